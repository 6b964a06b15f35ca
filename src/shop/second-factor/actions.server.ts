import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'
import { isObliged, isSetUp, readCode } from './second-factor.ts'
import type { SecondFactor, Enrolment } from './second-factor.ts'
import { isIP } from 'node:net'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import * as v from 'valibot'
import { sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { challengeOf, provingAnswer, registrationAnswer } from './schema.ts'
import type { ChallengePurpose, PasskeyRow } from './store.server.ts'
import { makeRecoveryCodes } from './recovery-codes.actions.server.ts'
import { beginEnrolment, enrolmentOf, openEnrolment, sealSecret, stepOf } from './totp.server.ts'

// Loaded with the first passkey: three hundred modules, an eighth of what a start reads.
const webAuthn = () => import('@simplewebauthn/server')

export async function secondFactorOf(db: Db, { userId }: Person): Promise<SecondFactor> {
  const [totp, keys, recoveryCodesLeft] = [
    await store.findTotp(db, userId),
    await store.listPasskeys(db, userId),
    await store.countRecoveryCodes(db, userId),
  ]
  return {
    totpSince: totp?.confirmed_at ?? null,
    passkeys: keys.map((key) => ({
      id: key.public_id,
      name: key.name,
      createdAt: key.created_at,
      lastUsedAt: key.last_used_at,
    })),
    recoveryCodesLeft,
  }
}

/** Which of these people have a second factor. */
export const holdersOf = async (db: Db, userIds: readonly number[]): Promise<Set<number>> =>
  new Set(userIds.length > 0 ? await store.holdersAmong(db, userIds) : [])

export const hasSecondFactor = async (db: Db, { userId }: Person): Promise<boolean> => (await holdersOf(db, [userId])).has(userId)

export type RemovalError = { code: 'not_found' | 'last_second_step' }

export const removeTotp = (world: World, tx: Tx, person: Person): Promise<Result<void, RemovalError>> =>
  removeOne(world, tx, person, () => store.removeTotp(tx, person.userId))

/** `id`: the passkey's public id. */
export const removePasskey = (world: World, tx: Tx, person: Person, id: string): Promise<Result<void, RemovalError>> =>
  removeOne(world, tx, person, () => store.removePasskey(tx, person.userId, id))

/** People who must have a second factor keep one. The recovery codes are deleted with the last one: they would open nothing. */
async function removeOne(
  { config }: World,
  tx: Tx,
  person: Person,
  remove: () => Promise<boolean>,
): Promise<Result<void, RemovalError>> {
  await store.lockPerson(tx, person.userId)
  if (!(await remove())) return err({ code: 'not_found' })
  if (isSetUp(await secondFactorOf(tx, person))) return ok()
  if (isObliged(config.mode, person)) return err({ code: 'last_second_step' })
  await store.removeRecoveryCodes(tx, person.userId)
  return ok()
}

/** `origin`: scheme and host that the person sees, to which their passkeys are bound. */
export type Site = { origin: string; shopName: string }

const hostOf = (origin: string): string => new URL(origin).hostname

/** Browsers bind passkeys to a domain name: at a bare IP address, such as the demo's 127.0.0.1, they offer none. */
export const canUsePasskeys = (origin: string): boolean => isIP(hostOf(origin).replaceAll(/[[\]]/g, '')) === 0

// EdDSA, ES256, RS256: every device supports one of them. The library's own list includes algorithms that are still experimental
// in Node.
const algorithms = [-8, -7, -257]

const challengeLasts = 5 * 60_000
const challengeBytes = 32

async function newChallenge(world: World, { userId }: Person, purpose: ChallengePurpose): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(world.random(challengeBytes))
  const hash = sha256(Buffer.from(challenge).toString('base64url'))
  const expiresAt = new Date(world.realNow().getTime() + challengeLasts)
  await transaction(world.db, (tx) => store.addChallenge(tx, { hash, userId, purpose }, expiresAt))
  return challenge
}

/** Options for a browser to create a passkey. */
export async function registrationOptions(
  world: World,
  person: Person,
  site: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await store.listPasskeys(world.db, person.userId)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: site.shopName,
    rpID: hostOf(site.origin),
    userName: person.email,
    userDisplayName: person.name ?? '',
    userID: Uint8Array.from(Buffer.from(person.publicId)),
    challenge: await newChallenge(world, person, 'register'),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Options for a browser to use one of the person's passkeys. */
export async function provingOptions(
  world: World,
  person: Person,
  { origin }: Pick<Site, 'origin'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await store.listPasskeys(world.db, person.userId)
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: known.map(descriptorOf),
    challenge: await newChallenge(world, person, 'prove'),
    userVerification: 'required',
  })
}

/** What a browser has to know of a passkey: the library passes on every member. */
const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id.toString('base64url'), transports })

const asCredential = ({ credential_id, public_key, counter, transports }: PasskeyRow): WebAuthnCredential => ({
  id: credential_id.toString('base64url'),
  publicKey: Uint8Array.from(public_key),
  counter,
  transports,
})

/** The passkey created by an answer, or undefined when it does not answer a challenge of ours. */
export async function readRegistration(
  world: World,
  person: Person,
  origin: string,
  text: string,
): Promise<WebAuthnCredential | undefined> {
  const { success, output } = v.safeParse(registrationAnswer, text)
  const expectedChallenge = success
    ? await consumeChallenge(world, person, 'register', output.response.clientDataJSON)
    : undefined
  if (!success || expectedChallenge === undefined) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await orRefused(
    verifyRegistrationResponse({
      response: { ...output, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  return verified?.registrationInfo && { ...verified.registrationInfo.credential, transports: output.response.transports }
}

/** Which of the person's passkeys an answer proves, with the key's own counter. */
export async function readProof(
  world: World,
  person: Person,
  origin: string,
  text: string,
): Promise<{ passkeyId: number; counter: number } | undefined> {
  const { success, output } = v.safeParse(provingAnswer, text)
  const expectedChallenge = success ? await consumeChallenge(world, person, 'prove', output.response.clientDataJSON) : undefined
  if (!success || expectedChallenge === undefined) return undefined
  const known = await store.listPasskeys(world.db, person.userId)
  const passkey = known.find(({ credential_id }) => credential_id.toString('base64url') === output.id)
  if (!passkey) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await orRefused(
    verifyAuthenticationResponse({
      response: { ...output, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: asCredential(passkey),
      requireUserVerification: true,
    }),
  )
  return verified?.verified ? { passkeyId: passkey.id, counter: verified.authenticationInfo.newCounter } : undefined
}

/** In its own transaction: a challenge is used up whatever its answer was worth. */
async function consumeChallenge(
  world: World,
  { userId }: Person,
  purpose: ChallengePurpose,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON)
  if (challenge === undefined) return undefined
  const consumed = await transaction(world.db, (tx) =>
    store.consumeChallenge(tx, { hash: sha256(challenge), userId, purpose }, world.realNow()),
  )
  return consumed ? challenge : undefined
}

/**
 * The library throws for anything that is wrong with an answer. It does not use the database, so no other failure is mistaken for
 * a refusal.
 */
async function orRefused<T>(verifying: Promise<T>): Promise<T | undefined> {
  try {
    return await verifying
  } catch {
    return undefined
  }
}

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
    await store.lockPerson(tx, person.userId)
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
    await store.putTotp(tx, { userId: person.userId, sealed: sealSecret(world, person, secret), step, now })
    return true
  })
}

async function readPasskey(world: World, person: Person, input: Kind<'passkey'>): Promise<Result<Write, SetUpError>> {
  const made = await readRegistration(world, person, input.origin, input.credential)
  if (!made) return err({ code: 'passkey_refused' })
  return ok(async (tx) => {
    if ((await store.listPasskeys(tx, person.userId)).length === store.maxPasskeys) return false
    return store.addPasskey(tx, {
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

/** Deletes authenticator app, passkeys and recovery codes of a person who is being erased. */
export const eraseSecondFactors = (tx: Tx, userId: number): Promise<void> => store.removeSecondSteps(tx, userId)
