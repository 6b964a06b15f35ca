import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { pickupFields } from '#tests/support/factories/checkouts.ts'
import type { ShopProcess } from './shop-processes.ts'

/** Fields of an order collected at the pharmacy and paid by card. */
export const byCard = { ...pickupFields, payment_method_id: 'card' } as const

export type ApiCustomer = { token: string; email: string; headers: Record<string, string> }

let buyers = 0
/** A customer with a unique client address, as reported by the proxy in front of the shop. */
function newCustomer(): Omit<ApiCustomer, 'token'> {
  buyers += 1
  const headers = { 'X-Forwarded-For': `10.${(buyers >> 16) % 256}.${(buyers >> 8) % 256}.${buyers % 256}` }
  return { email: `comprador-${buyers}@cliente.example`, headers }
}

/** A customer with these units in the cart. */
export async function customerWith({ ask }: ShopProcess, variant: SoldVariant, quantity = 1): Promise<ApiCustomer> {
  const principal = newCustomer()
  const { status, meta } = await ask('POST', '/store/carts', { variant_id: variant.id, quantity }, principal.headers)
  if (status !== 201) throw new Error(`no cart: ${status}`)
  return { ...principal, token: meta.token }
}

/** Places the customer's order. */
export const complete = ({ ask }: ShopProcess, { token, email, headers }: ApiCustomer, more: object = {}) =>
  ask('PATCH', '/store/checkout', { token, email, ...byCard, complete: true, ...more }, headers)

/** Distributes customers over the processes, round robin. */
export const inTurn = (machines: readonly ShopProcess[], at: number): ShopProcess => {
  const machine = machines[at % machines.length]
  if (!machine) throw new Error('no machines')
  return machine
}
