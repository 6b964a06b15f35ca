import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'

const parameter = 'google'

// Why a way to Google ended at the sign-in page, as its address says it: words only, nothing of anybody.
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

/** The sign-in page that tells of a problem. */
export const errorPath = (locale: Locale, error: GoogleError): string =>
  withParameter(pathTo('sign-in', locale), parameter, error)

/** What the sign-in page has to tell, in its language; undefined for an address that names no problem. */
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

/** Whether a refusal leaves nothing to mend on the page. */
export const isOver = (code: string): boolean => Object.hasOwn(byCode, code)

/** What the sign-in page tells of a refusal. */
export const errorOf = (code: string): GoogleError => byCode[code] ?? 'failed'
