import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { closeSession, openSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials } from '../accounts/actions.server.ts'
import type { SignInError } from '../accounts/actions.server.ts'
import type { Credentials } from '../accounts/sign-in.schema.ts'
import { mergeCarts } from '../cart/merge.actions.server.ts'

/** `cartToken`: the person's cart from now on, undefined while there is none. */
export type SignedIn = { person: Person; sessionToken: string; cartToken: string | undefined }

type Visitor = { address: string; cartToken: string | undefined; sessionToken: string | undefined }

/** A new session in the place of any that the visitor had, and what the guest had put in the cart goes into the person's. */
export async function signIn(world: World, credentials: Credentials, visitor: Visitor): Promise<Result<SignedIn, SignInError>> {
  const known = await checkCredentials(world, credentials, visitor.address)
  if (!known.ok) return known
  const person = known.value
  const opened = await transaction(world.db, async (tx) => ({
    sessionToken: await openSession(world, tx, person.userId),
    cartToken: await mergeCarts(world, tx, { userId: person.userId, guestToken: visitor.cartToken }),
  }))
  if (visitor.sessionToken !== undefined) await closeSession(world, visitor.sessionToken)
  return ok({ person, ...opened })
}
