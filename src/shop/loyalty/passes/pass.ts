import { defaultLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'

/** The wallet apps that the shop can make passes for. */
export const passKinds = ['apple', 'google'] as const
export type PassKind = (typeof passKinds)[number]

/** Which of them are configured. */
export type OfferedPasses = Readonly<Record<PassKind, boolean>>

/** Address of a person's pass: a file for Apple, a redirect for Google. Not below the pages, because neither is one. */
export const passAddress = (kind: PassKind, locale: Locale): string =>
  `${locale === defaultLocale ? '' : `/${locale}`}/passes/${kind}`
