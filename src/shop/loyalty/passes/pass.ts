import { defaultLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'

/** The wallets of phones that the shop can make passes for. */
export const passKinds = ['apple', 'google'] as const
export type PassKind = (typeof passKinds)[number]

/** Which of them the pharmacy has set up. */
export type OfferedPasses = Readonly<Record<PassKind, boolean>>

/** Where the own card comes as a pass: from Apple's a file, from Google's the way to Google. Outside the pages: neither is one. */
export const passAddress = (kind: PassKind, locale: Locale): string =>
  `${locale === defaultLocale ? '' : `/${locale}`}/passes/${kind}`
