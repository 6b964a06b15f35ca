import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { ownValue } from '#src/kernel/own-value.ts'

const parameter = 'google'

// Why a Google sign-in ended at the sign-in page, as a word in its URL: no personal data.
const sentences = {
  cancelled: m.google_problem_cancelled,
  expired: m.google_problem_expired,
  failed: m.google_problem_failed,
  unreachable: m.google_problem_unreachable,
  unverified: m.google_problem_unverified,
  blocked: m.google_problem_blocked,
  taken: m.google_problem_taken,
}

export type GoogleError = keyof typeof sentences

const isGoogleError = (word: string | null): word is GoogleError => word !== null && Object.hasOwn(sentences, word)

/** The sign-in page with an error message. */
export const errorPath = (locale: Locale, error: GoogleError): string =>
  withParameter(pathTo('sign-in', locale), parameter, error)

/** The message for the error in the URL, in the page's language; undefined without one. */
export function errorText({ searchParams }: URL): string | undefined {
  const word = searchParams.get(parameter)
  return isGoogleError(word) ? sentences[word]() : undefined
}

const byCode: Readonly<Record<string, GoogleError>> = {
  google_email_unverified: 'unverified',
  google_account_blocked: 'blocked',
  google_account_taken: 'taken',
  google_token_invalid: 'expired',
}

/** Whether a refusal cannot be corrected on the page. */
export const isOver = (code: string): boolean => Object.hasOwn(byCode, code)

/** The error that the sign-in page shows for a refusal. */
export const errorOf = (code: string): GoogleError => ownValue(byCode, code) ?? 'failed'
