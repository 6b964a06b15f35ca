import type { Secret } from '#src/kernel/secret.ts'
import { findSession } from '#src/platform/sessions/sessions.ts'
import { withDatabaseBudget } from '#src/platform/database/wait-budget.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { isTokenValid } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { cursorText, parseCursor, sessionOver } from './live-event.ts'
import type { Cursor } from './live-event.ts'
import { advance, liveFeed } from './live-feed.server.ts'
import { keyOf, latestCursor, canKnow, readEvents } from './read-events.server.ts'
import type { StoredEvent } from './read-events.server.ts'
import { recordOpenScreen } from '../work-email/store.server.ts'

/** A comment keeps proxies from closing the stream. */
const heartbeatMs = 15_000
/** Milliseconds after which a browser connects again. */
const retryMs = 2000
/** Chunks that a reader may leave unread before it is cut off. */
const maxUnread = 100
const maxStreamsOfPerson = 20
/** Events that a stream remembers as sent: more than two readings can share. */
const maxKnown = 2000
/** How often an open stream is recorded, in milliseconds, whatever their number. */
const recordMs = 30_000

const streams = new Map<number, number>()

type Reader = {
  principal: Staff
  sessionToken: Secret | undefined
  lastEventId: string | undefined
  signal: AbortSignal
}

/**
 * New work as Server-Sent Events, from `lastEventId` on where a client was interrupted. Ends with the session. Undefined while this
 * person has as many streams of this process open as one may have.
 */
export async function openEventStream(world: World, reader: Reader): Promise<ReadableStream<Uint8Array> | undefined> {
  const { principal } = reader
  if ((streams.get(principal.userId) ?? 0) >= maxStreamsOfPerson) return undefined
  // Before anything is awaited, so that those that are opened at once count each other.
  count(principal, 1)
  try {
    return streamOf(world, reader, await startOf(world, reader))
  } catch (error) {
    count(principal, -1)
    throw error
  }
}

/** Counted by the caller; leaves the count when it ends. */
function streamOf(world: World, reader: Reader, start: Cursor): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let end: (isCancelled?: boolean) => void = () => undefined
  const open = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    let isOver = false
    const send = (text: string): void => {
      if (isOver) return
      if ((controller.desiredSize ?? 0) < -maxUnread) return end()
      controller.enqueue(encoder.encode(text))
    }
    const leave = follow(world, { reader, start, send, onOver: () => end() })
    end = (isCancelled = false) => {
      if (isOver) return
      isOver = true
      leave()
      // A stream that its reader cancels is closed already.
      if (!isCancelled) controller.close()
    }
    send(`retry: ${retryMs}\nid: ${cursorText(start)}\n\n`)
    // Its client left before there was anything to listen to.
    if (reader.signal.aborted) end()
  }
  return new ReadableStream<Uint8Array>({ start: open, cancel: () => end(true) }, { highWaterMark: 1 })
}

async function startOf({ db }: World, { lastEventId }: Reader): Promise<Cursor> {
  const known = parseCursor(lastEventId)
  if (known?.claim !== undefined) return { ...known, claim: known.claim }
  return { ...(await latestCursor(db)), ...(known && { order: known.order, request: known.request, message: known.message }) }
}

type Subscription = { reader: Reader; start: Cursor; send: (text: string) => void; onOver: () => void }

/** Sends events and heartbeats until the returned function is called. */
function follow(world: World, { reader, start, send, onOver }: Subscription): () => void {
  const { principal, signal } = reader
  const sent = new Set<string>()
  const sendEvents = (events: readonly StoredEvent[], cursor: Cursor): void => {
    for (const event of events.filter((one) => !sent.has(keyOf(one)))) {
      sent.add(keyOf(event))
      if (canKnow(principal, event)) send(eventText(event.type, event.id, cursor))
    }
    if (sent.size > maxKnown) sent.clear()
  }
  const beat = (): void => {
    send(': still here\n\n')
    void recordScreen(world)
  }
  let isChecking = false
  // With each reading: a stream ends within two seconds of the right to it. Looking at a session is no use of it.
  const check = async (): Promise<void> => {
    if (isChecking) return
    isChecking = true
    const access = await accessOf(world, reader)
    isChecking = false
    if (access === 'open') return
    if (access === 'over') send(`event: ${sessionOver}\ndata: {}\n\n`)
    onOver()
  }
  const { ready, leave } = liveFeed(world).join({ onEvents: sendEvents, onPoll: () => void check(), onClose: onOver })
  // What happened before the feed looked for the first time, and what the client missed.
  const catchUp = async (): Promise<void> => {
    await ready
    const missed = await readEvents(world.db, start)
    sendEvents(missed, advance(start, missed))
  }
  catchUp().catch((error: unknown) => {
    world.log.warn({ err: error }, 'a stream of events could not be opened; its client tries again')
    onOver()
  })
  const heartbeat = setInterval(beat, heartbeatMs)
  heartbeat.unref()
  signal.addEventListener('abort', onOver)
  void recordScreen(world)
  return () => {
    clearInterval(heartbeat)
    signal.removeEventListener('abort', onOver)
    leave()
    count(principal, -1)
  }
}

/** While a screen is open, the pharmacy gets no email about new work. */
async function recordScreen(world: World): Promise<void> {
  const now = world.now()
  const record = () => recordOpenScreen(world.db, now, new Date(now.getTime() - recordMs))
  await withDatabaseBudget(world.config.databasePatienceMs, record).catch((error: unknown) => {
    world.log.warn({ err: error }, 'an open screen of staff could not be recorded; the pharmacy may be written to needlessly')
  })
}

const eventText = (type: string, id: string, cursor: Cursor): string =>
  `id: ${cursorText(cursor)}\nevent: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`

/** Whether its reader may still listen; `changed` when they have other roles now, and have to connect again. */
async function accessOf(world: World, reader: Reader): Promise<'open' | 'changed' | 'over'> {
  try {
    return await withDatabaseBudget(world.config.databasePatienceMs, () => currentAccess(world, reader))
  } catch (error) {
    world.log.warn({ err: error }, 'a session could not be read; its stream of events stays open')
    return 'open'
  }
}

async function currentAccess(world: World, { principal, sessionToken }: Reader): Promise<'open' | 'changed' | 'over'> {
  if (principal.only !== undefined) return (await isTokenValid(world, principal)) ? 'open' : 'over'
  if (sessionToken === undefined) return 'open'
  const session = await findSession(world, sessionToken.reveal(), { idleMs: null })
  if (session === undefined || session.locked) return 'over'
  return session.person.roles.join() === principal.roles.join() ? 'open' : 'changed'
}

function count({ userId }: Staff, change: 1 | -1): void {
  const left = (streams.get(userId) ?? 0) + change
  if (left > 0) streams.set(userId, left)
  else streams.delete(userId)
}
