import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { hasSecondFactor } from './actions.server.ts'
import * as codes from './codes.store.server.ts'
import { readRegistration } from './passkeys.actions.server.ts'
import { addPasskey, listPasskeys, maxPasskeys } from './passkeys.store.server.ts'
import { makeRecoveryCodes } from './recovery-codes.actions.server.ts'
import { readCode } from './second-factor.ts'
import type { Enrolment } from './second-factor.ts'
import { beginEnrolment, enrolmentOf, openEnrolment, sealSecret, stepOf } from './totp.server.ts'

/** A new secret for the person's app, as text and as a QR code. */
export const beginTotp = (world: World, person: Person, shopName: string): Enrolment => beginEnrolment(world, person, shopName)

/** The enrolment that a form sent back, to be shown again; a new one when it is no longer valid. */
export function repeatTotp(world: World, person: Person, sealed: string, shopName: string): Enrolment {
  const secret = openEnrolment(world, person, sealed)
  return secret === undefined ? beginEnrolment(world, person, shopName) : enrolmentOf(person, { sealed, secret, shopName })
}

export type SetUpError = { code: 'totp_invalid' | 'enrolment_expired' | 'passkey_refused' | 'already_set_up' }

type SetUpInput =
  | { kind: 'totp'; enrolment: string; code: string }
  | { kind: 'passkey'; credential: string; name: string; origin: string }

/** `first`: only for a person without a second factor, as a password alone must not add one to an existing one. */
export type ToSetUp = SetUpInput & { first?: boolean }

/** `codes`: the recovery codes that come with the first second factor; null where there were some already. */
type Then<T, E extends { code: string }> = (tx: Tx, codes: string[] | null) => Promise<Result<T, E>>

/** Adds an app or a passkey and runs `then` in the same transaction. */
export async function setUp<T, E extends { code: string }>(
  world: World,
  person: Person,
  input: ToSetUp,
  then: Then<T, E>,
): Promise<Result<T, E | SetUpError>> {
  const read = input.kind === 'totp' ? readTotp(world, person, input) : await readPasskey(world, person, input)
  if (!read.ok) return read
  return transaction(world.db, async (tx): Promise<Result<T, E | SetUpError>> => {
    await codes.lockPerson(tx, person.userId)
    const had = await hasSecondFactor(tx, person)
    if (had && input.first) return err({ code: 'already_set_up' })
    if (!(await read.value(tx))) return err({ code: 'passkey_refused' })
    return then(tx, had ? null : await makeRecoveryCodes(world, tx, person))
  })
}

type Write = (tx: Tx) => Promise<boolean>
type Kind<K extends SetUpInput['kind']> = Extract<SetUpInput, { kind: K }>

function readTotp(world: World, person: Person, { enrolment, code }: Kind<'totp'>): Result<Write, SetUpError> {
  const secret = openEnrolment(world, person, enrolment)
  if (secret === undefined) return err({ code: 'enrolment_expired' })
  const [digits, now] = [readCode(code), world.realNow()]
  const step = digits?.kind === 'totp' ? stepOf(secret, digits.code, now) : undefined
  if (step === undefined) return err({ code: 'totp_invalid' })
  return ok(async (tx) => {
    // The code that proved the set-up is used up by it.
    await codes.putTotp(tx, { userId: person.userId, sealed: sealSecret(world, person, secret), step, now })
    return true
  })
}

async function readPasskey(world: World, person: Person, input: Kind<'passkey'>): Promise<Result<Write, SetUpError>> {
  const made = await readRegistration(world, person, input.origin, input.credential)
  if (!made) return err({ code: 'passkey_refused' })
  return ok(async (tx) => {
    if ((await listPasskeys(tx, person.userId)).length === maxPasskeys) return false
    return addPasskey(tx, {
      public_id: world.id(),
      user_id: person.userId,
      credential_id: Buffer.from(made.id, 'base64url'),
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports ?? [],
      name: input.name,
      created_at: world.realNow(),
    })
  })
}
