import { expect } from 'vitest'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { refundOrder } from '#src/shop/orders/refund/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { addItem } from '#src/shop/cart/actions.server.ts'
import { addPerson, addProduct } from './builders.ts'
import { deliveryPatch, martasAddress } from './checkouts.ts'
import { givePoints } from './loyalty.ts'
import { addPrescription, addSpecialRequest, priced } from './requests.ts'

/** Texts that appear nowhere else. `prescribed`: what a pharmacist entered for a prescription, in every name that can show it. */
export const marked = {
  prescribed: ['Zolfrenax 50 mg', 'Quavimed genérico'],
  contact: ['irene.marcada@cliente.example', '919876542', '276543017', 'Rua das Camélias Marcadas'],
} as const

const [email, phone, nif, street] = marked.contact

type MarkedCustomer = {
  irene: Person
  /** Unpaid, ready, and completed with a refund; each with prescribed medicines and a cream. */
  orders: { open: string; ready: string; completed: string }
  prescription: string
  request: string
  wallet: string
}

/** Irene, whose contact and prescribed medicines are marked, in every state that staff see. */
export async function addMarkedCustomer(world: World, ana: Staff): Promise<MarkedCustomer> {
  const person = await addPerson(world, 'customer', 'Irene Faro')
  await world.db.updateTable('users').set({ email }).where('id', '=', person.userId).execute()
  const irene = { ...person, email }
  const profile = { name: 'Irene Faro', date_of_birth: '1980-02-03', mobile_phone: phone, nif }
  expect(await changeProfile(world, irene, profile, { source: 'page', locale: 'pt' })).toMatchObject({ ok: true })
  const items = [
    {
      name: marked.prescribed[0],
      quantity: 2,
      price: '11.86',
      class: 'MSRM',
      alternative: { name: marked.prescribed[1], price: '4.94', class: 'MSRM' },
    },
  ]
  const quote = async () => priced(world, ana, await addPrescription(world, irene), { items })
  const move = async (number: string, state: 'ready' | 'completed') =>
    expect(
      await transitionOrder(world, ana, number, {
        state,
        source: 'page',
        ...(state === 'completed' && { counterPayment: { method: 'cash' as const } }),
      }),
    ).toMatchObject({ ok: true })
  const open = await ordered(world, irene, await quote(), deliveryPatch)
  const ready = await ordered(world, irene, await quote())
  const completed = await ordered(world, irene, await quote())
  await move(ready, 'ready')
  await move(completed, 'ready')
  await move(completed, 'completed')
  await world.db.updateTable('order_moves').set({ undo_until: null }).execute()
  const line = await world.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.public_id as id')
    .where('o.number', '=', completed)
    .where('l.request_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const refund = {
    lines: [{ lineId: line.id, quantity: 1 }],
    shipping: false,
    everything: false,
    reason: 'Embalagem amolgada',
    restock: false,
    source: 'page',
  } as const
  expect(await refundOrder(world, ana, completed, refund)).toMatchObject({ ok: true })
  const prescription = await quote()
  const request = await priced(world, ana, await addSpecialRequest(world, irene), { items })
  const wallet = await givePoints(world, irene, 100)
  return { irene, orders: { open, ready, completed }, prescription: prescription.id, request: request.id, wallet: wallet.id }
}

/** Collected, with invoice address and tax number, unless other fields say otherwise. */
async function ordered(
  world: World,
  irene: Person,
  { kind, id }: { kind: 'prescription' | 'request'; id: string },
  patch: object = {},
): Promise<string> {
  const caller = { principal: irene, token: undefined, locale: 'pt' } as const
  expect(await addRequestToCart(world, caller, { kind, publicId: id })).toMatchObject({ ok: true })
  const cream = await addProduct(world, { stock: 50 })
  expect(await addItem(world, caller, { variantId: cream.id, quantity: 2 })).toMatchObject({ ok: true })
  const address = { ...martasAddress, firstname: 'Irene', lastname: 'Faro', address1: `${street} 7`, phone }
  const placed = await placeOrder(world, caller, {
    patch: {
      email,
      fulfilment: 'pickup',
      payment_method_id: 'pay_at_pickup',
      health_consent: true,
      ...patch,
      billing_address: address,
      ...('shipping_address' in patch && { shipping_address: address }),
      nif,
      nif_confirmed: true,
    },
    source: 'api',
  })
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed.error)}`)
  return placed.value.order.number
}
