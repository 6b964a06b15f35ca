import { formatDate, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { isOfRequest } from './notification.ts'
import type { NotificationSubject, PointsNotice, RequestNotice } from './notification.ts'

type Sentence = typeof m.notifications_order_pending
type OfFulfilment = Readonly<Record<'delivery' | 'pickup', Sentence>>
const always = (sentence: Sentence): OfFulfilment => ({ delivery: sentence, pickup: sentence })

/** Of every state of orders; those that end without a purchase read as cancelled (S195). */
export const orderSentences: Readonly<Record<string, OfFulfilment>> = {
  balance_due: always(m.notifications_order_balance_due),
  pending: always(m.notifications_order_pending),
  ready: { delivery: m.notifications_order_sent, pickup: m.notifications_order_ready },
  completed: always(m.notifications_order_completed),
  void: always(m.notifications_order_canceled),
  canceled: always(m.notifications_order_canceled),
  failed: always(m.notifications_order_canceled),
}

/** "A encomenda AZ-… está pronta". */
export function notificationMessage(notice: NotificationSubject, locale: Locale): string {
  if (notice.kind === 'back_in_stock') return m.notifications_back_in_stock({}, { locale })
  if (notice.kind === 'points_expiring') return pointsText(notice, locale)
  if (isOfRequest(notice)) return requestText(notice, locale)
  const number = notice.orderNumber
  if (notice.kind === 'order_comment') return m.notifications_order_comment({ number }, { locale })
  const { state, fulfilment } = notice
  // A newer process may have stored a state that this one does not know.
  return (ownValue(orderSentences, state)?.[fulfilment] ?? m.notifications_order_canceled)({ number }, { locale })
}

/** The page that a notification opens. */
export function noticePath(notice: NotificationSubject, locale: Locale): string {
  if (notice.kind === 'back_in_stock') return pathTo('products.show', locale, { id: notice.productId })
  if (notice.kind === 'points_expiring') return pathTo('account.card', locale)
  if (!isOfRequest(notice)) return pathTo('orders.show', locale, { id: notice.orderNumber })
  return pathTo(notice.requestKind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id: notice.requestId })
}

const requestSentences = {
  prescription: {
    comment: m.notifications_prescription_comment,
    reminder: m.notifications_prescription_reminder,
    confirmed: m.notifications_prescription_confirmed,
    rejected: m.notifications_prescription_rejected,
    expired: m.notifications_prescription_expired,
    canceled: m.notifications_prescription_canceled,
  },
  request: {
    comment: m.notifications_request_comment,
    reminder: m.notifications_request_reminder,
    confirmed: m.notifications_request_confirmed,
    rejected: m.notifications_request_rejected,
    expired: m.notifications_request_expired,
    canceled: m.notifications_request_canceled,
  },
} as const

const hasSentence = (state: string): state is keyof (typeof requestSentences)['request'] =>
  Object.hasOwn(requestSentences.request, state)

/** Which kind of request, and never its content. */
function requestText(notice: RequestNotice, locale: Locale): string {
  const own = requestSentences[notice.requestKind]
  return own[wordOf(notice)]({}, { locale })
}

function wordOf(notice: RequestNotice): keyof (typeof requestSentences)['request'] {
  if (notice.kind !== 'request_state') return notice.kind === 'request_comment' ? 'comment' : 'reminder'
  return hasSentence(notice.state) ? notice.state : 'canceled'
}

function pointsText({ points, lastDay }: PointsNotice, locale: Locale): string {
  const day = formatDate(new Date(`${lastDay}T12:00Z`), locale)
  if (points === 1) return m.notifications_points_expiring_one({ day }, { locale })
  return m.notifications_points_expiring({ points: formatNumber(points, locale), day }, { locale })
}
