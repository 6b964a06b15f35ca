import { addSeconds, lisbonDate, MINUTE, nextDay } from '#src/kernel/dates.ts'
import { spansOn } from '#src/kernel/opening-hours.ts'
import type { World } from '#src/platform/world.ts'
import { addItem } from '#src/shop/cart/actions.server.ts'
import { noAddress } from '#src/shop/cart/cart.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { PlacedOrder } from '#src/shop/checkout/checkout.ts'
import { saveUndelivered } from '#src/shop/notifications/undelivered.server.ts'
import { moveToBackorder } from '#src/shop/orders/backorder/actions.server.ts'
import { findOrder, writeToPharmacy } from '#src/shop/orders/order/actions.server.ts'
import { claimOrder } from '#src/shop/orders/picking/claim.actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import type { OrderState } from '#src/shop/orders/order/order.ts'
import { isPaidAtCounter, isPaidByReference } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { notifyNow, payAtBank } from '../order-steps.ts'
import { at, made } from '../then.ts'
import { customerOf, openAgo, packOf } from './day.ts'
import type { Customer, Day } from './day.ts'

/** `minutes`: of opening hours since it was placed, or when it was. `packs`: numbers of packs of the day. */
type NewOrder = {
  customer: number
  minutes: number | Date
  packs: readonly { pack: number; quantity: number }[]
  method: PaymentMethod
  isDelivered?: boolean
}

type Placed = { placed: PlacedOrder; customer: Customer; placedAt: Date }

async function place(day: Day, order: NewOrder): Promise<Placed> {
  const customer = customerOf(day, order.customer)
  const { minutes } = order
  const placedAt = minutes instanceof Date ? minutes : openAgo(day.website.hours, day.world.now(), minutes)
  const then = at(day.world, placedAt)
  const caller = { principal: customer.person, token: undefined, locale: customer.person.locale }
  for (const { pack, quantity } of order.packs)
    made(await addItem(then, caller, { variantId: packOf(day, pack).variant.view.id, quantity }))
  const { address } = customer.buyer
  const contact = order.isDelivered
    ? { ...noAddress, ...address }
    : { ...noAddress, firstname: address.firstname, lastname: address.lastname, phone: address.phone }
  const delivery = order.isDelivered
    ? ({ shipping_address: contact, fulfilment: 'delivery' } as const)
    : ({ fulfilment: 'pickup' } as const)
  const patch = { billing_address: contact, health_consent: true, payment_method_id: order.method, ...delivery }
  const { order: placed } = made(await placeOrder(then, caller, { patch, source: 'page' }))
  if (!isPaidAtCounter(order.method) && !isPaidByReference(order.method))
    await payAtBank(at(day.world, addSeconds(placedAt, 70)), placed.rowId)
  return { placed, customer, placedAt }
}

const after = ({ website, world }: Day, minutes: number): World => at(world, openAgo(website.hours, world.now(), minutes))

/** Staff move it that many minutes of opening hours ago; its customer was notified then. */
async function move(day: Day, { placed }: Placed, { state, minutes }: { state: OrderState; minutes: number }): Promise<void> {
  const then = after(day, minutes)
  const step = { state, counterPayment: { method: 'card' }, source: 'page' } as const
  made(await transitionOrder(then, day.team.pharmacist, placed.number, step))
  await notifyNow(then, placed.number)
}

const single = (pack: number) => [{ pack, quantity: 1 }]

/** Orders that wait to be prepared: a late one, which a colleague works on, two within the hour, and one that has just come. */
export async function addOrdersToPrepare(day: Day): Promise<void> {
  const late = await place(day, {
    customer: 0,
    minutes: 142,
    packs: [...single(1), { pack: 2, quantity: 2 }],
    method: 'pay_at_pickup',
  })
  made(await claimOrder(after(day, 12), day.team.counter, late.placed.number, { source: 'page' }))
  await place(day, { customer: 1, minutes: 97, packs: [...single(3), ...single(4)], method: 'mb_way' })
  await place(day, {
    customer: 2,
    minutes: 76,
    packs: [...single(5), ...single(6), ...single(7)],
    method: 'card',
    isDelivered: true,
  })
  // On any day someone has just ordered from the sofa.
  const lately = new Date(day.world.now().getTime() - 18 * MINUTE)
  await place(day, { customer: 11, minutes: lately, packs: [...single(24), ...single(25)], method: 'mb_way' })
}

/** One that is ready and whose customer asks something; the SMS that said so to another was refused. */
export async function addOrdersToCollect(day: Day): Promise<void> {
  const discussed = await place(day, { customer: 3, minutes: 420, packs: [...single(8), ...single(9)], method: 'mb_way' })
  await move(day, discussed, { state: 'ready', minutes: 350 })
  const question = { content: 'Olá! Quando for levantar, posso trocar um dos artigos por outro tamanho?', uploadIds: [] }
  made(await writeToPharmacy(after(day, 26), discussed.customer.person, discussed.placed, question))
  const unreached = await place(day, { customer: 4, minutes: 300, packs: single(10), method: 'pay_at_pickup' })
  await move(day, unreached, { state: 'ready', minutes: 205 })
  await refuseMessage(day, unreached)
}

async function refuseMessage(day: Day, { placed, customer }: Placed): Promise<void> {
  const { number } = placed
  const message = {
    to: customer.buyer.address.phone,
    text: `${day.website.name}: a encomenda ${number} está pronta a levantar.`,
    messageId: `${placed.id}.prepare.sms`,
    about: { kind: 'order_news', order: number } as const,
  }
  await saveUndelivered(after(day, 204), 'text-message', message, 'sms 422')
}

/** A reference that waits for its payment, and one order whose money has to go back. */
export async function addPaymentsToCheck(day: Day): Promise<void> {
  await place(day, { customer: 5, minutes: 250, packs: [{ pack: 11, quantity: 2 }], method: 'multibanco' })
  const canceled = await place(day, { customer: 6, minutes: 390, packs: single(12), method: 'mb_way' })
  await move(day, canceled, { state: 'canceled', minutes: 130 })
}

/** Two of three pieces were there; the third comes in two days, as its customer agreed on the telephone. */
export async function addBackorder(day: Day): Promise<void> {
  const order = await place(day, {
    customer: 7,
    minutes: 330,
    packs: [{ pack: 13, quantity: 2 }, ...single(14)],
    method: 'mb_way',
  })
  const [line] = (await findOrder(day.world, order.customer.person, order.placed))?.lines ?? []
  if (!line) throw new Error('an order of the demo has no lines')
  const expectedOn = nextOpenDay(day)
  made(
    await moveToBackorder(after(day, 270), day.team.counter, order.placed.number, {
      lineId: line.id,
      quantity: 1,
      expectedOn,
      consent: 'phone',
      source: 'page',
    }),
  )
  await move(day, order, { state: 'ready', minutes: 240 })
  await move(day, order, { state: 'completed', minutes: 95 })
}

function nextOpenDay({ world, website }: Day): string {
  const days = Array.from({ length: 14 }, (_, index) => nextDay(lisbonDate(world.now()), index + 2))
  const open = days.find((day) => spansOn(website.hours, day).length > 0)
  if (!open) throw new Error('the pharmacy of the demo is never open')
  return open
}
