import { formatDayOrTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isRejected } from '../request/request.ts'
import type { RequestKind, RequestState } from '../request/request.ts'
import { requestStateName } from '../request/request-labels.ts'
import type { Brings } from './staff-view.ts'

/** The state's name for staff: a rejected request differs from one that its customer canceled. */
export function staffRequestState(kind: RequestKind, state: RequestState, locale: Locale): string {
  if (!isRejected(state)) return requestStateName(kind, state, locale)
  return (kind === 'prescription' ? m.staff_prescription_rejected : m.staff_request_rejected)({}, { locale })
}

/** "Receita de Marta Lobo"; without a name, by the time of sending. */
export function staffRequestTitle(
  { kind, customer, submittedAt }: { kind: RequestKind; customer: string | null; submittedAt: Date },
  now: Date,
  locale: Locale,
): string {
  const name = customer ?? formatDayOrTime(submittedAt, now, locale)
  return kind === 'prescription' ? m.staff_prescription_of({ name }) : m.staff_request_of({ name })
}

/** "Códigos · 2 fotografias", or the text of a special request. */
export function bringsText({ hasCodes, photos, requestText }: Brings): string {
  const pictures = photos === 1 ? m.staff_brings_photo() : m.staff_brings_photos({ count: photos })
  return [requestText, hasCodes && m.staff_brings_codes(), photos > 0 && pictures].filter(Boolean).join(' · ')
}
