import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { ApiError, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { ChoiceError } from './request/actions.server.ts'
import type { CommentError } from './request/comments.actions.server.ts'
import type { QuoteError } from './quote/actions.server.ts'
import type { ClaimError } from './queue/actions.server.ts'
import type { HandOverError } from './queue/hand-over.actions.server.ts'
import type { StartError, SubmitError } from './form/actions.server.ts'

export type RequestError = StartError | SubmitError | ChoiceError | CommentError | ClaimError | HandOverError | QuoteError

const statusOf = {
  not_found: 404,
  wrong_state: 409,
  claimed: 409,
  conversation_closed: 409,
  changed_meanwhile: 409,
  draft_changed: 409,
  pharmacist_needed: 403,
  profile_incomplete: 422,
  required: 422,
  codes_required: 422,
  sms_required: 422,
  sms_unrecognised: 422,
  sms_several: 422,
  consent_outdated: 422,
  upload_unknown: 422,
  product_unknown: 422,
  variant_unknown: 422,
  colleague_unknown: 422,
  class_required: 422,
  valid_until: 422,
  no_alternative: 422,
  too_many: 429,
} as const satisfies Record<RequestError['code'], ApiStatus>

/** For codes whose usual sentence speaks of orders. */
const sentences: Partial<Record<RequestError['code'], (inputs: object, options: { locale: Locale }) => string>> = {
  wrong_state: m.error_request_state,
  changed_meanwhile: m.error_conversation_changed,
  pharmacist_needed: m.error_request_pharmacist,
}

export function refusal(error: RequestError, locale: Locale): ApiError {
  const detail = sentences[error.code]?.({}, { locale })
  return {
    ...error,
    status: statusOf[error.code],
    ...(error.code === 'no_alternative' && { field: 'choice' }),
    ...(error.code === 'colleague_unknown' && { field: 'to' }),
    ...(detail !== undefined && { detail }),
  }
}
