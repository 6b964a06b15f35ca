import { formatTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isMedicine } from '#src/shop/catalogue/product/product.ts'
import type { Order } from '../order/order.ts'
import { staffStateName } from '../order/state-labels.ts'
import type { BulkReason } from './bulk.ts'

/** Why an order stays as it is, as a sentence that says what the reader can do. */
export function bulkReasonText(reason: BulkReason, order: Order | undefined, locale: Locale): string {
  const texts: Record<BulkReason, () => string> = {
    not_found: () => m.orders_stays_not_found({}, { locale }),
    forbidden: () => m.error_forbidden({}, { locale }),
    already_there: () => changedText(order, locale) ?? m.orders_stays_already({}, { locale }),
    changed_meanwhile: () => changedText(order, locale) ?? m.staff_error_changed({}, { locale }),
    wrong_state: () =>
      order
        ? m.orders_stays_wrong_state({ state: staffStateName(order.state, order.fulfilment, locale) }, { locale })
        : m.staff_error_changed({}, { locale }),
    nothing_left: () => m.orders_stays_nothing_left({}, { locale }),
    pharmacist_needed: () => uncheckedText(order, locale),
    out_of_stock: () => m.staff_error_stock({}, { locale }),
    promotion_exhausted: () => m.staff_error_promotion({}, { locale }),
    request_expired: () => m.staff_error_request({}, { locale }),
    points_short: () => m.staff_error_points({}, { locale }),
    paid_with_needed: () => m.orders_stays_unpaid({}, { locale }),
    reason_needed: () => m.orders_stays_reason({}, { locale }),
    claimed: () => claimedText(order, locale),
    colleague_unknown: () => m.error_colleague_unknown({}, { locale }),
    undo_over: () => m.error_undo_over({}, { locale }),
    failed: () => m.orders_stays_failed({}, { locale }),
  }
  return texts[reason]()
}

/** "Está agora no estado Pronta: mudada às 10:12 por João Teixeira." */
function changedText(order: Order | undefined, locale: Locale): string | undefined {
  const last = order?.transitions.at(-1)
  if (!order || !last) return undefined
  const parameters = { state: staffStateName(order.state, order.fulfilment, locale), time: formatTime(last.at, locale) }
  return last.by === null
    ? m.orders_stays_changed(parameters, { locale })
    : m.orders_stays_changed_by({ ...parameters, name: last.by }, { locale })
}

/** Why an order was not handed over to a colleague. */
export function handOverReasonText(reason: BulkReason, order: Order | undefined, locale: Locale): string {
  if (reason === 'already_there') return claimedText(order, locale)
  if (reason !== 'wrong_state' || !order) return bulkReasonText(reason, order, locale)
  return m.orders_stays_not_prepared({ state: staffStateName(order.state, order.fulfilment, locale) }, { locale })
}

/** Who has it now; no one, if it was released. */
const claimedText = (order: Order | undefined, locale: Locale): string =>
  order?.claim
    ? m.orders_stays_claimed({ name: order.claim.by ?? m.staff_area({}, { locale }) }, { locale })
    : m.orders_stays_released({}, { locale })

function uncheckedText(order: Order | undefined, locale: Locale): string {
  const count = order?.lines.filter((line) => isMedicine(line.class) && line.checkedAt === null).length ?? 1
  return count === 1 ? m.orders_stays_unchecked_one({}, { locale }) : m.orders_stays_unchecked({ count }, { locale })
}
