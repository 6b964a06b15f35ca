import { lisbonMidnight } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { zero } from '#src/kernel/money.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import { newStoredToken, seal, unseal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { isEmptyContact } from '#src/shop/cart/cart.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { expectedText } from '../fulfilment/store.server.ts'
import { parcelPromise, pickupPromise } from '../fulfilment/promise.ts'
import { orderStates, placedState, isInPreparation } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import { contactOf, orderCell } from '../order/sealed.ts'
import { findOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { addOrder, pickupCode } from '../placing/create-order.server.ts'
import { recordPlacement } from '../placing/store.server.ts'
import { proposalChannels } from '../proposal/proposal-email.server.ts'
import { contactKeys } from '../search/contact-keys.server.ts'
import { copyShipment, lockJoinable } from './store.server.ts'

type Wanted = { expectedOn: IsoDate; /** Its pieces cost nothing. */ isFree: boolean; staff: Staff; source: RequestSource }

/** A backorder of a locked order for that day: the one that waits already, or a new one without lines. */
export async function laterOrderOf(
  world: World,
  tx: Tx,
  row: OrderRow,
  { expectedOn, isFree, staff, source }: Wanted,
): Promise<{ later: OrderRow; isNew: boolean }> {
  const paymentState = laterPaymentState(row, isFree)
  const joined = await lockJoinable(tx, row.id, { states: orderStates.filter(isInPreparation), paymentState, expectedOn })
  return joined
    ? { later: joined, isNew: false }
    : { later: await addLater(world, tx, row, { expectedOn, isFree, staff, source }), isNew: true }
}

/** It is paid with the first order, or at the counter like it. */
const laterPaymentState = ({ payment_state: state }: OrderRow, isFree: boolean): OrderPaymentState =>
  isPaidFor(state) || isFree ? 'paid' : 'balance_due'

async function addLater(world: World, tx: Tx, row: OrderRow, { expectedOn, isFree, staff, source }: Wanted): Promise<OrderRow> {
  const website = await readWebsite(tx)
  // Preparation begins once the goods are there.
  const comes = lisbonMidnight(expectedOn)
  const publicId = world.id()
  const contact = contactOf(world, row)
  const hasContact = !isEmptyContact(contact)
  const { special_instructions_sealed: instructions } = row
  const reseal = (sealed: Buffer, column: 'special_instructions_sealed'): Buffer =>
    seal(world.keys, orderCell(publicId, column), unseal(world.keys, orderCell(row.public_id, column), sealed))
  const placed = await addOrder(
    world,
    tx,
    {
      publicId,
      token: newStoredToken(world, orderCell(publicId, 'token_sealed')),
      cartId: null,
      userId: row.user_id,
      email: row.email,
      isEmailProven: row.email_proven,
      locale: row.locale,
      state: placedState(false),
      origin: row.origin,
      paymentState: laterPaymentState(row, isFree),
      fulfilment: row.fulfilment,
      pickupLocationId: row.pickup_location_id,
      pickupCode: row.pickup_code === null ? null : pickupCode(world),
      paymentMethod: row.payment_method_code,
      totals: { items: zero, discount: zero, shipping: zero, includedTax: zero, total: zero },
      points: { points: 0, amount: zero },
      unprovenNetwork: null,
      contactSealed: hasContact ? seal(world.keys, orderCell(publicId, 'contact_sealed'), JSON.stringify(contact)) : null,
      contactKeys: hasContact ? contactKeys(world, contact) : null,
      zipcode: row.fulfilment === 'delivery' ? (contact.shipping?.zipcode ?? null) : null,
      instructionsSealed: instructions && reseal(instructions, 'special_instructions_sealed'),
      consentVersion: row.health_consent_version,
      paymentDueAt: null,
      promisedAt: pickupPromise(website, row.fulfilment, comes),
      backorder: { of: row.id, expectedOn },
      // The accounts of a month stay what they were.
      placedAt: row.placed_at,
    },
    website.orderPrefix,
  )
  const text = await expectedText(tx, row.id)
  if (text) await copyShipment(tx, { from: row.id, to: placed.id, days: parcelPromise(website, text, comes) })
  await recordPlacement(tx, {
    orderId: placed.id,
    userId: row.user_id,
    staffId: staff.userId,
    to: placedState(false),
    locale: row.locale,
    source,
    consentVersion: row.health_consent_version,
    alerts: (await proposalChannels(tx, row)).filter((channel) => channel === 'email'),
    at: world.now(),
  })
  const later = await findOrder(tx, { id: placed.id })
  if (!later) throw new Error('a backorder vanished while it was placed')
  return later
}
