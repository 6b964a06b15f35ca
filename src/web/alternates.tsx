import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { defaultLocale, languageTag, locales, otherLocale } from '#src/i18n/locales.ts'
import { matchPath, switchPath } from '#src/i18n/paths.ts'
import type { RootData } from './shell/shell.ts'
import { slugsOf } from './shell/slugs.ts'

/** Canonical address and the same page in both languages, without query. Nothing for addresses that are no page. */
export function Alternates() {
  const { pathname } = useLocation()
  const slugs = slugsOf(useMatches())
  const origin = useRouteLoaderData<RootData>('root')?.origin
  const match = matchPath(pathname)
  if (!match || origin === undefined) return null
  const other = otherLocale(match.locale)
  const addresses = { [match.locale]: pathname, [other]: switchPath({ pathname }, slugs) }
  return (
    <>
      <link rel="canonical" href={origin + pathname} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={languageTag[locale]} href={origin + addresses[locale]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + addresses[defaultLocale]} />
    </>
  )
}
