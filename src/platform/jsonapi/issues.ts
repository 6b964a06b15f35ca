import type * as v from 'valibot'
import { isIssueKey, typedIssueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { ApiError } from './route.ts'

type Issue = v.BaseIssue<unknown>

/** The message key of an issue: the one that its schema names, else a general one for its kind. */
export function issueKey(issue: Issue): string {
  if (isIssueKey(issue.message)) return issue.message
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'error_required'
  return issue.type === 'max_length' ? 'error_too_long' : 'error_invalid'
}

/** "shipping_address.city"; empty when the issue is about the whole body. */
export const issueField = (issue: Issue): string => (issue.path ?? []).map(({ key }) => String(key)).join('.')

// A list of 19,900 invalid entries took 120 ms of CPU, most of it to write an error for each.
const maxErrors = 100

/** As it was sent: a schema may have changed it before the check that refused it. */
function sentText({ path }: Issue): string {
  const sent = path?.at(-1)?.value
  return typeof sent === 'string' ? sent : ''
}

/** The first error of each field, with code `required` for `error_required`. At most a hundred. */
export function issuesToErrors(issues: readonly Issue[], locale: Locale): ApiError[] {
  const named = issues.slice(0, maxErrors)
  const byField = new Map(named.toReversed().map((issue) => [issueField(issue), issue]))
  return [...byField].toReversed().map(([field, issue]) => {
    const key = issueKey(issue)
    return { code: key.replace('error_', ''), status: 422, field, detail: typedIssueText(key, sentText(issue), locale) }
  })
}
