import { addHours, HOUR } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addPerson, findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { demoPassword } from '#src/shop/accounts/person/demo.ts'
import { addAddress } from '#src/shop/accounts/addresses/actions.server.ts'
import { addItem } from '#src/shop/cart/actions.server.ts'
import { noAddress } from '#src/shop/cart/cart.ts'
import { applyPoints } from '#src/shop/cart/points.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { markAllRead } from '#src/shop/notifications/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { counterPaymentMethod } from '#src/shop/website/payment-methods.ts'
import { cardSteps, makeCardsKnown } from './load-cards.ts'
import type { Team } from './load-cards.ts'
import { requestSteps } from './load-requests.ts'
import { onceOpen, openHoursAgo, whileOpen } from './opening.ts'
import { people } from './people.ts'
import { notifyNow, payAtBank } from '#demo/order-steps.ts'
import { at, made, variantOf } from '#demo/then.ts'
import type { Step } from '#demo/then.ts'
import type { SeedOrder, SeedPerson } from './types.ts'

/**
 * Creates the people of the demo, their orders and their requests through the shop's own actions, at the times they claim to have
 * happened. People who already exist are left unchanged. Returns the new ones by key. `around`: what happened before and after
 * their past, where the team is new.
 */
export async function seedPeople(
  world: World,
  around: (team: Team, addPast: () => Promise<void>) => Promise<void> = (_, addPast) => addPast(),
): Promise<ReadonlyMap<string, Person>> {
  const added: Added[] = []
  const known = await knownAddresses(world)
  for (const seed of people.filter(({ email }) => !known.has(email))) {
    const person = await makePerson(world, seed)
    if (person) added.push({ seed, person })
  }
  const byKey = new Map(added.map(({ seed, person }) => [seed.key, person]))
  const addPast = (): Promise<void> => makePast(world, added, requestSteps(world, byKey))
  await (added.some(({ person }) => isStaff(person)) ? around(teamOf(added), addPast) : addPast())
  return byKey
}

type Added = { seed: SeedPerson; person: Person }

/** Runs their orders, requests and points oldest first: ledgers and notifications are append-only. */
async function makePast(world: World, added: readonly Added[], sent: readonly Step[]): Promise<void> {
  const past = added.filter(({ seed }) => seed.orders.length > 0 || seed.card)
  if (past.length === 0) return
  const team = teamOf(added)
  await makeCardsKnown(world, team)
  const orders = past.flatMap(({ seed, person }) => seed.orders.map((order) => ({ order, seed, person })))
  const steps = [
    ...orders.map((one) => {
      const placedAt = placedWhen(world.now(), one.order)
      return { hoursAgo: hoursSince(world.now(), placedAt), make: () => makeOrder(world, { ...one, placedAt }, team.pharmacist) }
    }),
    ...past.flatMap(({ seed, person }) => cardSteps(world, { card: seed.card, person }, team)),
    ...sent,
  ]
  for (const { make } of steps.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await make()
}

function teamOf(added: readonly Added[]): Team {
  const staff = added.map(({ person }) => person).filter(isStaff)
  const [pharmacist, counter] = (['pharmacist', 'counter'] as const).map((role) => staff.find((one) => one.roles.includes(role)))
  if (!pharmacist || !counter) throw new Error('the demo has no team')
  return { pharmacist, counter }
}

// Earlier than the first of the points that have expired since.
const monthsKnown = 32

async function knownAddresses({ db }: World): Promise<Set<string>> {
  const addresses = people.map(({ email }) => email)
  const rows = await db.selectFrom('users').select('email').where('email', 'in', addresses).execute()
  return new Set(rows.map(({ email }) => email))
}

async function makePerson(world: World, seed: SeedPerson): Promise<Person | undefined> {
  const publicId = world.id()
  const { email, roles, locale, name = null, dateOfBirth = null, phone: mobilePhone = null, nif = null } = seed
  const person = { publicId, email, roles, locale, name, dateOfBirth, mobilePhone, nif, password: demoPassword, demo: true }
  // A person without a name in their profile signed up an hour ago.
  const hoursKnown = name === null ? 1 : monthsKnown * 30 * 24
  const longAgo = at(world, addHours(world.now(), -hoursKnown))
  const created = await transaction(world.db, (tx) => addPerson(longAgo, tx, person))
  const known = created === undefined ? undefined : await findPerson(world.db, publicId)
  const { firstname, lastname } = addressOf(seed)
  if (known && seed.address && seed.phone)
    made(
      await addAddress(longAgo, known, {
        ...seed.address,
        firstname,
        lastname,
        phone: seed.phone,
        address2: null,
        default: true,
      }),
    )
  return known
}

type OrderToMake = Added & { order: SeedOrder; placedAt: Date }

const hoursSince = (now: Date, then: Date): number => (now.getTime() - then.getTime()) / HOUR

/** A pending order is recent; a ready one was placed early enough in the day to have been prepared. */
function placedWhen(now: Date, { placedHoursAgo, path }: SeedOrder): Date {
  const last = path.at(-1)
  if (last === undefined || last === 'pending') return openHoursAgo(now, placedHoursAgo)
  return whileOpen(now, placedHoursAgo, [hoursUntil.ready])
}

async function makeOrder(world: World, { order, seed, person, placedAt }: OrderToMake, pharmacist: Staff): Promise<void> {
  const then = at(world, placedAt)
  const caller = { principal: person, token: undefined, locale: seed.locale }
  for (const { sku, quantity } of order.lines)
    made(await addItem(then, caller, { variantId: (await variantOf(world, sku)).id, quantity }))
  if (order.points !== undefined) made(await applyPoints(then, caller, cents(order.points)))
  const contact = { ...noAddress, ...addressOf(seed) }
  const fetched = order.delivered
    ? ({ shipping_address: contact, fulfilment: 'delivery', payment_method_id: 'multibanco' } as const)
    : ({ fulfilment: 'pickup', payment_method_id: counterPaymentMethod } as const)
  const patch = { billing_address: contact, health_consent: true, ...fetched }
  const { order: placed } = made(await placeOrder(then, caller, { patch, source: 'page' }))
  if (order.delivered) await payAtBank(then, placed.rowId)
  await walk(world, { number: placed.number, placedAt, path: order.path }, pharmacist)
  const last = order.path.at(-1)
  // Past notifications are not news: the customer of a finished order has read them.
  if (last === 'completed' || last === 'canceled') await markAllRead(at(world, whenIs(world, placedAt, last)), person)
}

function addressOf({ name, email, phone, address }: SeedPerson) {
  const [firstname = '', ...others] = (name ?? email).split(' ')
  return { firstname, lastname: others.join(' '), phone: phone ?? null, ...address }
}

/** Ready two hours later, collected a day later, or as soon as the pharmacy is open after that. */
const hoursUntil = { ready: 2, completed: 26, canceled: 3 } as const

const whenIs = (world: World, placedAt: Date, state: keyof typeof hoursUntil): Date =>
  onceOpen(world.now(), addHours(placedAt, hoursUntil[state]))

async function walk(
  world: World,
  { number, placedAt, path }: { number: string; placedAt: Date; path: SeedOrder['path'] },
  staff: Staff,
): Promise<void> {
  for (const state of path) {
    if (state === 'pending') continue
    // Past steps are not news: only an order that is ready now appears in the customer's notifications.
    const alerts = path.at(-1) === state && state === 'ready' ? (['in_app', 'email'] as const) : (['email'] as const)
    const then = at(world, whenIs(world, placedAt, state))
    made(await transitionOrder(then, staff, number, { state, alerts, counterPayment: { method: 'cash' }, source: 'page' }))
    await notifyNow(then, number)
  }
}
