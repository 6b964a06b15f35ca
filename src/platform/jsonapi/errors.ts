import { issueText } from '#src/i18n/issue.ts'
import type { IssueKey } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Json } from './resource.ts'
import type { ApiError } from './route.ts'

/** Statuses of error documents: those that features answer, and those that only the door itself does. */
type ErrorStatus = ApiError['status'] | 405 | 500

/** What an error document shows; the door's own statuses are not for features. */
export type ErrorInput = Omit<ApiError, 'status'> & { status: ErrorStatus }

// The title tells the kind and never varies; the detail tells the case.
const titles = {
  400: 'error_bad_request',
  401: 'error_unauthorized',
  403: 'error_forbidden',
  404: 'error_not_found',
  405: 'error_method_not_allowed',
  408: 'error_too_slow',
  409: 'error_conflict',
  410: 'error_gone',
  413: 'error_too_large',
  414: 'error_address_too_long',
  415: 'error_file_kind',
  422: 'error_unprocessable',
  429: 'error_too_many',
  431: 'error_cookies_too_large',
  500: 'error_internal',
  503: 'error_unavailable',
} as const satisfies Record<ErrorStatus, IssueKey>

const details: Record<string, IssueKey> = {
  cross_site: 'error_cross_site',
  idempotency_in_flight: 'error_idempotency_in_flight',
  idempotency_key: 'error_idempotency_key',
  idempotency_key_reused: 'error_idempotency_key_reused',
  page: 'error_page_number',
  unknown_field: 'error_unknown_field',
  unknown_filter: 'error_unknown_filter',
  unknown_include: 'error_unknown_include',
  unknown_locale: 'error_unknown_locale',
  unknown_parameter: 'error_unknown_parameter',
  unknown_sort: 'error_unknown_sort',
  unparsable: 'error_unparsable',
}

/** One member of `errors[]`. Every value but `meta` is text. */
export function errorObject(error: ErrorInput, id: string, locale: Locale): Record<string, Json> {
  const title = titles[error.status]
  const known = Object.hasOwn(details, error.code) ? details[error.code] : undefined
  const source = sourceOf(error)
  return {
    id,
    status: String(error.status),
    code: error.code,
    title: issueText(title, locale),
    detail: error.detail ?? issueText(known ?? `error_${error.code}`, locale, title),
    ...(source && { source }),
    ...(error.meta && { meta: error.meta }),
  }
}

function sourceOf({ field, parameter }: ErrorInput): Record<string, string> | undefined {
  if (field !== undefined) return { pointer: `/data/attributes${field && `/${field.replaceAll('.', '/')}`}` }
  return parameter === undefined ? undefined : { parameter }
}
