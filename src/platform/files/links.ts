import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../crypto.ts'
import type { KeyRing } from '../crypto.ts'
import type { World } from '../world.ts'

/** What a link opens, and the token of the only session that may use it. */
export type LinkTo = { id: string; sessionToken: string }

const lifetimeSeconds = 900

/** Query of a link that opens a file for a quarter of an hour by the real clock, in one session only. */
export function signedQuery({ keys, realNow }: Pick<World, 'keys' | 'realNow'>, to: LinkTo): string {
  const expires = String(Math.floor(realNow().getTime() / 1000) + lifetimeSeconds)
  const [signature] = signatures(keys, to, expires)
  if (!signature) throw new Error('the key ring is empty')
  return new URLSearchParams({ expires, signature: signature.toString('base64url') }).toString()
}

/** Whether this query was signed for this session and has not expired. A link survives a key rotation that keeps the old key. */
export function isSigned({ keys, realNow }: Pick<World, 'keys' | 'realNow'>, to: LinkTo, query: URLSearchParams): boolean {
  const expires = query.get('expires') ?? ''
  const signature = Buffer.from(query.get('signature') ?? '', 'base64url')
  if (!/^\d{10}$/.test(expires) || Number(expires) * 1000 <= realNow().getTime()) return false
  return signatures(keys, to, expires).some((right) => right.length === signature.length && timingSafeEqual(right, signature))
}

const signatures = (keys: KeyRing, { id, sessionToken }: LinkTo, expires: string): Buffer[] =>
  keys.map(({ secret }) =>
    createHmac('sha256', keyFor('botica/file-links', secret)).update([id, sessionToken, expires].join('\0')).digest(),
  )
