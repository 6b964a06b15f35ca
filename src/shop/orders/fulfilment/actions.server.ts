import type { RequestSource } from '#src/platform/audit/audit.ts'
import { estimatedGrams } from '#src/kernel/packs.ts'
import { subtract, add } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Principal, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkMailboxLimit } from '#src/shop/accounts/codes/actions.server.ts'
import type { Address } from '#src/shop/cart/cart.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { isAreaLimited } from '#src/shop/catalogue/product/product.ts'
import { orderEmail } from '../order/order-emails.ts'
import { orderCell, orderToken } from '../order/sealed.ts'
import { quoteDelivery } from '#src/shop/delivery/actions.server.ts'
import type { DeliveryQuote } from '#src/shop/delivery/deliverability.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { deliveryDiscount } from '#src/shop/promotions/apply-promotions.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { awaitsPayment, isInPreparation } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import type { CorrectedAddress } from './readdress.schema.ts'
import { variantRows } from '../order/request-lines.ts'
import { contactKeys } from '../search/contact-keys.server.ts'
import * as transitions from './store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import * as store from '../order/store.server.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { applyItemEffects } from './transitions.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import { conflictOf } from '../staff/staff-payments.server.ts'
import type { StaffTransitionError } from '../staff/actions.server.ts'
import { restorePromise } from './renew-promise.server.ts'
import { restorePayments } from './undo.server.ts'

export type ReaddressError =
  | { code: 'wrong_state' }
  /** The items cannot be delivered there; `quote` says why. */
  | { code: 'delivery_unavailable'; quote: DeliveryQuote }
  /** The order's method does not deliver there, or has another price. */
  | { code: 'delivery_price_changed' }

/** The address can be corrected until payment: nothing has been prepared yet, and the total is still open. */
export const canChangeAddress = ({
  state,
  fulfilment,
  minimizedAt,
}: Pick<Order, 'state' | 'fulfilment' | 'minimizedAt'>): boolean =>
  awaitsPayment(state) && fulfilment === 'delivery' && minimizedAt === null

/**
 * Corrects the delivery address of an order; the caller has checked that it is theirs. The rules for placing apply again:
 * medicines go to no other county, and the same method must deliver there at the same price. The customer gets an email, because
 * an emailed link can open this form too.
 */
export const correctAddress = (
  world: World,
  { rowId }: Pick<Order, 'rowId'>,
  { principal, address }: { principal: Principal; address: CorrectedAddress },
): Promise<Result<undefined, ReaddressError>> =>
  transaction(world.db, async (tx): Promise<Result<undefined, ReaddressError>> => {
    const row = await store.lockOrder(tx, { id: rowId })
    const order = row && (await readOrder(world, row, tx))
    if (!order || !canChangeAddress(order)) return err({ code: 'wrong_state' })
    const error = await errorOf(tx, order, address)
    if (error) return err(error)
    await store.setContact(tx, row.id, newContact(world, order, address))
    await transitions.setCounty(tx, row.id, address.zipcode)
    const isNotified =
      row.email !== null && (await checkMailboxLimit(world, tx, { email: row.email, isProven: row.email_proven }))
    await transitions.addTransition(tx, {
      orderId: row.id,
      event: 'readdress',
      from: row.state,
      to: row.state,
      actor: 'customer',
      actorId: principal.kind === 'person' ? principal.userId : null,
      alerts: isNotified ? ['email'] : [],
      at: world.now(),
      undoUntil: null,
    })
    if (isNotified) await sendCorrection(world, tx, row)
    return ok()
  })

async function errorOf(tx: Tx, order: Order, { zipcode }: CorrectedAddress): Promise<ReaddressError | undefined> {
  const { shipment, totals, adjustments } = order
  const variants = await variantsForCart(tx, variantRows(order.lines), order.locale)
  const lines = order.lines.map((line) => ({
    isAreaLimited: isAreaLimited(line.class),
    quantity: line.quantity,
    weightGrams: variants.find(({ id }) => id === line.variantRowId)?.weightGrams ?? estimatedGrams(null),
  }))
  // Items only: without the delivery and its reduction.
  const total = add(subtract(totals.total, totals.shipping), deliveryDiscount(adjustments))
  const quote = await quoteDelivery(tx, { zipcode, lines, total })
  if (!quote.deliverable) return { code: 'delivery_unavailable', quote }
  const rate = quote.rates.find(({ method }) => method.id === shipment?.methodId)
  return rate?.price === shipment?.price ? undefined : { code: 'delivery_price_changed' }
}

function newContact(world: World, { id, contact }: Order, corrected: CorrectedAddress): store.NewContact {
  const { shipping, billing } = contact
  const address: Address = { phone: null, country_iso: 'PT', ...shipping, ...corrected }
  // If the billing address was the same, it changes too.
  const isSame = JSON.stringify(shipping) === JSON.stringify(billing)
  const contactAfter = { ...contact, shipping: address, billing: isSame ? address : billing }
  return {
    sealed: seal(world.keys, orderCell(id, 'contact_sealed'), JSON.stringify(contactAfter)),
    keys: contactKeys(world, contactAfter),
    zipcode: corrected.zipcode,
  }
}

async function sendCorrection(world: World, tx: Tx, row: OrderRow): Promise<void> {
  if (row.email === null) return
  const { number, locale, total_cents: total } = row
  const email = orderEmail(await readWebsite(tx), siteOrigin(world.config), {
    news: 'readdressed',
    number,
    token: orderToken(world, row),
    locale,
    total,
  })
  const about = { kind: 'order_changed', order: number } as const
  await alert(world, tx, { email: { ...email, to: row.email, messageId: `${world.id()}.readdress`, about } }, ['email'])
}

/** `version`: the one on the member of staff's screen. */
export type Undoing = { version?: number | undefined; source: RequestSource }

export type UndoError = StaffTransitionError | { code: 'undo_over' }

/**
 * Undoes the last staff transition before the customer is notified: restores stock, points, checks and payments. The history
 * keeps both rows, and the customer is not notified.
 */
export const undoTransition = (
  world: World,
  staff: Staff,
  number: string,
  { version, source }: Undoing,
): Promise<Result<Order, UndoError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, UndoError>> => {
    const undone = await undoTransitionIn(world, tx, staff, { number, version, source })
    return undone.ok ? ok(orderForStaff(staff, await readOrder(world, undone.value, tx))) : undone
  })

/** `undoTransition` within a larger transaction, and without reading the whole order again. */
export async function undoTransitionIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, version, source }: Undoing & { number: string },
): Promise<Result<OrderRow, UndoError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await store.lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  if (version !== undefined && version !== (await transitions.countTransitions(tx, row.id))) return err(conflictOf(row))
  const undone = await undoLocked(world, tx, staff, row)
  if (!undone.ok) return undone
  await audit(world, tx, { principal: staff, action: 'order_undone', subject: { kind: 'order', id: row.number }, source })
  return ok((await store.findOrder(tx, { id: row.id })) ?? row)
}

async function undoLocked(world: World, tx: Tx, staff: Staff, row: OrderRow): Promise<Result<undefined, UndoError>> {
  const last = await transitions.lastTransition(tx, row.id)
  const { effects, from_state: from, undo_until: until } = last
  if (!effects || !until || until <= world.now() || row.minimized_at !== null) return err({ code: 'undo_over' })
  const money = await restorePayments(world, tx, { row, effects, userId: staff.userId })
  if (!money.ok) return err(conflictOf(row))
  const changed = await applyItemEffects(world, tx, { row, lines: await store.linesOf(tx, [row.id]) }, from)
  if (!changed.ok) return err({ code: changed.error.code })
  const { paymentState, attention, endedAt, checked, promise } = effects
  const back = { from: row.state, to: from, paymentState, attention, endedAt: endedAt === null ? null : new Date(endedAt) }
  if (!(await transitions.updateState(tx, row.id, back))) throw new Error('an order changed its state while it was locked')
  await transitions.clearChecks(tx, checked)
  await restorePromise(tx, row.id, { ...promise, readyAt: promise.readyAt === null ? null : new Date(promise.readyAt) })
  await transitions.discardPendingNotifications(tx, last.id)
  await transitions.addTransition(tx, {
    orderId: row.id,
    event: 'undo',
    from: row.state,
    to: from,
    actor: 'staff',
    actorId: staff.userId,
    alerts: [],
    at: world.now(),
    undoUntil: null,
  })
  return ok()
}

/** Records that picking has started: from now on the customer cannot cancel without the pharmacy. Idempotent. */
export const startPicking = (
  world: World,
  staff: Staff,
  { number, source }: { number: string; source: RequestSource },
): Promise<Result<Order, { code: 'not_found' | 'wrong_state' | 'forbidden' }>> =>
  transaction(world.db, async (tx) => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await store.lockOrder(tx, { number }) : undefined
    if (!row) return err({ code: 'not_found' })
    if (!isInPreparation(row.state)) return err({ code: 'wrong_state' })
    await transitions.recordPickingStarted(tx, row.id, world.now())
    const after = await store.findOrder(tx, { id: row.id })
    const order = orderForStaff(staff, await readOrder(world, after ?? row, tx))
    await audit(world, tx, { principal: staff, action: 'picking_started', subject: { kind: 'order', id: row.number }, source })
    return ok(order)
  })
