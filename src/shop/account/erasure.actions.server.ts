import type { RequestSource } from '#src/platform/audit/audit.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { addCode, redeemCode, countOwnCode } from '#src/shop/accounts/codes/actions.server.ts'
import type { CodeError } from '#src/shop/accounts/codes/actions.server.ts'
import { erasePerson, isLastOwner, lockPerson, recipientsOf } from '#src/shop/accounts/privacy/actions.server.ts'
import { eraseCarts } from '../cart/erasure.actions.server.ts'
import { eraseSubscriptions } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { alert, eraseNotifications } from '../notifications/actions.server.ts'
import { eraseOrders, recipientsIn } from '#src/shop/orders/privacy/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import { checkCredentials } from '#src/shop/accounts/person/actions.server.ts'
import type { PersonRow } from '#src/shop/accounts/privacy/actions.server.ts'
import { eraseFavourites } from '#src/shop/catalogue/favourites/actions.server.ts'
import { eraseRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'
import { eraseInvitations } from '#src/shop/accounts/invitations/actions.server.ts'
import { closeTicketsOf } from '../sign-in/tickets.actions.server.ts'
import { eraseMailings } from '../mailings/actions.server.ts'
import { eraseSecondFactors } from '../second-factor/actions.server.ts'
import { eraseLoyalty } from '#src/shop/loyalty/privacy/actions.server.ts'
import { deletionCodeEmail, erasedEmail } from './erasure-emails.ts'
import type { Proof } from './proof.server.ts'
import { eraseRequests } from '#src/shop/requests/privacy/actions.server.ts'

/** Sends the six-digit code that can replace the password. At most three an hour. */
export async function sendDeletionCode(world: World, principal: Person): Promise<Result<void, RateLimited>> {
  const counted = await countOwnCode(world, 'delete-account', principal.email)
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  const about = { purpose: 'delete_account', email: principal.email, userId: principal.userId, payload: {} } as const
  await transaction(world.db, async (tx) => {
    const { code } = await addCode(world, tx, about)
    const email = deletionCodeEmail({ website, origin: siteOrigin(world.config), locale: principal.locale }, code)
    await alert(world, tx, { email: { ...email, to: principal.email, messageId: world.id(), about: { kind: 'account' } } }, [
      'email',
    ])
  })
  return ok()
}

export type ErasureError = { code: 'password_wrong' | 'last_owner' } | CodeError | RateLimited
type From = { address: string; source: RequestSource }

/**
 * Erases the account of a person who proves by password or emailed code that it is theirs. One transaction, including the
 * confirmation email; the address can sign up again afterwards, as a new person.
 */
export async function eraseAccount(
  world: World,
  principal: Person,
  proof: Proof,
  { address, source }: From,
): Promise<Result<void, ErasureError>> {
  // Also checked before the proof, so that a code is not used up in vain.
  if (await transaction(world.db, (tx) => isLastOwner(tx, principal.userId))) return err({ code: 'last_owner' })
  const proved = await checkProof(world, principal, proof, address)
  if (!proved.ok) return proved
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx): Promise<Result<void, ErasureError>> => {
    if (await isLastOwner(tx, principal.userId)) return err({ code: 'last_owner' })
    const person = await lockPerson(tx, principal.userId)
    if (!person) return ok()
    await erase(world, tx, person)
    const email = erasedEmail({ website, origin: siteOrigin(world.config), locale: person.locale })
    await alert(
      world,
      tx,
      { email: { ...email, to: person.email, messageId: `${person.public_id}.erased`, about: { kind: 'account' } } },
      ['email'],
    )
    await audit(world, tx, { principal, action: 'account_erased', subject: { kind: 'person', id: principal.publicId }, source })
    return ok()
  })
}

async function checkProof(world: World, principal: Person, proof: Proof, address: string): Promise<Result<void, ErasureError>> {
  if ('code' in proof) {
    const used = await redeemCode(world, { purpose: 'delete_account', email: principal.email, code: proof.code })
    if (!used.ok) return used
    return used.value.userId === principal.userId ? ok() : err({ code: 'code_wrong' })
  }
  const known = await checkCredentials(world, { email: principal.email, password: proof.password }, address)
  if (known.ok) return known.value.userId === principal.userId ? ok() : err({ code: 'password_wrong' })
  return known.error.code === 'too_many' ? err(known.error) : err({ code: 'password_wrong' })
}

/** Feature by feature, dependents first. A new feature that stores personal data adds its own line. */
async function erase(world: World, tx: Tx, person: PersonRow): Promise<void> {
  const recipients = [...recipientsOf(world, person), ...(await recipientsIn(world, tx, person.id))]
  await eraseOrders(world, tx, person.id)
  await eraseCarts(world, tx, person.id)
  await eraseRequests(world, tx, person.id)
  await eraseLoyalty(world, tx, person.id)
  await eraseSubscriptions(world, tx, { userId: person.id, email: person.email })
  await eraseFavourites(tx, person.id)
  await eraseRecentlyViewed(tx, person.id)
  await eraseNotifications(world, tx, { userId: person.id, recipients })
  await eraseMailings(tx, person.id)
  await eraseSecondFactors(tx, person.id)
  const { id: userId, public_id: publicId, email } = person
  await closeTicketsOf(tx, userId)
  await eraseInvitations(world, tx, { publicId, email })
  await erasePerson(world, tx, person)
}

/**
 * Erases a customer's account at their request to the pharmacy, with the same email as when they do it themselves. The caller has
 * checked who may, locked the customer and records it in the audit log. What tax law requires stays.
 */
export async function eraseCustomer(world: World, tx: Tx, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (!person) return
  const website = await readWebsite(tx)
  await erase(world, tx, person)
  const email = erasedEmail({ website, origin: siteOrigin(world.config), locale: person.locale })
  await alert(
    world,
    tx,
    { email: { ...email, to: person.email, messageId: `${person.public_id}.erased`, about: { kind: 'account' } } },
    ['email'],
  )
}

/** Removes the carts of an account that ends, so that the points and requests in them can move. */
export const emptyCartsBeforeMerge = (world: World, tx: Tx, userId: number): Promise<void> => eraseCarts(world, tx, userId)

/** Ends an account whose orders, requests and points have moved to another one. */
export async function endMergedAccount(world: World, tx: Tx, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (person) await erase(world, tx, person)
}
