import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials } from '../accounts/actions.server.ts'
import type { SignInError } from '../accounts/actions.server.ts'
import type { Credentials } from '../accounts/sign-in.schema.ts'
import { proveTelling } from './proving.server.ts'
import type { ProofError } from '../second-factor/prove.actions.server.ts'
import { enter, createSignedInSession, secondStepNeed } from './sign-in-session.actions.server.ts'
import type { Entry, SignedIn, Visitor } from './sign-in-session.actions.server.ts'

/** Sign-in from a page, one step after the other. */
export async function signIn(world: World, credentials: Credentials, visitor: Visitor): Promise<Result<Entry, SignInError>> {
  const known = await checkCredentials(world, credentials, visitor.address)
  return known.ok ? ok(await enter(world, known.value, visitor)) : known
}

export type EnterError = ProofError | { code: 'totp_required' | 'second_step_missing' }
export type AtOnceError = SignInError | EnterError

/**
 * Sign-in from the API, both steps in one call. `totp`: six digits of the app or a recovery code, for staff with a second factor.
 */
export async function signInApi(
  world: World,
  { totp, ...credentials }: Credentials & { totp?: string | undefined },
  visitor: Visitor,
): Promise<Result<SignedIn, AtOnceError>> {
  const known = await checkCredentials(world, credentials, visitor.address)
  return known.ok ? signInApiSession(world, known.value, totp, visitor) : known
}

/** Opens a session for a person who passed the first step, with the second one if it is required. */
export async function signInApiSession(
  world: World,
  person: Person,
  totp: string | undefined,
  visitor: Visitor,
): Promise<Result<SignedIn, EnterError>> {
  const need = await secondStepNeed(world, person)
  if (need === 'set_up') return err({ code: 'second_step_missing' })
  if (need === 'prove' && totp === undefined) return err({ code: 'totp_required' })
  const open = async (tx: Tx) => ok(await createSignedInSession(world, tx, person, visitor))
  return totp !== undefined && need === 'prove'
    ? proveTelling(world, person, { kind: 'code', text: totp }, open)
    : transaction(world.db, open)
}
