import { isOrderNumber } from '#src/kernel/ids.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { subtract, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { decrementStock, restockItems } from '#src/shop/catalogue/product/actions.server.ts'
import { lockPayments, openPayment } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { isReceivedPayment } from '#src/shop/payments/payment.ts'
import { movePaymentShare } from '#src/shop/payments/share.actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { counterPaymentMethod } from '#src/shop/website/payment-methods.ts'
import { recordPickingStarted } from '../fulfilment/store.server.ts'
import * as corrections from '../order/corrections.store.server.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { changeCounterDue, lockCounterDue } from '../payment/counter-due.server.ts'
import type { AppliedProposal } from '../proposal/proposal.ts'
import { lapseProposals } from '../proposal/store.server.ts'
import { updateRefundedMoney } from '../refund/refund-ledger.server.ts'
import { leavesSomething } from '../shortage/shortage.ts'
import type { ShortageConsent } from '../shortage/shortage.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import { swapAmounts } from '../substitution/substitution.ts'
import type { SwapAmounts } from '../substitution/substitution.ts'
import { backorderDays, backorderLimit, backorderTermsOf, isClosedOn } from './backorder.ts'
import { notifyOfBackorder } from './backorder-email.server.ts'
import { laterOrderOf } from './later-order.server.ts'
import { addBackorder } from './store.server.ts'

export type BackorderInput = {
  lineId: string
  /** Pieces that come later. */ quantity: number
  /** The day on which they are there. */ expectedOn: IsoDate
  /** How the customer was asked, and agreed. */ consent: ShortageConsent
  /** What they accepted in the shop. */ proposal?: AppliedProposal
  source: RequestSource
}

export type BackorderError =
  | { code: 'not_found' | 'forbidden' | 'wrong_state' | 'shortage_line_unknown' | 'shortage_payment' | 'proposal_changed' }
  | {
      code:
        | 'backorder_day'
        | 'backorder_closed'
        | 'backorder_all'
        | 'backorder_of_backorder'
        | 'backorder_points'
        | 'backorder_invoiced'
    }
  | { code: 'backorder_undoable' | 'backorder_refunded' }
  | { code: 'shortage_too_many'; left: number }

/** `amount`: what the customer pays for the pieces that come later. `left`: for the rest of the order. */
export type BackorderAmounts = { amount: Cents; left: Cents; isPaid: boolean; expectedOn: IsoDate }

/**
 * Has pieces of an order in preparation come later, as an order of their own, with the customer's consent. Each of the two is paid
 * for what it has: at the counter, or by its share of the payment that came. More pieces of the same day join the same order.
 */
export const moveToBackorder = (
  world: World,
  staff: Staff,
  number: string,
  input: BackorderInput,
): Promise<Result<Order, BackorderError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, BackorderError>> => {
    const moved = await moveToBackorderIn(world, tx, staff, { number, ...input })
    if (!moved.ok) return moved
    const after = await findOrder(tx, { id: moved.value.id })
    return ok(orderForStaff(staff, await readOrder(world, after ?? moved.value, tx)))
  })

/** When the pharmacy is there. */
export type Opening = { now: Date; hours: OpeningHours }

type WantedLater = Pick<BackorderInput, 'lineId' | 'quantity' | 'expectedOn'>

/** Whether these pieces of a line can come on that day. */
export function checkBackorder(
  order: Order,
  { lineId, quantity, expectedOn }: WantedLater,
  { now, hours, isAgreed = false }: Opening & { /** Its customer has accepted the day before. */ isAgreed?: boolean },
): Result<OrderLine, BackorderError> {
  if (!isInPreparation(order.state)) return err({ code: 'wrong_state' })
  if (order.backorderOf !== null) return err({ code: 'backorder_of_backorder' })
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return err({ code: 'shortage_line_unknown' })
  if (quantity > backorderLimit(line)) return err({ code: 'shortage_too_many', left: backorderLimit(line) })
  if (!leavesSomething(order, quantity)) return err({ code: 'backorder_all' })
  const days = backorderDays(now)
  if (expectedOn < (isAgreed ? lisbonDate(now) : days.from) || expectedOn > days.until) return err({ code: 'backorder_day' })
  if (isClosedOn(hours, expectedOn)) return err({ code: 'backorder_closed' })
  if (order.points.amount > 0) return err({ code: 'backorder_points' })
  if (order.invoice.number !== null) return err({ code: 'backorder_invoiced' })
  // Undoing a payment afterwards would undo the share of the other order too.
  const until = order.transitions.at(-1)?.undoUntil ?? null
  return until !== null && until > now ? err({ code: 'backorder_undoable' }) : ok(line)
}

/** What moving the pieces means for the customer, without doing it. The caller has checked it. */
export async function previewBackorder(
  db: Db,
  row: OrderRow,
  { line, quantity, expectedOn }: { line: OrderLine } & Omit<WantedLater, 'lineId'>,
): Promise<BackorderAmounts> {
  const { amounts } = await readAmounts(db, row, { line, quantity })
  const amount = amounts.goes.total
  return { amount, left: subtract(row.total_cents, amount), isPaid: isPaidFor(row.payment_state), expectedOn }
}

/** `previewBackorder` of the order with this number. */
export async function findBackorderPreview(
  world: World,
  staff: Staff,
  number: string,
  input: WantedLater,
): Promise<Result<BackorderAmounts, BackorderError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await findOrder(world.db, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const line = checkBackorder(await readOrder(world, row), input, {
    now: world.now(),
    hours: (await readWebsite(world.db)).hours,
  })
  return line.ok ? ok(await previewBackorder(world.db, row, { ...input, line: line.value })) : line
}

/** The shares of the line that stay and go, at the price that was agreed. */
async function readAmounts(db: Db, row: OrderRow, { line, quantity }: { line: OrderLine; quantity: number }) {
  const reductions = await corrections.reductionsOf(db, line.id)
  const amounts = swapAmounts(line, {
    quantity,
    replacement: line,
    reductions: reductions.map((one) => one.amount_cents),
    isPaid: isPaidFor(row.payment_state),
  })
  return { amounts, reductions }
}

/** `moveToBackorder` within a larger transaction. */
export async function moveToBackorderIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, proposal, source, consent, ...input }: BackorderInput & { number: string },
): Promise<Result<OrderRow, BackorderError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const isAgreed = proposal !== undefined
  const opening = { now: world.now(), hours: (await readWebsite(tx)).hours }
  const checked = checkBackorder(await readOrder(world, row, tx), input, { ...opening, isAgreed })
  if (!checked.ok) return isAgreed && checked.error.code === 'backorder_day' ? err({ code: 'proposal_changed' }) : checked
  const line = checked.value
  const { lineId, quantity, expectedOn } = input
  const { amounts, reductions } = await readAmounts(tx, row, { line, quantity })
  const amount = amounts.goes.total
  if (proposal && backorderTermsOf(quantity, { amount, expectedOn }) !== proposal.terms) return err({ code: 'proposal_changed' })
  const money = await lockMoney(tx, row, amount)
  if (!money.ok) return money
  const at = world.now()
  await lapseProposals(tx, lineId, at)
  await recordPickingStarted(tx, row.id, at)
  const { later, isNew } = await laterOrderOf(world, tx, row, { expectedOn, isFree: amount === 0, staff, source })
  await addBackorder(tx, {
    publicId: world.id(),
    orderId: row.id,
    lineId,
    backorderId: later.id,
    quantity,
    amount,
    consent,
    proposalRowId: proposal?.rowId ?? null,
    userId: staff.userId,
    at,
  })
  await moveLine(world, tx, { row, later, line, amounts, reductions })
  await moveMoney(world, tx, { row, later, isNew, amount, paid: money.value })
  await moveStock(world, tx, { row, later, line, quantity })
  await notifyOfBackorder(world, tx, later.id)
  const subject = { kind: 'order', id: row.number } as const
  await audit(world, tx, { principal: staff, action: 'backorder_made', subject, why: proposal?.via ?? consent, source })
  return ok(row)
}

/** The payment that came; null while the counter waits for it. */
async function lockMoney(tx: Tx, row: OrderRow, amount: Cents): Promise<Result<PaymentRow | null, BackorderError>> {
  if (!isPaidFor(row.payment_state)) {
    const due = await lockCounterDue(tx, row)
    return due.ok ? ok(null) : due
  }
  const paid = (await lockPayments(tx, row.id)).find(({ state, surplus }) => isReceivedPayment(state) && !surplus)
  if (!paid) return amount === 0 ? ok(null) : err({ code: 'shortage_payment' })
  const left = subtract(paid.amount_cents, paid.refunded_cents)
  // What goes now would be refunded in full, and not be handed over any more.
  const isSpent = left === amount && row.total_cents > amount
  return left < amount || isSpent ? err({ code: 'backorder_refunded' }) : ok(paid)
}

type Both = { row: OrderRow; later: OrderRow }
type MovedLine = Both & { line: OrderLine; amounts: SwapAmounts; reductions: readonly corrections.Reduction[] }

/** With its shares of the reductions. The line that was ordered stays while pieces of it do. */
async function moveLine(world: World, tx: Tx, { row, later, line, amounts, reductions }: MovedLine): Promise<void> {
  const { stays, goes } = amounts
  const { variantRowId: variantId, name, pack, sku, vat, price, id: likeLineId } = line
  if (variantId === null) throw new Error('a line without a product was to come later')
  const lineId = world.id()
  // The tax of the two lines is that of the one, to the cent: a month may be closed.
  const includedTax = subtract(line.includedTax, stays?.includedTax ?? zero)
  await corrections.addLine(
    tx,
    { orderId: later.id, lineId, likeLineId },
    {
      variantId,
      name,
      pack,
      sku,
      vat,
      quantity: goes.quantity,
      price,
      discount: goes.discount,
      total: goes.total,
      includedTax,
    },
  )
  const moved = reductions.map((reduction, index) => ({ ...reduction, amount_cents: amounts.reductions[index]?.goes ?? zero }))
  await corrections.addReductions(tx, { orderId: later.id, lineId }, moved)
  if (stays) {
    for (const [index, { id }] of reductions.entries())
      await corrections.setReduction(tx, id, amounts.reductions[index]?.stays ?? zero)
    await corrections.setLineAmounts(tx, line.id, stays)
  } else {
    await corrections.deleteLine(tx, line.id)
  }
  const less = {
    items: 0 - price * goes.quantity,
    discount: 0 - goes.discount,
    includedTax: 0 - includedTax,
    total: 0 - goes.total,
  }
  await corrections.addToSums(tx, row.id, less)
  const more = { items: price * goes.quantity, discount: goes.discount, includedTax, total: goes.total }
  await corrections.addToSums(tx, later.id, more)
}

type MovedMoney = Both & { isNew: boolean; amount: Cents; paid: PaymentRow | null }

/** The counter receives less now and the rest later; what came already pays for both. */
async function moveMoney(world: World, tx: Tx, { row, later, isNew, amount, paid }: MovedMoney): Promise<void> {
  if (paid) {
    await movePaymentShare(world, tx, paid, { orderId: later.id, amount })
    return updateRefundedMoney(world, tx, row.id)
  }
  if (isPaidFor(row.payment_state) || amount === 0) return
  const lowered = await changeCounterDue(tx, row, 0 - amount)
  if (!lowered.ok) throw new Error('what the counter receives changed while it was locked')
  if (isNew) await openPayment(world, tx, { orderId: later.id, method: counterPaymentMethod, amount, expiresAt: null })
  else await changeCounterDue(tx, later, amount)
}

/** The pieces stay sold: what the first order gives back, the other takes at once. */
async function moveStock(
  world: World,
  tx: Tx,
  { row, later, line, quantity }: Both & { line: OrderLine; quantity: number },
): Promise<void> {
  if (line.variantRowId === null) return
  const items = [{ variantId: line.variantRowId, quantity }]
  const at = world.now()
  await restockItems(tx, items, { orderId: row.id, at })
  const decremented = await decrementStock(tx, items, { orderId: later.id, at })
  if (!decremented.ok) throw new Error('pieces that were given back were not there')
}
