import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import * as v from 'valibot'
import { sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { challengeOf, provingAnswer, registrationAnswer } from './passkey.schema.ts'
import type { ChallengePurpose, PasskeyRow } from './passkeys.store.server.ts'
import * as store from './passkeys.store.server.ts'

/** `origin`: scheme and host that the person sees, to which their passkeys are bound. */
export type Site = { origin: string; shopName: string }

const hostOf = (origin: string): string => new URL(origin).hostname

/** Browsers bind passkeys to a domain name: at a bare IP address, such as the demo's 127.0.0.1, they offer none. */
export const takesPasskeys = (origin: string): boolean => isIP(hostOf(origin).replaceAll(/[[\]]/g, '')) === 0

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
  return generateRegistrationOptions({
    rpName: site.shopName,
    rpID: hostOf(site.origin),
    userName: person.email,
    userDisplayName: person.name ?? '',
    userID: Uint8Array.from(Buffer.from(person.publicId)),
    challenge: await newChallenge(world, person, 'register'),
    attestationType: 'none',
    excludeCredentials: known.map(asCredential),
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
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: known.map(asCredential),
    challenge: await newChallenge(world, person, 'prove'),
    userVerification: 'required',
  })
}

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
async function orRefused<Verified>(verifying: Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verifying
  } catch {
    return undefined
  }
}
