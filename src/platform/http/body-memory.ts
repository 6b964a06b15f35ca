/** A large body on its way in. */
export type BodyShare = {
  /** Takes room for so many bytes that have arrived; false where others fill it who send fast enough, and where this one was sent away. */
  grow: (bytes: number) => boolean
  /** Settles when the body was sent away, because others need the room and it came too slowly. */
  evicted: Promise<void>
  leave: () => void
}

export type BodyMemory = {
  /** A holder has `bodies` at a time, one unless told, so that nobody fills the room alone; undefined for one more. */
  open: (holder: string, bodies?: number) => BodyShare | undefined
}

/** Staff have room of their own: what strangers send closes no form of the back office. */
export type BodyRooms = { visitors: BodyMemory; staff: BodyMemory }

/** Two forms full of photos: unpacked, each takes its size three times over. */
const maxBytes = 112 * 1_048_576
export const openBodyRooms = (): BodyRooms => ({ visitors: createBodyMemory(maxBytes), staff: createBodyMemory(maxBytes) })

/** Bytes a second that a body must keep up once others need its room, measured over `windowMs`: half of a slow mobile line. */
const leastRate = 16_384
const windowMs = 5000

type Body = {
  holder: string
  bytes: number
  last: number
  windowStart: number
  windowBytes: number
  /** Bytes a second in the window before this one. */
  rate: number
  evict: () => void
}

/** The memory that large bodies may fill at once in a process, `most` bytes of them, taken as they arrive. `now` in milliseconds. */
export function createBodyMemory(max: number, now: () => number = () => performance.now()): BodyMemory {
  const open = new Set<Body>()
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
      if ([...open].filter((body) => body.holder === holder).length >= bodies) return undefined
      const { promise: evicted, resolve: evict } = Promise.withResolvers<void>()
      const body = { holder, bytes: 0, last: now(), windowStart: now(), windowBytes: 0, rate: Infinity, evict }
      open.add(body)
      return {
        evicted,
        grow(bytes) {
          count(body, bytes, now())
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

function count(body: Body, bytes: number, at: number): void {
  const elapsed = at - body.windowStart
  if (elapsed > windowMs) Object.assign(body, { windowStart: at, windowBytes: 0, rate: (body.windowBytes * 1000) / elapsed })
  body.windowBytes += bytes
  body.last = at
}

const isSlow = ({ last, rate }: Body, at: number): boolean => at - last > windowMs || rate < leastRate
