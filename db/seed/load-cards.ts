import { addDays, addHours, HOUR, lisbonDate, lisbonMoment } from '#src/kernel/dates.ts'
import { isOpen } from '#src/kernel/opening-hours.ts'
import { cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { joinLoyalty } from '#src/shop/loyalty/wallet/actions.server.ts'
import { adjustPoints } from '#src/shop/loyalty/counter/actions.server.ts'
import { expireLots } from '#src/shop/loyalty/wallet/expiring.server.ts'
import { lockWalletOf, lotsOf } from '#src/shop/loyalty/wallet/ledger.store.server.ts'
import { readCardList } from '#src/shop/loyalty/counter/staff-card-list.ts'
import { creditPurchase } from '#src/shop/loyalty/counter/staff-crediting.server.ts'
import { importCards } from '#src/shop/loyalty/counter/staff-import.server.ts'
import { plasticCards } from './people.ts'
import { openingHours } from './pharmacy.ts'
import { at, made } from '#demo/then.ts'
import type { Step } from '#demo/then.ts'
import type { SeedCard, SeedPoints } from './types.ts'

export type Team = { pharmacist: Staff; counter: Staff }
type Owner = { card: SeedCard; person: Person }

const daysKnown = 950

/** Imports the pharmacy's plastic cards, so that customers and the counter can link them. */
export async function makeCardsKnown(world: World, { pharmacist }: Team): Promise<void> {
  const list = made(readCardList(plasticCards.join('\n')))
  made(await importCards(at(world, whileOpen(world.now(), daysKnown)), pharmacist, { list, source: 'page' }))
}

/** The steps of a card's history, oldest first, to be run among its owner's orders. Empty for a person without a card. */
export function cardSteps(world: World, { card, person }: { card: SeedCard | undefined; person: Person }, team: Team): Step[] {
  if (!card) return []
  const joined = { hoursAgo: card.joinedDaysAgo * 24, make: () => joinLoyalty(thenOf(world, card.joinedDaysAgo), person) }
  const entries = card.entries.map((entry) => ({
    hoursAgo: entry.daysAgo * 24,
    make: () => makeEntry(world, entry, { card, person }, team),
  }))
  return [joined, ...entries]
}

async function makeEntry(world: World, entry: SeedPoints, { card, person }: Owner, team: Team): Promise<void> {
  const then = thenOf(world, entry.daysAgo)
  if ('expire' in entry) return expire(then, person)
  const { id: walletId, balance } = await joinLoyalty(then, person)
  if ('adjusted' in entry) {
    const { adjusted: points, reason } = entry
    // Adjusting points requires a recent re-authentication.
    const pharmacist = { ...team.pharmacist, verifiedAt: then.realNow() }
    made(await adjustPoints(then, pharmacist, { walletId, points, reason, source: 'page' }))
    return
  }
  // One point per euro; the cents only make the amount look real.
  const amount = cents(entry.cents ?? (card.balance - balance) * 100 + 35)
  made(await creditPurchase(then, team.counter, { walletId, amount, receipt: entry.receipt, source: 'page' }))
}

/** Expires the points whose time was over by then, each one minute after its expiry, as the periodic job would have. */
const expire = (then: World, { userId }: Person): Promise<void> =>
  transaction(then.db, async (tx) => {
    const wallet = await lockWalletOf(tx, userId)
    if (!wallet) throw new Error('the demo has points and no card')
    for (const lot of await lotsOf(tx, wallet.id))
      if (lot.expiresAt && lot.expiresAt <= then.now())
        await expireLots(at(then, addHours(lot.expiresAt, 1 / 60)), tx, wallet.id, [lot])
  })

const thenOf = (world: World, daysAgo: number): World => at(world, whileOpen(world.now(), daysAgo))

const opensAt = 10 * 60 + 5
const maxClosedDays = 9

/** On about that day, at varying times while the pharmacy was open. */
function whileOpen(now: Date, daysAgo: number): Date {
  const minutes = opensAt + (daysAgo % 7) * 23
  const days = Array.from({ length: maxClosedDays }, (_, more) => lisbonDate(addDays(now, -(daysAgo + more))))
  const moments = days.map((day) => lisbonMoment(day, minutes))
  return moments.find((moment) => isOpen(openingHours, moment)) ?? new Date(now.getTime() - daysAgo * 24 * HOUR)
}
