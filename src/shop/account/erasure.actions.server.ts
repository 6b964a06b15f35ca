import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { TooMany } from '#src/platform/http/limits.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials } from '../accounts/actions.server.ts'
import { addCode, useCode } from '../accounts/codes.actions.server.ts'
import type { CodeError } from '../accounts/codes.actions.server.ts'
import { forgetPerson, isLastOwner, lockPerson, recipientsOf } from '../accounts/forgetting.actions.server.ts'
import type { PersonRow } from '../accounts/forgetting.actions.server.ts'
import { countLetter } from '../accounts/mailbox-limits.actions.server.ts'
import { forgetCarts } from '../cart/forgetting.actions.server.ts'
import { alert } from '../notices/actions.server.ts'
import { forgetFavourites } from '../catalogue/favourites.actions.server.ts'
import { forgetSeenOf } from '../catalogue/seen.actions.server.ts'
import { forgetWaiting } from '../catalogue/waiting.forgetting.actions.server.ts'
import { forgetMailings } from '../mailings/forgetting.actions.server.ts'
import { forgetNotices } from '../notices/forgetting.actions.server.ts'
import { forgetOrders, recipientsIn } from '../orders/forgetting.actions.server.ts'
import { forgetSecondSteps } from '../second-step/forgetting.actions.server.ts'
import { forgetLoyalty } from '../loyalty/forgetting.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { deletionCodeLetter, erasedLetter } from './erasure-letters.ts'
import { forgetRequests } from '../requests/forgetting.actions.server.ts'
import { removeWaysIn } from './erasure.store.server.ts'

/** Sends the six digits that confirm in the place of a password. Three letters an hour to one mailbox at most. */
export async function sendDeletionCode(world: World, who: Person): Promise<Result<void, TooMany>> {
  const counted = await countLetter(world, who.email)
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  const about = { purpose: 'delete_account', email: who.email, userId: who.userId, payload: {} } as const
  await transaction(world.db, async (tx) => {
    const { code } = await addCode(world, tx, about)
    const letter = deletionCodeLetter({ website, origin: siteOrigin(world.config), locale: who.locale }, code)
    await alert(world, tx, { letter: { ...letter, to: who.email, messageId: world.id() } }, ['email'])
  })
  return ok()
}

export type ErasureProof = { password: string } | { code: string }
export type ErasureError = { code: 'password_wrong' | 'last_owner' } | CodeError | TooMany
type From = { address: string; door: 'page' | 'api' }

/**
 * Erases the account of whoever proves that it is theirs, by password or by an emailed code. All in one transaction, the letter that
 * confirms it included; the address may sign up again afterwards, as somebody new.
 */
export async function eraseAccount(
  world: World,
  who: Person,
  proof: ErasureProof,
  { address, door }: From,
): Promise<Result<void, ErasureError>> {
  // Asked before as well, so that a code is not used up for nothing.
  if (await transaction(world.db, (tx) => isLastOwner(tx, who.userId))) return err({ code: 'last_owner' })
  const proved = await checkProof(world, who, proof, address)
  if (!proved.ok) return proved
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx): Promise<Result<void, ErasureError>> => {
    if (await isLastOwner(tx, who.userId)) return err({ code: 'last_owner' })
    const person = await lockPerson(tx, who.userId)
    if (!person) return ok()
    await forget(world, tx, person)
    const letter = erasedLetter({ website, origin: siteOrigin(world.config), locale: person.locale })
    await alert(world, tx, { letter: { ...letter, to: person.email, messageId: `${person.public_id}.erased` } }, ['email'])
    await audit(world, tx, { who, action: 'account_erased', subject: { kind: 'person', id: who.publicId }, door })
    return ok()
  })
}

async function checkProof(world: World, who: Person, proof: ErasureProof, address: string): Promise<Result<void, ErasureError>> {
  if ('code' in proof) {
    const used = await useCode(world, { purpose: 'delete_account', email: who.email, code: proof.code })
    if (!used.ok) return used
    return used.value.userId === who.userId ? ok() : err({ code: 'code_wrong' })
  }
  const known = await checkCredentials(world, { email: who.email, password: proof.password }, address)
  if (known.ok) return known.value.userId === who.userId ? ok() : err({ code: 'password_wrong' })
  return known.error.code === 'invalid_credentials' ? err({ code: 'password_wrong' }) : err(known.error)
}

/** Feature by feature, whatever stands higher before what it leans on; a new feature that knows people adds its own line. */
async function forget(world: World, tx: Tx, person: PersonRow): Promise<void> {
  const recipients = [...recipientsOf(world, person), ...(await recipientsIn(world, tx, person.id))]
  await forgetOrders(world, tx, person.id)
  await forgetCarts(world, tx, person.id)
  await forgetRequests(world, tx, person.id)
  await forgetLoyalty(world, tx, person.id)
  await forgetWaiting(world, tx, { userId: person.id, email: person.email })
  await forgetFavourites(tx, person.id)
  await forgetSeenOf(tx, person.id)
  await forgetNotices(world, tx, { userId: person.id, recipients })
  await forgetMailings(tx, person.id)
  await forgetSecondSteps(tx, person.id)
  const { id: userId, public_id: publicId, email } = person
  await removeWaysIn(tx, { userId, publicId, email, now: world.realNow() })
  await forgetPerson(world, tx, person)
}
