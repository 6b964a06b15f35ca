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
  // Items only: without the delivery and its reduction.
  const total = add(subtract(totals.total, totals.shipping), deliveryDiscount(adjustments))
  const quote = await quoteDelivery(tx, { zipcode, lines, total })
  if (!quote.deliverable) return { code: 'delivery_unavailable', quote }
  const rate = quote.rates.find(({ method }) => method.id === shipment?.methodId)
  return rate?.price === shipment?.price ? undefined : { code: 'delivery_price_changed' }
}

function sealedContact(world: World, { id, contact }: Order, corrected: CorrectedAddress): Buffer {
  const { shipping, billing } = contact
  const address: Address = { phone: null, country_iso: 'PT', ...shipping, ...corrected }
  // If the billing address was the same, it changes too.
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
