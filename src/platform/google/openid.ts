import { createRemoteJWKSet, jwtVerify, errors } from 'jose'
import type { RemoteJWKSet } from 'jose'
import * as client from 'openid-client'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { GoogleSettings } from '../config.ts'
import { identityOf } from './claims.ts'
import type { IdentityError, IdentityProvider, ProviderAnswer, Unreachable } from './port.ts'
import { ResponseBodyError } from 'openid-client'

// The visitor's or client's input was wrong.
const refusals = new Set([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])
// The provider does not answer, or not according to the standard; a wrong registration of the shop has the same errors.
const outages = new Set([
  'OAUTH_ABORT',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_TIMEOUT',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_INVALID',
  'ERR_JWKS_TIMEOUT',
])

/**
 * Whether the visitor's proof or the provider was at fault; any other error is rethrown. Returns one word and never the error:
 * its causes contain whole tokens.
 */
function errorOf(error: unknown): { ok: false; error: IdentityError } {
  const reason = reasonOf(error)
  if (reason === 'invalid_grant' || refusals.has(reason)) return err({ code: 'refused', reason })
  if (error instanceof ResponseBodyError || outages.has(reason)) return err({ code: 'unreachable', reason })
  if (error instanceof errors.JOSEError) return err({ code: 'refused', reason })
  // fetch throws a TypeError without a code when the network fails; the libraries' own TypeErrors (wrong arguments) have a code.
  if (error instanceof TypeError && !('code' in error)) return err({ code: 'unreachable', reason: 'network' })
  throw error
}

function reasonOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return error.error
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

const timeoutSeconds = 5
// Every OpenID provider supports it, and Google signs with nothing else.
const algorithm = 'RS256'
const toleranceSeconds = 30

type Discovered = { config: client.Configuration; keys: RemoteJWKSet }
/** Provider metadata: fetched at first use, and again until it succeeds. */
type Discover = () => Promise<Result<Discovered, Unreachable>>

/** An OpenID Connect provider: Google, or the one in OIDC_ISSUER. */
export function openIdProvider(settings: GoogleSettings): IdentityProvider {
  const discover = discovery(settings)
  return {
    async start({ redirectUri, codeChallenge, state, nonce }) {
      const found = await discover()
      if (!found.ok) return found
      const parameters = { redirect_uri: redirectUri, scope: 'openid email profile', state, nonce }
      const pkce = { code_challenge: codeChallenge, code_challenge_method: 'S256' }
      return ok(client.buildAuthorizationUrl(found.value.config, { ...parameters, ...pkce, response_type: 'code' }).href)
    },
    async exchange(answer) {
      const found = await discover()
      return found.ok ? redeem(found.value, answer) : found
    },
    async verify(idToken, nonce) {
      const found = await discover()
      return found.ok ? check(found.value, settings, { idToken, nonce }) : found
    },
  }
}

function discovery(settings: GoogleSettings): Discover {
  let known: Discovered | undefined
  let pending: Promise<Result<Discovered, Unreachable>> | undefined
  const ask = async (): Promise<Result<Discovered, Unreachable>> => {
    const found = await askMetadata(settings)
    if (found.ok) known = found.value
    return found
  }
  const askOnce = () =>
    (pending ??= ask().finally(() => {
      pending = undefined
    }))
  return () => (known ? Promise.resolve(ok(known)) : askOnce())
}

async function askMetadata({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Result<Discovered, Unreachable>> {
  const metadata = { client_secret: clientSecret.reveal(), id_token_signed_response_alg: algorithm }
  // Basic is the standard's default; Google documents the other method.
  const auth = issuer.hostname === 'accounts.google.com' ? client.ClientSecretPost() : client.ClientSecretBasic()
  const plain = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  try {
    const execute = [client.enableNonRepudiationChecks, ...plain]
    const config = await client.discovery(issuer, clientId, metadata, auth, { timeout: timeoutSeconds, execute })
    const { jwks_uri: address } = config.serverMetadata()
    if (!address) return err({ code: 'unreachable', reason: 'no_keys' })
    return ok({ config, keys: createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutSeconds * 1000 }) })
  } catch (error) {
    // A provider with invalid metadata counts as unreachable.
    const { reason } = errorOf(error).error
    return err({ code: 'unreachable', reason })
  }
}

async function redeem({ config }: Discovered, { callbackUrl, verifier, nonce, state }: ProviderAnswer) {
  const url = new URL(callbackUrl)
  const { issuer, authorization_response_iss_parameter_supported: namesItself } = config.serverMetadata()
  // A client application passes on only the code.
  if (state === undefined && namesItself && !url.searchParams.has('iss')) url.searchParams.set('iss', issuer)
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(nonce !== undefined && { expectedNonce: nonce }),
      ...(state !== undefined && { expectedState: state }),
    })
    return identityOf(tokens.claims())
  } catch (error) {
    return errorOf(error)
  }
}

type PresentedToken = { idToken: string; nonce: string | undefined }

async function check({ config, keys }: Discovered, { clientId }: GoogleSettings, { idToken, nonce }: PresentedToken) {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: config.serverMetadata().issuer,
      audience: clientId,
      algorithms: [algorithm],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: toleranceSeconds,
    })
    if (!isOurs(payload, clientId)) return refused('audience')
    return payload['nonce'] === nonce ? identityOf(payload) : refused('nonce')
  } catch (error) {
    return errorOf(error)
  }
}

// A token with several audiences is meant for the one in `azp`.
const isOurs = ({ aud, azp }: { aud?: string | string[]; azp?: unknown }, clientId: string): boolean =>
  [aud].flat().length === 1 || azp === clientId

const refused = (reason: string): { ok: false; error: IdentityError } => err({ code: 'refused', reason })
