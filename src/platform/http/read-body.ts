import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BodyShare } from './body-memory.ts'

/** `too_slow`: it did not arrive in time, or was slower than others that need the memory. `no_room`: others fill the memory. */
export type BodyError = { code: 'too_large' | 'too_slow' | 'no_room' }
type Body = Result<Uint8Array<ArrayBuffer>, BodyError>

export const statusOf = { too_large: 413, too_slow: 408, no_room: 503 } as const satisfies Record<BodyError['code'], number>

/** Milliseconds allowed for any body; a body larger than `ordinary` gets a second more per `leastRate` bytes. */
const patience = 30_000
const ordinary = 65_536
const leastRate = 32_768

/**
 * Reads the whole body, at most `max` bytes; without a Content-Length it is counted while it arrives. A socket never delivers
 * more than Content-Length, so such a body is read without streams, which cost as much as the rest of a small call. With a
 * `share`, it is read chunk by chunk and reserves its memory along the way.
 */
export function readBody(request: Request, max: number, share?: BodyShare): Promise<Body> {
  const contentLength = request.headers.get('Content-Length')
  if (contentLength !== null && Number(contentLength) > max) return Promise.resolve(err({ code: 'too_large' }))
  const reading = contentLength !== null && !share ? whole(request, max) : inChunks(request, max, share)
  return inTime(reading, { bytes: contentLength === null ? max : Number(contentLength), share })
}

async function whole(request: Request, max: number): Promise<Body> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > max ? err({ code: 'too_large' }) : ok(bytes)
}

async function inChunks(request: Request, max: number, share: BodyShare | undefined): Promise<Body> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > max) return err({ code: 'too_large' })
    if (share && !share.grow(chunk.byteLength)) return err({ code: 'no_room' })
    chunks.push(chunk)
  }
  return ok(new Uint8Array(Buffer.concat(chunks)))
}

type Limits = { bytes: number; share: BodyShare | undefined }

async function inTime(reading: Promise<Body>, { bytes, share }: Limits): Promise<Body> {
  // Prevents an unhandled rejection when the sender disconnects after the timeout.
  reading.catch(() => undefined)
  const { promise: late, resolve } = Promise.withResolvers<Body>()
  const tooSlow = (): void => resolve(err({ code: 'too_slow' }))
  const timer = setTimeout(tooSlow, patience + (Math.max(0, bytes - ordinary) / leastRate) * 1000)
  void share?.evicted.then(tooSlow)
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
