import { ResponseBodyError } from 'openid-client'
import { errors } from 'jose'
import { err } from '#src/kernel/result.ts'
import type { IdentityError } from './port.ts'

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
export function errorOf(error: unknown): { ok: false; error: IdentityError } {
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
