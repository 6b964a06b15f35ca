import type { Locale } from '#src/i18n/locales.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { withReturn } from './return-path.ts'

/** Where browsers set out for Google. A plain link leads there, never a form: the policy of our pages keeps forms at home. */
export const googleStart = '/auth/google'
/** Where Google sends them back to; it has to be registered there, after the shop's origin. */
export const googleCallback = '/auth/google/callback'

/** The way to Google that ends at `landing`, in the language of the page that offers it. */
export const startPath = (locale: Locale, landing: string | undefined): string =>
  withReturn(withParameter(googleStart, 'locale', locale), landing)
