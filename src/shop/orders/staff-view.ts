import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { DAY, addDays } from '#src/kernel/dates.ts'
import { add } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { StaffRole } from '#src/platform/who.ts'
import type { CartVariant, ImageView } from '../catalogue/product.ts'
import { isMedicine } from '../catalogue/product.ts'
import type { OrderWords } from '../checkout/order-letters.ts'
import { countUnseen } from '../conversation/comment.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { AlertChannel } from '../notices/notice.ts'
import { reductionViews } from '../promotions/applied.ts'
import type { ReductionView } from '../promotions/applied.ts'
import type { PaymentMethod } from '../website/website.ts'
import { mayDealWith } from '../requests/request.ts'
import { mayPick, movesFor } from './order.ts'
import type { Actor, Attention, Order, OrderEvent, OrderPaymentState, OrderState, StaffMove } from './order.ts'
import { pointsView } from './points-view.ts'
import type { OrderPoints } from './points-view.ts'
import { readySince, requestView } from './order-view.ts'
import type { LineRequestView } from './order-view.ts'
import { moneyView } from './refund-view.ts'
import type { MoneyView } from './refund-view.ts'

/** One line of a staff list. `readyAt`: since when it waits to be collected. */
export type StaffRowView = {
  number: string
  customer: string | null
  email: string | null
  hasAccount: boolean
  /** Nobody knows any more whose order it was. */ isErased: boolean
  state: OrderState
  fulfilment: Fulfilment
  itemCount: number
  total: Cents
  placedAt: Date
  readyAt: Date | null
  paymentDueAt: Date | null
  needsAttention: Attention | null
  /** What the customer wrote and nobody has looked at. */ unseen: number
}

export const staffRow = (order: Order): StaffRowView => ({
  number: order.number,
  customer: order.customer,
  email: order.email,
  hasAccount: order.user !== null,
  isErased: order.erasedAt !== null,
  state: order.state,
  fulfilment: order.fulfilment,
  itemCount: order.itemCount,
  total: order.totals.total,
  placedAt: order.placedAt,
  readyAt: (order.fulfilment === 'pickup' && readySince(order)) || null,
  paymentDueAt: order.paymentDueAt,
  needsAttention: order.needsAttention,
  unseen: countUnseen(order.comments),
})

/** Whole days since an order came onto the shelf. */
export const daysWaiting = (readyAt: Date, now: Date): number => Math.floor((now.getTime() - readyAt.getTime()) / DAY)

/** Kept longer than the pharmacy promises to (details §4: no automatic cancel, but a list). */
export const isLate = ({ readyAt }: Pick<StaffRowView, 'readyAt'>, keptDays: number, now: Date): boolean =>
  readyAt !== null && addDays(readyAt, keptDays) < now

export type StaffLineView = {
  id: string
  name: string
  pack: string
  image: ImageView | undefined
  quantity: number
  /** Pieces that were paid back. */ refunded: number
  /** Before promotions and points. */ subtotal: Cents
  discount: Cents
  isMedicine: boolean
  checkedBy: string | null
  checkedAt: Date | null
  /** `mayOpen`: this member of staff deals with it. */
  request: (LineRequestView & { mayOpen: boolean }) | null
}

export type StaffMoveRow = { at: Date; to: OrderState; actor: Actor; by: string | null; alerts: readonly AlertChannel[] }

/** An order as staff see it: the customer's contact, who did what, what may be done and what the customer would then read in `language`. */
export type StaffOrderView = StaffRowView & {
  phone: string | null
  /** Ways by which the customer wants no news. */
  silenced: readonly AlertChannel[]
  language: Locale
  paymentState: OrderPaymentState
  paymentMethod: PaymentMethod | null
  money: MoneyView
  /** Since when somebody gathers the goods. */ pickingStartedAt: Date | null
  mayPick: boolean
  pickupCode: string | null
  specialInstructions: string | null
  lines: readonly StaffLineView[]
  reductions: readonly ReductionView[]
  points: OrderPoints | null
  moves: readonly StaffMoveRow[]
  allowed: readonly (StaffMove & { letter: OrderWords })[]
}

type Facts = {
  role: StaffRole
  locale: Locale
  variants: readonly CartVariant[]
  letterOf: (event: OrderEvent) => OrderWords
  /** What has to go back, for who may give it back. */ due: Cents | null
  /** Points that it will earn. */ toEarn?: number | null
}

export function staffOrder(order: Order, { role, locale, variants, letterOf, due, toEarn = null }: Facts): StaffOrderView {
  const { contact } = order
  return {
    ...staffRow(order),
    phone: contact.billing?.phone ?? contact.shipping?.phone ?? null,
    silenced: order.user?.silenced ?? [],
    language: order.locale,
    paymentState: order.paymentState,
    paymentMethod: order.paymentMethod,
    money: moneyView(order, { role, due }),
    pickingStartedAt: order.pickingStartedAt,
    mayPick: mayPick(role, order),
    pickupCode: order.pickupCode,
    specialInstructions: order.specialInstructions,
    lines: order.lines.map((line) =>
      staffLine(
        line,
        variants.find(({ id }) => id === line.variantRowId),
        { locale, role },
      ),
    ),
    reductions: reductionViews(order.adjustments, locale),
    points: pointsView(order, toEarn),
    moves: order.moves.map(({ at, to, actor, by, alerts }) => ({ at, to, actor, by, alerts })),
    allowed: movesFor(role, order).map((move) => ({ ...move, letter: letterOf(move.event) })),
  }
}

const staffLine = (
  line: Order['lines'][number],
  variant: CartVariant | undefined,
  { locale, role }: { locale: Locale; role: StaffRole },
): StaffLineView => ({
  id: line.id,
  name: line.name[locale] || m.staff_order_request_item({}, { locale }),
  pack: line.pack[locale],
  image: variant?.product.images[0],
  quantity: line.quantity,
  refunded: line.refunded,
  subtotal: add(line.total, line.discount),
  discount: line.discount,
  isMedicine: isMedicine(line.class),
  checkedBy: line.checkedBy,
  checkedAt: line.checkedAt,
  request: staffRequest(line, { locale, role }),
})

function staffRequest(
  line: Order['lines'][number],
  { locale, role }: { locale: Locale; role: StaffRole },
): StaffLineView['request'] {
  const view = requestView(line, locale)
  return view && line.request && { ...view, mayOpen: mayDealWith(role, line.request) }
}
