import type { Result } from '#src/kernel/result.ts'

/** Whom a provider vouches for. */
export type Identity = {
  /** The provider's own name for the person: it stays when their e-mail changes. */
  subject: string
  /** Lower case. */
  email: string
  /** Whether the provider has seen that the address is theirs. */
  emailVerified: boolean
  name: string | null
  /** When the provider stops vouching. */
  expiresAt: Date
}

/** `reason`: a word for the log, never a token. */
export type IdentityError = { code: 'refused' | 'unreachable'; reason: string }
export type Unreachable = IdentityError & { code: 'unreachable' }

type SignInRequest = { redirectUri: string; state: string; nonce: string; codeChallenge: string }

export type ProviderAnswer = {
  /** `redirectUri` with the query that the provider sent the browser back with. */
  callbackUrl: string
  verifier: string
  nonce: string | undefined
  /** Undefined where a program passes on the code alone and has compared the state itself. */
  state: string | undefined
}

/** Who signs people in for us. Always called outside transactions. */
export type IdentityProvider = {
  /** The address at the provider where a browser begins. */
  start: (request: SignInRequest) => Promise<Result<string, Unreachable>>
  exchange: (answer: ProviderAnswer) => Promise<Result<Identity, IdentityError>>
  /** Checks an ID token that a program got elsewhere: signature, issuer, audience, time, and a nonce exactly where one was asked for. */
  verify: (idToken: string, nonce: string | undefined) => Promise<Result<Identity, IdentityError>>
}
