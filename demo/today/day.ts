import { addDays, MINUTE } from '#src/kernel/dates.ts'
import { openStretches } from '#src/kernel/open-time.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { findPerson } from '#src/shop/accounts/person/actions.server.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Website } from '#src/shop/website/website.ts'
import type { History } from '../history/load-history.ts'
import type { Buyer } from '../history/customers.ts'
import type { Pack } from '../history/catalogue.ts'
import type { Team } from '../history/plan.ts'

/** The day in progress: who works, who comes, what they buy. `packs`: on the shelf, none of them a medicine. */
export type Day = {
  world: World
  team: Team
  website: Website
  people: readonly Customer[]
  packs: readonly Pack[]
  prescribed: readonly Pack[]
}

export type Customer = { person: Person; buyer: Buyer }

// Longer than any run of holidays.
const searchDays = 21

/** So many minutes of opening hours ago; while the pharmacy is closed they count from closing time. */
export function openAgo(hours: OpeningHours, now: Date, minutes: number): Date {
  let left = minutes * MINUTE
  for (const { from, until } of openStretches(hours, addDays(now, -searchDays), now).toReversed()) {
    const length = until.getTime() - from.getTime()
    if (left < length) return new Date(until.getTime() - left)
    left -= length
  }
  throw new Error('the pharmacy of the demo is never open')
}

// Where the named people live, whose day it is as well.
const town = 'Vila Real'
const leastStock = 8
const [dearest, cheapest] = [2200, 600]

/** Who has ordered before, in town, and what they might need today. */
export async function planDay(world: World, team: Team, website: Website, { buyers, packs, prescribed }: History): Promise<Day> {
  const known = buyers.filter(({ userId, nif, address, locale, joinedAt }) =>
    [userId !== null, nif !== null, address.city === town, locale === 'pt', joinedAt === null].every(Boolean),
  )
  const people = await Promise.all(known.map(async (buyer) => ({ buyer, person: await findPerson(world.db, buyer.publicId) })))
  return {
    world,
    team,
    website,
    people: people.flatMap(({ buyer, person }) => (person ? [{ buyer, person }] : [])),
    prescribed: prescribed.filter(({ stock, shelves }) => stock >= leastStock && shelves.includes('coracao-e-tensao')),
    packs: packs.filter(
      ({ variant, stock, hasBatches }) =>
        stock >= leastStock &&
        !hasBatches &&
        variant.price <= dearest &&
        variant.price >= cheapest &&
        variant.product.class !== 'MNSRM',
    ),
  }
}

/** The customer of a case; each case has another. */
export function customerOf({ people }: Day, index: number): Customer {
  const customer = people[index]
  if (!customer) throw new Error('too few people live in the town of the demo')
  return customer
}

export function packOf({ packs }: Day, index: number): Pack {
  const pack = packs[(index * 7) % packs.length]
  if (!pack) throw new Error('the shelves of the demo are empty')
  return pack
}
