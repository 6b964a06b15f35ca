export const locales = ['pt', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt'

/** A text that exists in both languages. */
export type Text = Record<Locale, string>

export const isLocale = (text: unknown): text is Locale => text === 'pt' || text === 'en'

export const otherLocale = (locale: Locale): Locale => (locale === 'pt' ? 'en' : 'pt')

/** Values of `<html lang>` and hreflang. */
export const languageTag: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }

/** The language of a page is that of its address (S13, S14): `/en`, `/en/…` and the router's `/en.data`. */
export const localeOfPath = (pathname: string): Locale => (/^\/en(?:\/|\.data$|$)/.test(pathname) ? 'en' : 'pt')

/** The language that an Accept-Language header prefers, or undefined when it names neither. */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale | undefined {
  const preferences = (acceptLanguage ?? '').split(',').map(parsePreference)
  const known = preferences.filter((preference) => isLocale(preference.language) && preference.weight > 0)
  const best = known.toSorted((a, b) => b.weight - a.weight)[0]
  return best && isLocale(best.language) ? best.language : undefined
}

function parsePreference(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
  return { language: tag.slice(0, 2), weight: quality === undefined ? 1 : Number(quality) }
}
