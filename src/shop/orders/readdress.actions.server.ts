import { estimatedGrams } from '#src/kernel/packs.ts'
import { subtract, add } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkMailboxLimit } from '../accounts/mailbox-limits.actions.server.ts'
import type { Address } from '../cart/cart.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import { isAreaLimited } from '../catalogue/product.ts'
import { orderEmail } from './order-emails.ts'
import { orderEncryptionContext, orderToken } from './sealed.ts'
import { quoteDelivery } from '../delivery/actions.server.ts'
import type { DeliveryQuote } from '../delivery/deliverability.ts'
import { alert } from '../notifications/actions.server.ts'
import { deliveryDiscount } from '../promotions/apply-promotions.ts'
import { readWebsite } from '../website/actions.server.ts'
import { awaitsPayment } from './order.ts'
import type { Order } from './order.ts'
import { readOrder } from './reading.server.ts'
import type { CorrectedAddress } from './readdress.schema.ts'
import { variantRows } from './request-lines.ts'
import * as moves from './transitions.store.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

export type ReaddressError =
  | { code: 'wrong_state' }
  /** The goods may not go there; `quote` says why. */
  | { code: 'delivery_unavailable'; quote: DeliveryQuote }
  /** The method of the order does not go there, or costs something else. */
  | { code: 'delivery_price_changed' }

/** A delivery may be corrected until it is paid: then nothing of it has been prepared, and its sum is still open. */
export const canChangeAddress = ({
  state,
  fulfilment,
  minimizedAt,
}: Pick<Order, 'state' | 'fulfilment' | 'minimizedAt'>): boolean =>
  awaitsPayment(state) && fulfilment === 'delivery' && minimizedAt === null

/**
 * Corrects where an order, which the caller has found to be theirs, is delivered. The rules of placing it hold again: a medicine
 * goes to no other county, and the same method must go there at the same price. The customer is written to, because the link of an
 * email opens this as well.
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
    await store.setContact(tx, row.id, sealedContact(world, order, address))
    const isNotified = row.email !== null && (await checkMailboxLimit(world, tx, row.email))
    await moves.addMove(tx, {
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
  // Of the goods alone: neither the delivery nor what a promotion took off it.
  const total = add(subtract(totals.total, totals.shipping), deliveryDiscount(adjustments))
  const quote = await quoteDelivery(tx, { zipcode, lines, total })
  if (!quote.deliverable) return { code: 'delivery_unavailable', quote }
  const rate = quote.rates.find(({ method }) => method.id === shipment?.methodId)
  return rate?.price === shipment?.price ? undefined : { code: 'delivery_price_changed' }
}

function sealedContact(world: World, { id, contact }: Order, corrected: CorrectedAddress): Buffer {
  const { shipping, billing } = contact
  const address: Address = { phone: null, country_iso: 'PT', ...shipping, ...corrected }
  // An invoice that was to go to the same address goes on doing so.
  const isSame = JSON.stringify(shipping) === JSON.stringify(billing)
  const contactAfter = { ...contact, shipping: address, billing: isSame ? address : billing }
  return seal(world.keys, orderEncryptionContext(id, 'contact_sealed'), JSON.stringify(contactAfter))
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
  await alert(world, tx, { email: { ...email, to: row.email, messageId: `${world.id()}.readdress` } }, ['email'])
}
