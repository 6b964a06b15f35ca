import type { Locale } from '#src/i18n/locales.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { withReturn } from './return-path.ts'

/**
 * Where browsers start a Google sign-in. A plain link leads there, never a form: the policy of our pages restricts forms to this
 * site.
 */
export const googleStart = '/auth/google'
/** Where Google redirects to; must be registered there, with the shop's origin before it. */
export const googleCallback = '/auth/google/callback'

/** Starts a Google sign-in that ends at `landing`, in the language of the page that offers it. */
export const startPath = (locale: Locale, landing: string | undefined): string =>
  withReturn(withParameter(googleStart, 'locale', locale), landing)
