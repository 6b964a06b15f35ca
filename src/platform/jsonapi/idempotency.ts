import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, sha256, unseal } from '../crypto.ts'
import type { World } from '../world.ts'
import type { Claim, Earlier } from './idempotency.store.server.ts'
import { claimKey, findKey, storeResponse, releaseKey } from './idempotency.store.server.ts'
import type { ApiError } from './route.ts'

export type Request = {
  key: string
  method: string
  path: string
  /** Owner of the key: a token of the call, else the person, else the address. */
  holder: string
  /** The whole content of the call; the same key with other content is the caller's mistake. */
  content: unknown
}

/** A response as sent: stored and replayed byte for byte, with its cookies and headers. */
export type StoredResponse = {
  status: number
  body: string
  language: string
  cookies: string[]
  headers?: Readonly<Record<string, string>> | undefined
  /** Seconds; only in responses that are not stored. */
  retryAfter?: number | undefined
}

export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key)

/**
 * Does `work` once per key. A retry gets the first response; while the first still runs, or with other content, an error.
 * Responses from 500 on, 409 and 429 are not stored, so that the call can be retried. After a minute the work of a dead process
 * is done again, so `work` itself must not create an order twice.
 */
export async function withIdempotency(
  world: World,
  request: Request,
  work: () => Promise<StoredResponse>,
): Promise<Result<StoredResponse & { replayed: boolean }, ApiError>> {
  const claim = claimOf(world, request)
  if (!(await claimKey(world.db, claim))) return repeat(world, claim)
  try {
    const answer = await work()
    await (isSaved(answer.status)
      ? storeResponse(world.db, claim, { status: answer.status, sealed: sealAnswer(world, claim, answer) })
      : releaseKey(world.db, claim))
    return ok({ ...answer, replayed: false })
  } catch (error) {
    await releaseKey(world.db, claim)
    throw error
  }
}

const isSaved = (status: number): boolean => status < 500 && status !== 409 && status !== 429

function claimOf(world: World, { key, method, path, holder, content }: Request): Claim {
  // The scope may contain a token, so only its hash is stored.
  const scope = sha256(`${method} ${path}\n${holder}`).toString('base64url')
  return { scope, key, bodyHash: sha256(JSON.stringify(canonical(content))), now: world.realNow() }
}

/** The same value with the members of every object sorted. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, canonical(member)]))
}

async function repeat(world: World, claim: Claim): Promise<Result<StoredResponse & { replayed: boolean }, ApiError>> {
  const earlier = await findKey(world.db, claim)
  if (earlier && !earlier.bodyHash.equals(claim.bodyHash)) return err({ code: 'idempotency_key_reused', status: 422 })
  // No row: the first request failed between the two statements, and the caller may retry.
  if (!earlier?.answer) return err({ code: 'idempotency_in_flight', status: 409 })
  return ok({ ...openAnswer(world, claim, earlier.answer), replayed: true })
}

const placeOf = ({ scope, key }: Claim) => ({ table: 'idempotency_keys', row: `${scope}/${key}`, column: 'answer' })

const sealAnswer = (world: World, claim: Claim, answer: StoredResponse): Buffer =>
  seal(world.keys, placeOf(claim), JSON.stringify(answer))

function openAnswer(world: World, claim: Claim, sealed: NonNullable<Earlier['answer']>): StoredResponse {
  const answer: StoredResponse = JSON.parse(unseal(world.keys, placeOf(claim), sealed))
  return answer
}
