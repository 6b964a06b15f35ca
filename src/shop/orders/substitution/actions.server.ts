import { m } from '#src/i18n/paraglide/messages.js'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { decrementStock, restockItems, variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { findByScan } from '#src/shop/catalogue/receiving/scanned-packs.actions.server.ts'
import { findVariantRows } from '#src/shop/catalogue/search/variants.actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { recordPickingStarted } from '../fulfilment/store.server.ts'
import { undoSeconds } from '../fulfilment/staff-transitions.ts'
import * as corrections from '../order/corrections.store.server.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { changeCounterDue } from '../payment/counter-due.server.ts'
import { orderAfterRefund, refundLocked } from '../refund/actions.server.ts'
import type { RefundError } from '../refund/actions.server.ts'
import type { AppliedProposal } from '../proposal/proposal.ts'
import { lapseProposals } from '../proposal/store.server.ts'
import type { ShortageConsent } from '../shortage/shortage.ts'
import { canSwap, swapAmounts, swapLimit, termsOf } from './substitution.ts'
import type { SwapAmounts } from './substitution.ts'
import { substitutionJob } from './substitution-email.server.ts'
import * as store from './store.server.ts'

export type SwapInput = {
  lineId: string
  quantity: number
  /** SKU, CNP, EAN or the contents of a DataMatrix of the product that takes its place, or its variant's row. */
  code: string | number
  /** The replaced pieces are there and go back to the shelf, for example because the customer prefers another. */
  restock: boolean
  /** How the customer was asked, and agreed. */ consent: ShortageConsent
  /** `termsOf` the preview that the customer agreed to; undefined where none was shown. */ terms?: string
  /** What they accepted in the shop. */ proposal?: AppliedProposal
  source: RequestSource
}

export type SwapError =
  | { code: 'wrong_state' | 'shortage_line_unknown' | 'shortage_payment' | 'pharmacist_needed' | 'swap_invoiced' }
  | { code: 'swap_unknown' | 'swap_same' | 'swap_class' | 'swap_not_shown' | 'not_purchasable' | 'out_of_stock' }
  | { code: 'shortage_too_many'; left: number }
  | RefundError

/** What a swap would do. `pays`: what the customer pays for the pieces, or has paid for them but for `less`. */
export type SwapPreview = { to: CartVariant; amounts: SwapAmounts; isPaid: boolean }

type Swap = { order: Order; line: OrderLine; to: CartVariant }

/** The checks that a swap shares with its preview. */
async function checkSwap(
  db: Db,
  staff: Staff | null,
  { order, lineId, quantity, code }: Pick<SwapInput, 'lineId' | 'quantity' | 'code'> & { order: Order },
): Promise<Result<Swap, SwapError>> {
  if (!isInPreparation(order.state)) return err({ code: 'wrong_state' })
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return err({ code: 'shortage_line_unknown' })
  if (staff && !canSwap(staff, line)) return err({ code: 'pharmacist_needed' })
  if (quantity > swapLimit(line)) return err({ code: 'shortage_too_many', left: swapLimit(line) })
  if (order.invoice.number !== null) return err({ code: 'swap_invoiced' })
  const to = await findReplacement(db, code, order)
  if (!to) return err({ code: 'swap_unknown' })
  if (to.id === line.variantRowId) return err({ code: 'swap_same' })
  // The class decides about delivery area, points and returns: another one would be another order.
  if (to.class !== line.class) return err({ code: 'swap_class' })
  if (!to.purchasable) return err({ code: 'not_purchasable' })
  return to.left < quantity ? err({ code: 'out_of_stock' }) : ok({ order, line, to })
}

/** By its code, or by words that only one product has. */
async function findReplacement(
  db: Db,
  typed: string | number,
  { locale }: Pick<Order, 'locale'>,
): Promise<CartVariant | undefined> {
  if (typeof typed === 'number') return (await variantsForCart(db, [typed], locale))[0]
  const scanned = await findByScan(db, typed)
  const rows = scanned ? [scanned.id] : await findVariantRows(db, typed, locale, 2)
  const variants = await variantsForCart(db, rows, locale)
  return variants.length === 1 ? variants[0] : undefined
}

/** What the swap would cost, without making it. */
export async function previewSwap(
  world: World,
  staff: Staff,
  number: string,
  input: Pick<SwapInput, 'lineId' | 'quantity' | 'code'>,
): Promise<Result<SwapPreview, SwapError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await findOrder(world.db, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  return previewSwapOf(world.db, staff, { ...input, row, order: await readOrder(world, row) })
}

/** `previewSwap` of an order that was read. `staff`: who makes the swap; null while its customer answers. */
export async function previewSwapOf(
  db: Db,
  staff: Staff | null,
  { row, ...input }: Pick<SwapInput, 'lineId' | 'quantity' | 'code'> & { row: OrderRow; order: Order },
): Promise<Result<SwapPreview & { line: OrderLine }, SwapError>> {
  const swap = await checkSwap(db, staff, input)
  if (!swap.ok) return swap
  const { line, to } = swap.value
  const reductions = (await corrections.reductionsOf(db, line.id)).map((one) => one.amount_cents)
  const isPaid = isPaidFor(row.payment_state)
  const amounts = swapAmounts(line, { quantity: input.quantity, replacement: to, reductions, isPaid })
  return ok({ line, to, amounts, isPaid })
}

/**
 * Replaces pieces of a line of an order in preparation that were not gathered yet. The customer never pays more; what they pay less
 * is refunded, with fresh proof of identity, or lowers the total that is paid at pickup. Their email names no product.
 */
export async function swapLine(world: World, staff: Staff, number: string, input: SwapInput): Promise<Result<Order, SwapError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const swapped = await transaction(world.db, (tx) => swapLineIn(world, tx, staff, { number, ...input }))
  return orderAfterRefund(world, staff, swapped)
}

/** `swapLine` within a larger transaction. */
export async function swapLineIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, quantity, restock, consent, terms, proposal, source, ...input }: SwapInput & { number: string },
): Promise<Result<OrderRow, SwapError>> {
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const swap = await checkSwap(tx, staff, { ...input, quantity, order: await readOrder(world, row, tx) })
  if (!swap.ok) return swap
  const { line, to } = swap.value
  const isPaid = isPaidFor(row.payment_state)
  const reductions = await corrections.reductionsOf(tx, line.id)
  const amounts = swapAmounts(line, { quantity, replacement: to, reductions: reductions.map((one) => one.amount_cents), isPaid })
  if (terms !== undefined && terms !== termsOf(to, amounts)) return err({ code: 'swap_not_shown' })
  await lapseProposals(tx, line.id, world.now())
  await recordPickingStarted(tx, row.id, world.now())
  const toLineId = amounts.stays ? world.id() : line.id
  const sums = sumChange(line, amounts)
  await writeLines(tx, { orderId: row.id, line, to, toLineId, amounts, reductions })
  await corrections.addToSums(tx, row.id, sums)
  if (sums.total !== 0) {
    const lowered = await changeCounterDue(tx, row, sums.total)
    if (!lowered.ok) return lowered
  }
  const refunded = amounts.isCheaper && isPaid ? await refundLess(world, tx, staff, { row, amounts, toLineId, source }) : ok()
  if (!refunded.ok) return refunded
  const about = { orderId: row.id, at: world.now() }
  const decremented = await decrementStock(tx, [{ variantId: to.id, quantity }], about)
  if (!decremented.ok) return err({ code: 'out_of_stock' })
  const before = contentsOf(line)
  if (restock) await restockItems(tx, [{ variantId: before.variantId, quantity }], about)
  const publicId = world.id()
  await store.addSubstitution(tx, {
    publicId,
    orderId: row.id,
    fromLineId: line.id,
    toLineId,
    from: before,
    to: { variantId: to.id, name: to.name, pack: to.pack },
    quantity,
    less: amounts.less,
    isRefunded: amounts.isCheaper && isPaid,
    isRestocked: restock,
    consent,
    proposalRowId: proposal?.rowId ?? null,
    userId: staff.userId,
    at: world.now(),
    before: { line: before, reductions: reductions.map(({ id: _, ...reduction }) => reduction), sums },
  })
  await world.jobs.send(tx, substitutionJob, { substitutionId: publicId }, undoSeconds)
  await audit(world, tx, {
    principal: staff,
    action: 'line_swapped',
    subject: { kind: 'order', id: number },
    why: proposal?.via ?? consent,
    source,
  })
  return ok(row)
}

function contentsOf(line: OrderLine): corrections.LineContents {
  const { variantRowId: variantId, name, pack, sku, vat, quantity, price, discount, total, includedTax } = line
  if (variantId === null) throw new Error('a line without a product was to be swapped')
  return { variantId, name, pack, sku, vat, quantity, price, discount, total, includedTax }
}

function sumChange(line: OrderLine, { stays, goes }: SwapAmounts): corrections.SumChange {
  const parts = stays ? [stays, goes] : [goes]
  const all = (of: (part: typeof goes) => number): number => parts.reduce((sum, part) => sum + of(part), 0)
  return {
    items: all(({ price, quantity }) => price * quantity) - line.price * line.quantity,
    discount: all(({ discount }) => discount) - line.discount,
    includedTax: all(({ includedTax }) => includedTax) - line.includedTax,
    total: all(({ total }) => total) - line.total,
  }
}

type Lines = {
  orderId: number
  line: OrderLine
  to: CartVariant
  toLineId: string
  amounts: SwapAmounts
  reductions: readonly corrections.Reduction[]
}

/** The line that was ordered has what stays of it; the product that takes its place has a line of its own, or the whole line. */
async function writeLines(tx: Tx, { orderId, line, to, toLineId, amounts, reductions }: Lines): Promise<void> {
  const { stays, goes, reductions: shares } = amounts
  const replacement = { variantId: to.id, name: to.name, pack: to.pack, sku: to.sku, vat: to.vat, ...goes }
  // At its own price it has no reductions.
  const hasReductions = goes.discount > 0
  if (!stays) {
    await corrections.setLine(tx, line.id, replacement)
    if (!hasReductions) await corrections.removeReductions(tx, line.id)
    return
  }
  await corrections.setLine(tx, line.id, { ...contentsOf(line), ...stays })
  for (const [index, { id }] of reductions.entries()) await corrections.setReduction(tx, id, shares[index]?.stays ?? cents(0))
  await corrections.addLine(tx, { orderId, lineId: toLineId, likeLineId: line.id }, replacement)
  if (!hasReductions) return
  const moved = reductions.map((reduction, index) => ({ ...reduction, amount_cents: shares[index]?.goes ?? cents(0) }))
  await corrections.addReductions(tx, { orderId, lineId: toLineId }, moved)
}

type Less = { row: OrderRow; amounts: SwapAmounts; toLineId: string; source: RequestSource }

async function refundLess(
  world: World,
  tx: Tx,
  staff: Staff,
  { row, amounts, toLineId, source }: Less,
): Promise<Result<undefined, RefundError>> {
  // The customer reads it on the order.
  const reason = m.swap_refund_reason({}, { locale: row.locale })
  const amount: Cents = amounts.less
  const input = { lines: [], shipping: false, amount, amountOfLine: toLineId, reason, restock: false, source }
  const refunded = await refundLocked(world, tx, { staff, row }, input)
  return refunded.ok ? ok() : refunded
}
