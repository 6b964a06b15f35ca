import { m } from '#src/i18n/paraglide/messages.js'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { add, allocate, includedVat, subtract, times, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { paymentsOf } from '#src/shop/payments/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { recordPickingStarted } from '../fulfilment/store.server.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { orderAfterRefund, refundLocked } from '../refund/actions.server.ts'
import type { RefundError } from '../refund/actions.server.ts'
import { planRefund, readMoneyLeft } from '../refund/refund-plan.server.ts'
import { shortageTermsOf } from '../proposal/proposal.ts'
import type { AppliedProposal } from '../proposal/proposal.ts'
import { lapseProposals } from '../proposal/store.server.ts'
import * as corrections from '../order/corrections.store.server.ts'
import { changeCounterDue } from '../payment/counter-due.server.ts'
import { leavesSomething, missingLimit } from './shortage.ts'
import type { ShortageConsent } from './shortage.ts'
import { addShortage } from './store.server.ts'

export type ShortageInput = {
  lineId: string
  /** Pieces that the pharmacy does not have. */ quantity: number
  /** How the customer was asked, and agreed. */ consent: ShortageConsent
  /** What they accepted in the shop. */ proposal?: AppliedProposal
  source: RequestSource
}

/** `left`: the most pieces that can be left out. */
export type ShortageError =
  | { code: 'wrong_state' | 'shortage_line_unknown' | 'shortage_last' | 'shortage_points' | 'shortage_payment' }
  | { code: 'proposal_changed' }
  | { code: 'shortage_too_many'; left: number }
  | RefundError

/**
 * Goes on with an order in preparation without pieces that the pharmacy does not have, and records the customer's consent. What was
 * paid for them is refunded, with fresh proof of identity; a total that is paid at pickup is lowered. They do not return to stock.
 */
export async function recordShortage(
  world: World,
  staff: Staff,
  number: string,
  input: ShortageInput,
): Promise<Result<Order, ShortageError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const recorded = await transaction(world.db, (tx) => recordShortageIn(world, tx, staff, { number, ...input }))
  return orderAfterRefund(world, staff, recorded)
}

/** Whether these pieces of a line can be left out of an order. */
export function checkShortage(
  order: Order,
  { lineId, quantity }: Pick<ShortageInput, 'lineId' | 'quantity'>,
): Result<OrderLine, ShortageError> {
  if (!isInPreparation(order.state)) return err({ code: 'wrong_state' })
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return err({ code: 'shortage_line_unknown' })
  if (quantity > missingLimit(line)) return err({ code: 'shortage_too_many', left: missingLimit(line) })
  return leavesSomething(order, quantity) ? ok(line) : err({ code: 'shortage_last' })
}

/** What the customer pays less, or gets back in money and in points. */
export type ShortageAmounts = { less: Cents; points: number }

/** What leaving out pieces of a line means for the customer, without doing it. */
export async function previewShortage(
  db: Db,
  row: OrderRow,
  { line, quantity }: Pick<Missing, 'line' | 'quantity'>,
): Promise<Result<ShortageAmounts, ShortageError>> {
  if (!isPaidFor(row.payment_state)) {
    if (row.points > 0) return err({ code: 'shortage_points' })
    return ok({ less: (await loweredLine(db, line, quantity)).less, points: 0 })
  }
  const left = await readMoneyLeft(db, row, await paymentsOf(db, [row.id]))
  const plan = planRefund(row, left, { lines: [{ lineId: line.id, quantity }], shipping: false })
  return plan.ok ? ok({ less: plan.value.quote.amount, points: plan.value.quote.points.points }) : plan
}

/** `recordShortage` within a larger transaction. */
export async function recordShortageIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, lineId, quantity, consent, proposal, source }: ShortageInput & { number: string },
): Promise<Result<OrderRow, ShortageError>> {
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const checked = checkShortage(await readOrder(world, row, tx), { lineId, quantity })
  if (!checked.ok) return checked
  const line = checked.value
  if (proposal) {
    const preview = await previewShortage(tx, row, { line, quantity })
    if (!preview.ok) return preview
    if (shortageTermsOf(quantity, preview.value) !== proposal.terms) return err({ code: 'proposal_changed' })
  }
  await lapseProposals(tx, lineId, world.now())
  await recordPickingStarted(tx, row.id, world.now())
  const recordConsent = (amount: Cents, isLowered: boolean) =>
    addShortage(tx, {
      publicId: world.id(),
      orderId: row.id,
      lineId,
      quantity,
      isLowered,
      amount,
      consent,
      proposalRowId: proposal?.rowId ?? null,
      userId: staff.userId,
      at: world.now(),
    })
  const left = isPaidFor(row.payment_state)
    ? await refundMissing(world, tx, staff, { row, line, quantity, source, recordConsent })
    : await lowerMissing(tx, { row, line, quantity, recordConsent })
  if (!left.ok) return left
  await audit(world, tx, {
    principal: staff,
    action: 'shortage_recorded',
    subject: { kind: 'order', id: row.number },
    why: proposal?.via ?? consent,
    source,
  })
  return ok(row)
}

type Missing = {
  row: OrderRow
  line: OrderLine
  quantity: number
  recordConsent: (amount: Cents, isLowered: boolean) => Promise<void>
}

async function refundMissing(
  world: World,
  tx: Tx,
  staff: Staff,
  { row, line, quantity, source, recordConsent }: Missing & Pick<ShortageInput, 'source'>,
): Promise<Result<undefined, RefundError>> {
  const lines = [{ lineId: line.id, quantity }]
  // The customer reads it on the order.
  const reason = m.shortage_refund_reason({}, { locale: row.locale })
  const refunded = await refundLocked(world, tx, { staff, row }, { lines, shipping: false, reason, restock: false, source })
  if (!refunded.ok) return refunded
  await recordConsent(refunded.value.amount, false)
  return ok()
}

/** The consent first: it names the line, which may leave the order. */
async function lowerMissing(
  tx: Tx,
  { row, line, quantity, recordConsent }: Missing,
): Promise<Result<undefined, { code: 'shortage_points' | 'shortage_payment' }>> {
  const isWhole = quantity === line.quantity
  if (isWhole) await recordConsent(line.total, true)
  const lowered = await lowerTotal(tx, row, line, quantity)
  if (!lowered.ok) return lowered
  if (!isWhole) await recordConsent(lowered.value, true)
  return ok()
}

/**
 * Takes pieces out of a line of a locked order that is paid at pickup: its reductions keep their share, and the counter receives
 * less. Returns how much less. Not with points, or with other payments, whose amounts are final.
 */
async function lowerTotal(
  tx: Tx,
  row: OrderRow,
  line: OrderLine,
  missing: number,
): Promise<Result<Cents, { code: 'shortage_points' | 'shortage_payment' }>> {
  if (row.points > 0) return err({ code: 'shortage_points' })
  const { quantity, shares, discount, total } = await loweredLine(tx, line, missing)
  for (const { id, share } of shares) await corrections.setReduction(tx, id, share)
  const includedTax = includedVat(total, line.vat)
  if (quantity === 0) await corrections.deleteLine(tx, line.id)
  else await corrections.setLineAmounts(tx, line.id, { quantity, discount, total, includedTax })
  await corrections.addToSums(tx, row.id, {
    items: line.price * quantity - line.price * line.quantity,
    discount: discount - line.discount,
    includedTax: includedTax - line.includedTax,
    total: total - line.total,
  })
  const due = await changeCounterDue(tx, row, total - line.total)
  return due.ok ? ok(subtract(line.total, total)) : due
}

/** The line without the pieces; its reductions keep their share. */
async function loweredLine(db: Db, line: OrderLine, missing: number) {
  const quantity = line.quantity - missing
  const reductions = await corrections.reductionsOf(db, line.id)
  const shares = reductions.map(({ id, amount_cents: amount }) => {
    const [share = zero] = allocate(amount, [quantity, missing])
    return { id, share }
  })
  const discount = add(...shares.map(({ share }) => share))
  const total = subtract(times(line.price, quantity), discount)
  return { quantity, shares, discount, total, less: subtract(line.total, total) }
}
