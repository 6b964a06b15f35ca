import type { Result } from '#src/kernel/result.ts'

/** A person identified by a provider. */
export type Identity = {
  /** The provider's stable id for the person, unaffected by a change of email. */
  subject: string
  /** Lower case. */
  email: string
  /** Whether the provider verified the address. */
  emailVerified: boolean
  name: string | null
  /** When the provider's statement expires. */
  expiresAt: Date
}

/** `reason`: a word for the log, never a token. */
export type IdentityError = { code: 'refused' | 'unreachable'; reason: string }
export type Unreachable = IdentityError & { code: 'unreachable' }

type SignInRequest = { redirectUri: string; state: string; nonce: string; codeChallenge: string }

export type ProviderAnswer = {
  /** `redirectUri` with the query that the provider added. */
  callbackUrl: string
  verifier: string
  nonce: string | undefined
  /** Undefined when a client application passes on only the code and has compared the state itself. */
  state: string | undefined
}

/** An external identity provider. Always called outside transactions. */
export type IdentityProvider = {
  /** The provider's authorisation address to redirect to. */
  start: (request: SignInRequest) => Promise<Result<string, Unreachable>>
  exchange: (answer: ProviderAnswer) => Promise<Result<Identity, IdentityError>>
  /**
   * Verifies an ID token that a client obtained elsewhere: signature,
   * issuer, audience, time, and a nonce if and only if one was requested.
   */
  verify: (idToken: string, nonce: string | undefined) => Promise<Result<Identity, IdentityError>>
}
