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
  /** The cart token, else the person, else the address: whose key it is. */
  holder: string
  /** Everything that the call says; the same key with anything else is a mistake of the caller. */
  content: unknown
}

/** An answer as it goes out: kept and replayed byte for byte, with the cookies and headers that it set. */
export type StoredResponse = {
  status: number
  body: string
  language: string
  cookies: string[]
  headers?: Readonly<Record<string, string>> | undefined
  /** Seconds; only of answers that are not kept. */
  retryAfter?: number | undefined
}

export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key)

/**
 * Does `work` once a key. A repetition gets the first answer; while the first still runs, or after other content, an error.
 * Answers from 500 on, 409 and 429 are not kept, so that the call can be tried again. What a dead process left behind is done
 * afresh after a minute: `work` itself must not place twice.
 */
export async function once(
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
  // The scope holds a cart's token: only its hash is written down.
  const scope = sha256(`${method} ${path}\n${holder}`).toString('base64url')
  return { scope, key, bodyHash: sha256(canonical(content)), now: world.realNow() }
}

/** JSON with the members of every object in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

async function repeat(world: World, claim: Claim): Promise<Result<StoredResponse & { replayed: boolean }, ApiError>> {
  const earlier = await findKey(world.db, claim)
  if (earlier && !earlier.bodyHash.equals(claim.bodyHash)) return err({ code: 'idempotency_key_reused', status: 422 })
  // No row: the first one failed between our two questions, and the caller may try again.
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
