/** The memory share of a large request body while it arrives. */
export type BodyShare = {
  /** Reserves memory for bytes that have arrived; false when other, fast enough uploads fill it, or when this one was evicted. */
  grow: (bytes: number) => boolean
  /** Resolves when the body was evicted: it arrived too slowly while others needed the memory. */
  evicted: Promise<void>
  leave: () => void
}

export type BodyMemory = {
  /**
   * A holder may have `bodies` open at a time, one by default, so that
   * no single sender fills the memory; undefined when it has that many,
   * or has sent as much as one may within a minute.
   */
  open: (holder: string, bodies?: number) => BodyShare | undefined
}

/** Staff have their own memory: uploads by visitors cannot block the back office. */
export type BodyMemoryPools = { visitors: BodyMemory; staff: BodyMemory }

/** Two forms full of photos: unpacked, each takes three times its size. */
const maxBytes = 112 * 1_048_576
/** Three such forms: reading them costs 20 to 30 ms of the processor per megabyte. */
const maxBytesPerMinute = 160 * 1_048_576
export const openBodyMemoryPools = (): BodyMemoryPools => ({
  visitors: createBodyMemory({ max: maxBytes, perMinute: maxBytesPerMinute }),
  staff: createBodyMemory({ max: maxBytes }),
})

/** Minimum bytes per second of a body once others need its memory, measured over `windowMs`: half of a slow mobile line. */
const leastRate = 16_384
const windowMs = 5000

type Body = {
  holder: string
  bytes: number
  last: number
  windowStart: number
  windowBytes: number
  /** Bytes per second in the previous window. */
  rate: number
  evict: () => void
}

/**
 * Limits the memory for large bodies in a process to `max` bytes, reserved as they arrive, and what one holder sends to `perMinute`
 * bytes. `now` in milliseconds.
 */
export function createBodyMemory(
  { max, perMinute = Infinity }: { max: number; perMinute?: number },
  now: () => number = () => performance.now(),
): BodyMemory {
  const open = new Set<Body>()
  const sent = openMinutes(now)
  let used = 0
  const remove = (body: Body): void => {
    if (open.delete(body)) used -= body.bytes
  }
  const makeRoom = (bytes: number): boolean => {
    for (const body of open) {
      if (used + bytes <= max) break
      if (!isSlow(body, now())) continue
      remove(body)
      body.evict()
    }
    return used + bytes <= max
  }
  return {
    open(holder, bodies = 1) {
      if (sent.by(holder) >= perMinute || [...open].filter((body) => body.holder === holder).length >= bodies) return undefined
      const { promise: evicted, resolve: evict } = Promise.withResolvers<void>()
      const body = { holder, bytes: 0, last: now(), windowStart: now(), windowBytes: 0, rate: Infinity, evict }
      open.add(body)
      return {
        evicted,
        grow(bytes) {
          count(body, bytes, now())
          sent.add(holder, bytes)
          if (!makeRoom(bytes) || !open.has(body)) return false
          body.bytes += bytes
          used += bytes
          return true
        },
        leave: () => remove(body),
      }
    },
  }
}

/** Bytes by holder within a minute that begins with the first of them. */
function openMinutes(now: () => number) {
  const minutes = new Map<string, { start: number; bytes: number }>()
  const by = (holder: string): number => {
    for (const [one, { start }] of minutes) if (now() - start >= 60_000) minutes.delete(one)
    return minutes.get(holder)?.bytes ?? 0
  }
  return {
    by,
    add(holder: string, bytes: number): void {
      const minute = minutes.get(holder) ?? { start: now(), bytes: 0 }
      minute.bytes += bytes
      minutes.set(holder, minute)
    },
  }
}

function count(body: Body, bytes: number, at: number): void {
  const elapsed = at - body.windowStart
  if (elapsed > windowMs) Object.assign(body, { windowStart: at, windowBytes: 0, rate: (body.windowBytes * 1000) / elapsed })
  body.windowBytes += bytes
  body.last = at
}

const isSlow = ({ last, rate }: Body, at: number): boolean => at - last > windowMs || rate < leastRate
