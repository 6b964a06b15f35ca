import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { joinLoyalty } from '#src/shop/loyalty/wallet/actions.server.ts'
import { withCheckDigit } from '#src/shop/loyalty/card/card-number.ts'
import { earnPoints } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import type { Wallet } from '#src/shop/loyalty/wallet/wallet.ts'
import { addMarta } from './builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { ledgerRules } from '#src/start/rules-of-points.ts'

/** Throws when the ledger of a wallet is inconsistent. Call it while nothing is being written. */
export async function checkLedger(world: World): Promise<void> {
  const broken = await brokenInvariants(world, ledgerRules)
  if (broken.length > 0) throw new Error(broken.join('\n'))
}

/** Gives a person these points through a purchase at the counter, with a card if they have none. */
export async function givePoints(world: World, person: Person, points: number): Promise<Wallet> {
  await joinLoyalty(world, person)
  await transaction(world.db, (tx) => earnPoints(world, tx, { userId: person.userId, orderId: null, points }))
  return joinLoyalty(world, person)
}

/** Marta with a card and these points. */
export async function addMartaWithPoints(world: World, points: number): Promise<{ marta: Person; wallet: Wallet }> {
  const marta = await addMarta(world)
  return { marta, wallet: await givePoints(world, marta, points) }
}

/** A plastic card in the pharmacy's list that is not linked; returns its number. */
export async function addPlasticCard(world: World): Promise<string> {
  const payload = Array.from(world.random(12), (byte) => byte % 10).join('')
  const number = withCheckDigit(`1${payload}`)
  await world.db.insertInto('loyalty_cards').values({ number, kind: 'plastic', known_at: world.now() }).execute()
  return number
}

/** An open, empty cart without an owner, for tests of points alone; returns its row id. */
export async function addBareCart({ db, id, now }: World): Promise<number> {
  const publicId = id()
  const at = now()
  const times = { created_at: at, updated_at: at, expires_at: new Date(at.getTime() + 86_400_000) }
  const row = await db
    .insertInto('carts')
    .values({ public_id: publicId, locale: 'pt', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An order placed from such a cart; returns its row id. */
export async function addBareOrder({ db, id, now }: World, cartId: number): Promise<number> {
  const publicId = id()
  const row = await db
    .insertInto('orders')
    .values({
      public_id: publicId,
      number: `AZ-${String(cartId).padStart(8, '0')}`,
      cart_id: cartId,
      email: 'marta@cliente.example',
      locale: 'pt',
      state: 'pending',
      payment_state: 'balance_due',
      fulfilment: 'pickup',
      item_total_cents: 0,
      included_tax_total_cents: 0,
      total_cents: 0,
      health_consent_version: 1,
      placed_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
