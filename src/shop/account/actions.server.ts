import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials } from '../accounts/actions.server.ts'
import type { SignInError } from '../accounts/actions.server.ts'
import type { Credentials } from '../accounts/sign-in.schema.ts'
import { mergeCarts } from '../cart/merge.actions.server.ts'

/** `cartToken`: the person's cart from now on, undefined while there is none. */
export type SignedIn = { person: Person; sessionToken: string; cartToken: string | undefined }

type Visitor = { address: string; cartToken: string | undefined }

/** A new session, and what the guest had put in the cart goes into the person's. */
export async function signIn(world: World, credentials: Credentials, visitor: Visitor): Promise<Result<SignedIn, SignInError>> {
  const known = await checkCredentials(world, credentials, visitor.address)
  if (!known.ok) return known
  const person = known.value
  return transaction(world.db, async (tx) => {
    const sessionToken = await openSession(world, tx, person.userId)
    return ok({
      person,
      sessionToken,
      cartToken: await mergeCarts(world, tx, { userId: person.userId, guestToken: visitor.cartToken }),
    })
  })
}
