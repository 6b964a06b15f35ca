import * as v from 'valibot'
import { expect } from 'vitest'
import type { Person } from '#src/platform/principal.ts'
import { removeItems } from '#src/shop/cart/actions.server.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { cancelRequest } from '#src/shop/requests/request/actions.server.ts'
import { quoteBody } from '#src/shop/requests/quote/schema.ts'
import { quoteRequest } from '#src/shop/requests/quote/actions.server.ts'
import { addPrescription, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { callerOf, cartOf, compareCart, inCart, isPerson, changesNothing, pick, refused } from './model.ts'
import type { KnownRequest, CanTransition, Model, Real, Shopper } from './model.ts'
import type { StepKind } from './step.ts'

const hasRequests = ({ requests }: Model): boolean => requests.length > 0

const keyOf = ({ kind, id }: KnownRequest) => ({ kind, publicId: id })

function ownerIn({ shoppers }: Model): Shopper & { principal: Person } {
  for (const shopper of shoppers) if (hasAccount(shopper)) return shopper
  return expect.fail('no person has an account')
}

const hasAccount = (shopper: Shopper): shopper is Shopper & { principal: Person } => isPerson(shopper.principal)

/** A prescription, or a special request. */
async function send(model: Model, { world }: Real, [what = 0]: readonly number[]): Promise<CanTransition> {
  const { principal } = ownerIn(model)
  const { rowId, id, kind } = await (what % 2 ? addSpecialRequest : addPrescription)(world, principal)
  model.requests.push({ rowId, id, kind, state: 'pending', expiresAt: null, items: [] })
  return changesNothing
}

/** One catalogue product and one other item, at prices of their own. */
async function quote(model: Model, real: Real, [which = 0, what = 0, units = 0]: readonly number[]): Promise<CanTransition> {
  const request = pick(model.requests, which)
  const good = what % model.catalogue.length
  const quantity = (units % 2) + 1
  const items = [
    { name: 'Da prateleira', quantity, price: `${what % 9}.${10 + units}`, variant_id: pick(model.catalogue, good).variant.id },
    { name: 'Encomendado', quantity: 1, price: '3.33', vat_rate: '23', class: 'OTHER' },
  ]
  const quoted = await quoteRequest(real.world, real.pharmacist, keyOf(request), {
    quote: v.parse(quoteBody, { items: what % 3 ? items : items.toReversed() }),
    source: 'api',
  })
  expect(quoted.ok, `quoting a request that is ${request.state}`).toBe(request.state === 'pending')
  if (!quoted.ok) return refused
  request.state = 'confirmed'
  request.expiresAt = quoted.value.expiresAt
  request.items = [
    { good, quantity },
    { good: null, quantity: 1 },
  ]
  return changesNothing
}

function answerFor({ state }: KnownRequest): string {
  if (state === 'expired') return 'request_expired'
  return state === 'confirmed' || state === 'added_to_cart' ? 'ok' : 'wrong_state'
}

async function addToCart(model: Model, real: Real, [which = 0, how = 0]: readonly number[]): Promise<CanTransition> {
  const request = pick(model.requests, which)
  const owner = ownerIn(model)
  // Two devices, or a double click.
  const answered = await Promise.all(
    Array.from({ length: how % 3 ? 1 : 2 }, () => addRequestToCart(real.world, callerOf(owner), keyOf(request))),
  )
  for (const added of answered) {
    expect(added.ok ? 'ok' : added.error.code, `adding a request that is ${request.state}`).toBe(answerFor(request))
    if (added.ok) owner.token = added.value.cart.token
  }
  const isAdded = request.state === 'confirmed'
  if (isAdded) request.state = 'added_to_cart'
  await compareCart(model, real, owner)
  return isAdded ? changesNothing : refused
}

async function takeOut(model: Model, real: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const [owner, waiting] = [ownerIn(model), inCart(model)]
  const request = pick(waiting, which)
  const cart = await cartOf(real.world, owner)
  const line = cart?.requests.find((one) => one.request.id === request.id) ?? expect.fail('a request is not in the cart')
  expect((await removeItems(real.world, callerOf(owner), [line.id])).ok).toBe(true)
  request.state = 'confirmed'
  await compareCart(model, real, owner)
  return changesNothing
}

async function cancel(model: Model, { world }: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const request = pick(model.requests, which)
  const { principal } = ownerIn(model)
  const canceled = await cancelRequest(world, principal, keyOf(request))
  expect(canceled.ok, `cancelling a request that is ${request.state}`).toBe(
    request.state === 'pending' || request.state === 'confirmed',
  )
  if (canceled.ok) request.state = 'canceled'
  return canceled.ok ? changesNothing : refused
}

export const requestSteps: readonly StepKind[] = [
  { name: 'send', weight: 3, work: send },
  { name: 'quote', weight: 4, when: hasRequests, work: quote },
  { name: 'addRequest', weight: 6, when: hasRequests, work: addToCart },
  { name: 'takeOut', weight: 2, when: (model) => inCart(model).length > 0, work: takeOut },
  { name: 'cancelRequest', weight: 1, when: hasRequests, work: cancel },
]
