import { Readable } from 'node:stream'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { release } from '../release.ts'
import type { BodyShare } from './body-memory.ts'
import type { ShopContext } from './env.ts'
import { FormReader, isBoundary } from './form-reader.ts'
import type { FormError, FormLimits } from './form-reader.ts'

/** `too_slow`: it did not arrive in time, or was slower than others that need the memory. `no_room`: others fill the memory. */
export type BodyError = { code: 'too_large' | 'too_slow' | 'no_room' }
type Body = Result<Uint8Array<ArrayBuffer>, BodyError>

export const statusOf = { too_large: 413, too_slow: 408, no_room: 503 } as const satisfies Record<BodyError['code'], number>

/** Milliseconds allowed for any body; a body larger than `ordinary` gets a second more per `leastRate` bytes. */
const patience = 30_000
const ordinary = 65_536
const leastRate = 32_768

/** Where a body arrives. */
export type BodySource = Readable | ReadableStream<Uint8Array> | null

/** Node's own stream where there is one: through the standard's, each megabyte costs twice as much. */
export function bodySourceOf(c: ShopContext): BodySource {
  const incoming = c.env?.incoming
  return incoming instanceof Readable ? incoming : c.req.raw.body
}

/**
 * Reads the whole body, at most `max` bytes; without a Content-Length it is counted while it arrives. A socket never delivers
 * more than Content-Length, so such a body is read without streams, which cost as much as the rest of a small call.
 */
export function readBody(request: Request, max: number): Promise<Body> {
  const contentLength = request.headers.get('Content-Length')
  if (contentLength !== null && Number(contentLength) > max) return Promise.resolve(err({ code: 'too_large' }))
  const reading = contentLength !== null ? whole(request, max) : inChunks(request, max)
  return inTime(reading, { bytes: contentLength === null ? max : Number(contentLength), share: undefined })
}

async function whole(request: Request, max: number): Promise<Body> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > max ? err({ code: 'too_large' }) : ok(bytes)
}

async function inChunks(request: Request, max: number): Promise<Body> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > max) return err({ code: 'too_large' })
    chunks.push(chunk)
  }
  return ok(new Uint8Array(Buffer.concat(chunks)))
}

type FormBody = Result<FormData, BodyError | FormError>
type MultipartForm = { source: BodySource; headers: Headers; boundary: string; share: BodyShare | undefined }

/** Reads a multipart form while it arrives. With a `share` it reserves its memory along the way. */
export function readForm({ source, headers, boundary, share }: MultipartForm, limits: FormLimits): Promise<FormBody> {
  const contentLength = headers.get('Content-Length')
  const bytes = contentLength === null ? limits.bytes : Number(contentLength)
  if (bytes > limits.bytes) return Promise.resolve(err({ code: 'too_large' }))
  if (!isBoundary(boundary)) return Promise.resolve(err({ code: 'malformed' }))
  return inTime(inParts(source, { boundary, share }, { ...limits, bytes }), { bytes, share })
}

async function inParts(
  source: BodySource,
  { boundary, share }: Pick<MultipartForm, 'boundary' | 'share'>,
  limits: FormLimits,
): Promise<FormBody> {
  const reader = new FormReader(boundary, limits)
  const error = await firstError<BodyError | FormError>(
    source,
    (chunk) => reader.take(chunk) ?? (share && !share.grow(chunk.byteLength) ? { code: 'no_room' } : undefined),
  )
  return error ? err(error) : reader.end()
}

type Taker<Failure> = (chunk: Uint8Array) => Failure | undefined

/** Gives each chunk to `take` until one returns an error. */
async function firstError<Failure>(source: BodySource, take: Taker<Failure>): Promise<Failure | undefined> {
  if (source instanceof Readable) return source.destroyed ? undefined : firstErrorOf(source, take)
  for await (const chunk of source ?? []) {
    const error = take(chunk)
    if (error) return error
  }
  return undefined
}

/** By events: an iterator costs as much again for each chunk, and closes the connection when it is left. */
function firstErrorOf<Failure>(source: Readable, take: Taker<Failure>): Promise<Failure | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Failure | undefined>()
  const onData = (chunk: Buffer<ArrayBuffer>): void => {
    const error = take(chunk)
    release(chunk)
    if (error) done(error)
  }
  const done = (error?: Failure): void => {
    source.off('data', onData).pause()
    resolve(error)
  }
  const onEnd = (): void => done()
  source.on('data', onData).once('end', onEnd).once('error', reject).once('close', onEnd)
  return promise.finally(() => source.off('end', onEnd).off('error', reject).off('close', onEnd))
}

type Limits = { bytes: number; share: BodyShare | undefined }
type TooSlow = Result<never, { code: 'too_slow' }>

async function inTime<Read>(reading: Promise<Read>, { bytes, share }: Limits): Promise<Read | TooSlow> {
  // Prevents an unhandled rejection when the sender disconnects after the timeout.
  reading.catch(() => undefined)
  const { promise: late, resolve } = Promise.withResolvers<TooSlow>()
  const tooSlow = (): void => resolve(err({ code: 'too_slow' }))
  const timer = setTimeout(tooSlow, patience + (Math.max(0, bytes - ordinary) / leastRate) * 1000)
  void share?.evicted.then(tooSlow)
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
