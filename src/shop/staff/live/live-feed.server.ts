import { withDatabaseBudget } from '#src/platform/database/wait-budget.ts'
import type { World } from '#src/platform/world.ts'
import type { Cursor } from './live-event.ts'
import { keyOf, latestCursor, readEvents } from './read-events.server.ts'
import type { StoredEvent } from './read-events.server.ts'

type Listener = {
  /** Called with what is new, and the cursor after it. */
  onEvents: (events: readonly StoredEvent[], cursor: Cursor) => void
  /** Called with each reading, for all listeners in one turn of the event loop: what they ask the database goes together. */
  onPoll: () => void
  onClose: () => void
}

const pollMs = 1000
/**
 * Row ids are given out before their transaction commits, so that a lower id may appear after a higher one. Each reading therefore
 * begins this many ids earlier, and skips what it has read.
 */
const overlap = 200

type Feed = {
  /** `ready`: the feed has read its first cursor, so that nothing later escapes it. */
  join: (listener: Listener) => { ready: Promise<void>; leave: () => void }
  close: () => void
}
type FeedWorld = Pick<World, 'db' | 'log' | 'config'>

// One per process and database: all streams share its reading.
const feeds = new WeakMap<World['db'], Feed>()

export function liveFeed(world: FeedWorld): Feed {
  const feed = feeds.get(world.db) ?? openFeed(world)
  feeds.set(world.db, feed)
  return feed
}

/** Ends all streams of this process, which would otherwise keep it from shutting down. */
export const closeLiveFeed = ({ db }: Pick<World, 'db'>): void => feeds.get(db)?.close()

/** Reads the database once a second, only while there are listeners. */
function openFeed(world: FeedWorld): Feed {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let ready = Promise.resolve()
  let reader = createReader(world)

  const read = (): Promise<void> => (reading ??= readOnce())

  const poll = (): void => {
    void read()
    for (const { onPoll } of listeners) onPoll()
  }

  async function readOnce(): Promise<void> {
    try {
      // A budget of its own: the timer was started by some request, whose budget is spent.
      const { events, cursor } = await withDatabaseBudget(world.config.databasePatienceMs, reader)
      if (events.length > 0) for (const { onEvents } of listeners) onEvents(events, cursor)
    } catch (error) {
      world.log.warn({ err: error }, 'new work could not be read; the next reading tries again')
    } finally {
      reading = undefined
    }
  }

  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
    reader = createReader(world)
  }
  return {
    join(listener) {
      listeners.add(listener)
      if (timer === undefined) {
        timer = setInterval(poll, pollMs)
        timer.unref()
        ready = read()
      }
      return {
        ready,
        leave() {
          listeners.delete(listener)
          if (listeners.size === 0) stop()
        },
      }
    },
    close() {
      for (const { onClose } of listeners) onClose()
    },
  }
}

/** A function that returns what is new since its last call; the first one only finds out where that is. */
function createReader({ db }: Pick<World, 'db'>): () => Promise<{ events: StoredEvent[]; cursor: Cursor }> {
  let cursor: Cursor | undefined
  let known = new Set<string>()
  return async () => {
    const isFirst = cursor === undefined
    const from = cursor ?? (await latestCursor(db))
    const read = await readEvents(db, {
      order: Math.max(0, from.order - overlap),
      request: Math.max(0, from.request - overlap),
      message: Math.max(0, from.message - overlap),
      claim: Math.max(0, from.claim - overlap),
    })
    const events = isFirst ? [] : read.filter((event) => !known.has(keyOf(event)))
    known = new Set(read.map(keyOf))
    cursor = advance(from, read)
    return { events, cursor }
  }
}

/** The cursor after these events. */
export function advance(cursor: Cursor, events: readonly StoredEvent[]): Cursor {
  const highest = (source: keyof Cursor): number =>
    events.reduce((id, event) => (event.source === source ? Math.max(id, event.rowId) : id), cursor[source])
  return { order: highest('order'), request: highest('request'), message: highest('message'), claim: highest('claim') }
}
