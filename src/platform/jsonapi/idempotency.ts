import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { hashForWriting, seal, sha256, unseal } from '../crypto.ts'
import type { Tx } from '../database/database.ts'
import { withBeforeCommit } from '../database/transaction.ts'
import { isStaff } from '../principal.ts'
import type { Principal } from '../principal.ts'
import type { World } from '../world.ts'
import type { Claim, Earlier } from './idempotency.store.server.ts'
import { claimKey, findKey, recordCommit, releaseKey, storeResponse, takeOverKey } from './idempotency.store.server.ts'
import type { ApiError } from './route.ts'

export type Request = {
  key: string
  method: string
  path: string
  /** Owner of the key and reader of its answer: a token of the call, else the person. */
  holder: string
  /** The whole content of the call, files included; the same key with other content is the caller's mistake. */
  content: unknown
}

/** A response as sent: stored and replayed byte for byte, with its cookies and headers. */
export type StoredResponse = {
  status: number
  body: string
  /** The body of a replay, when the first one shows a secret. */
  replayedBody?: string | undefined
  language: string
  cookies: string[]
  headers?: Readonly<Record<string, string>> | undefined
  /** Seconds; only in responses that are not stored. */
  retryAfter?: number | undefined
}

/** What answers a repetition when the work has committed and its response was lost. */
export type Recovery = {
  /** The work finds what it made: run again, it answers the same and makes nothing new. */
  isRepeatable?: boolean | undefined
  /** The path of the call that shows what was made. */
  lookUp?: string | undefined
}

type Work = () => Promise<StoredResponse>
type Answer = Result<StoredResponse & { replayed: boolean }, ApiError>

type Holder = { principal: Principal; cartToken?: string | undefined; orderToken?: string | undefined }

/**
 * Who owns the keys of a request. Undefined for a guest without a token: two guests share an address, and the response to the
 * first of them may hand out a token, so nothing of theirs is stored. Staff own theirs, whatever tokens their browser has.
 */
export function holderOf({ principal, cartToken, orderToken = '' }: Holder): string | undefined {
  if (isStaff(principal)) return `staff ${principal.publicId}`
  const token = cartToken ?? (principal.kind === 'person' ? principal.publicId : '')
  return token || orderToken ? `${orderToken} ${token}` : undefined
}

export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key)

const dayMs = 86_400_000
/** Requests end sooner; work that goes on all the same cannot commit once its claim was taken over. */
const abandonedAfterMs = 15_000

/**
 * Does `work` once per key. The transactions of the work record in themselves that they commit under the key, so a crash or an
 * outage at any moment leaves either no trace of the work, and a retry does it, or a key that is known to have done it. A retry
 * gets the first response; while the first still runs, or with other content, an error; if the response was lost, what `recovery`
 * says. Responses from 500 on, 409 and 429 are not stored, so that a call that wrote nothing can be retried.
 */
export async function withIdempotency(world: World, request: Request, work: Work, recovery: Recovery = {}): Promise<Answer> {
  const claim = await claimOf(world, request)
  return (await claimKey(world.db, claim)) ? first(world, claim, work) : repeat(world, { claim, work, recovery })
}

async function first(world: World, claim: Claim, work: Work): Promise<Answer> {
  const recording = commitRecorder(claim)
  try {
    const answer = await withBeforeCommit(recording.record, work)
    await settle(world, claim, answer)
    return ok({ ...answer, replayed: false })
  } catch (error) {
    if (error instanceof ClaimLost) return err(inFlight)
    await logFailure(world, () => releaseKey(world.db, claim))
    throw error
  } finally {
    recording.end()
  }
}

class ClaimLost extends Error {}

/** Records each commit of the work, until it has ended: what it leaves to run in the background is not part of it. */
function commitRecorder(claim: Claim) {
  let hasEnded = false
  return {
    async record(tx: Tx): Promise<void> {
      if (hasEnded || (await recordCommit(tx, claim))) return
      throw new ClaimLost('another request has taken over the idempotency key')
    },
    end: () => void (hasEnded = true),
  }
}

/** Responses of calls that wrote nothing and may be retried are not stored; `releaseKey` keeps the keys of those that wrote. */
const isSaved = (status: number): boolean => status < 500 && status !== 409 && status !== 429

/** The work is done, so its caller gets the response even if it cannot be stored. */
const settle = (world: World, claim: Claim, answer: StoredResponse): Promise<void> =>
  logFailure(world, () =>
    isSaved(answer.status)
      ? storeResponse(world.db, claim, { status: answer.status, sealed: sealAnswer(world, claim, answer) })
      : releaseKey(world.db, claim),
  )

async function logFailure({ log }: World, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'the outcome of an idempotency key was not stored')
  }
}

const inFlight: ApiError = { code: 'idempotency_in_flight', status: 409, retryAfter: 1 }

type Repetition = { claim: Claim; work: Work; recovery: Recovery }

async function repeat(world: World, { claim, work, recovery }: Repetition): Promise<Answer> {
  const earlier = await findKey(world.db, claim)
  // No row: the first request released the key between the two statements, and the caller may retry.
  if (!earlier) return err(inFlight)
  const age = claim.now.getTime() - earlier.claimedAt.getTime()
  const isSame = earlier.bodyHash.equals(claim.bodyHash)
  const isUnfinished = earlier.answer === null && age >= abandonedAfterMs
  if (age >= dayMs || (isSame && isUnfinished && !earlier.hasCommitted))
    return (await takeOverKey(world.db, claim, earlier)) ? first(world, claim, work) : err(inFlight)
  if (!isSame) return err({ code: 'idempotency_key_reused', status: 422 })
  if (earlier.answer) return ok({ ...openAnswer(world, claim, earlier.answer), replayed: true })
  if (!earlier.hasCommitted) return err(inFlight)
  if (recovery.isRepeatable) return again(world, { ...claim, now: earlier.claimedAt }, work)
  return err(isUnfinished ? committed(recovery) : inFlight)
}

async function again(world: World, claim: Claim, work: Work): Promise<Answer> {
  const answer = await work()
  if (isSaved(answer.status)) await settle(world, claim, answer)
  return ok({ ...answer, replayed: true })
}

const committed = ({ lookUp }: Recovery): ApiError => ({
  code: 'idempotency_committed',
  status: 409,
  ...(lookUp !== undefined && { meta: { look_up: lookUp } }),
})

async function claimOf(world: World, { key, method, path, holder, content }: Request): Promise<Claim> {
  // The scope may contain a token, so only its hash is stored.
  const scope = sha256(`${method} ${path}\n${holder}`).toString('base64url')
  return { scope, key, bodyHash: await hashOf(world, content), now: world.realNow() }
}

/** Keyed: the content may be no more than a phone or NIF, which anyone who reads the table could find by trying them all. */
async function hashOf(world: World, content: unknown): Promise<Buffer> {
  const files: File[] = []
  const text = JSON.stringify(canonical(content, files))
  const digests = await Promise.all(files.map(digestOf))
  return hashForWriting(world, 'idempotency_keys.body_hash', [text, ...digests].join('\n'))
}

/** Computed outside this thread: a file may have 10 MB. */
const digestOf = async (file: File): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', await file.bytes())).toString('base64url')

/** The same value with the members of every object sorted; `files` collects those whose bytes belong to it. */
function canonical(value: unknown, files: File[]): unknown {
  if (Array.isArray(value)) return value.map((member) => canonical(member, files))
  if (value instanceof File) {
    files.push(value)
    return { name: value.name, type: value.type, size: value.size }
  }
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, canonical(member, files)]))
}

const placeOf = ({ scope, key }: Claim) => ({ table: 'idempotency_keys', row: `${scope}/${key}`, column: 'answer' })

function sealAnswer(world: World, claim: Claim, { replayedBody, ...answer }: StoredResponse): Buffer {
  return seal(world.keys, placeOf(claim), JSON.stringify({ ...answer, body: replayedBody ?? answer.body }))
}

function openAnswer(world: World, claim: Claim, sealed: NonNullable<Earlier['answer']>): StoredResponse {
  const answer: StoredResponse = JSON.parse(unseal(world.keys, placeOf(claim), sealed))
  return answer
}
