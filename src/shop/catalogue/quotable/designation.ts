import type { Locale } from '#src/i18n/locales.ts'

const comparable = (text: string): string => text.replace(/\s/g, '').replace(/(\d),(?=\d)/g, '$1.')

/** The parts that the name does not contain yet: of "8.75 mg" and "100 g" with "Strepfen 8,75 mg", the latter. */
export function notIn(name: string, parts: readonly (string | null)[]): string[] {
  const said = comparable(name)
  return parts.filter((part) => part !== null).filter((part) => !said.includes(comparable(part)))
}

/** Keeps a number and its unit on one line: "50 mg/ml", "23 %". */
export const unbroken = (text: string): string =>
  text.replace(/(\d) (?=(?:mg|µg|mcg|g|kg|ml|l|cm|mm|UI|IU|%|un\.)(?![\p{L}\d]))/gu, '$1\u00a0')

/** Stored with a decimal point, shown in the page's language: "8,75 mg". */
export const strengthText = (strength: string, locale: Locale): string =>
  locale === 'pt' ? strength.replace(/(\d)\.(?=\d)/g, '$1,') : strength
