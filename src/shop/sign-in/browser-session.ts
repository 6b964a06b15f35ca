import { MINUTE } from '#src/kernel/dates.ts'
import { idleHeader, idleLimitMs } from '#src/platform/http/idle.ts'
import { sessionHeader } from '#src/platform/http/session-notice.ts'
import type { SessionNotice } from '#src/platform/http/session-notice.ts'
import { reloadDocument } from '#src/ui/reload-page.ts'

/** State of a page: open, or why it needs its person first. */
export type SessionState = 'open' | SessionNotice

type Watched = {
  /** Whose page it is; public. */ personId: string
  apiBase: string
  /** It locks after half an hour, as staff's pages do. */ locks: boolean
}
type Message = { used: number } | { locked: true } | { open: string }

// Activity without a request, such as typing, is reported to the server once a minute at most, to the other tabs every five
// seconds.
const sayToServerMs = MINUTE
const sayToTabsMs = 5000

let state: SessionState = 'open'
let watched: Watched | undefined
let channel: BroadcastChannel | undefined
/** The server does not know yet that the session is locked. */
let isToBeLocked = false
let [usedAt, sentAt, saidAt] = [0, 0, 0]
let beatTimer: ReturnType<typeof setTimeout> | undefined
let idleTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()
let send: typeof fetch | undefined

export const sessionState = (): SessionState => state

export function onSessionState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Watches the session of an open page of staff or of an account: locks that of staff after half an hour without activity in any tab, and when the server says
 * so. A request that meets a locked or ended session waits, and is sent again once its person is back. Returns a function that
 * stops watching.
 */
export function watchSession(page: Watched): () => void {
  watched = page
  usedAt = Date.now()
  if (!send) {
    send = window.fetch.bind(window)
    window.fetch = guarded(send)
  }
  channel = new BroadcastChannel('session')
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
  say({ open: page.personId })
  const ends = [...signsOfUse.map((kind) => listen(kind, used)), ...moments.map((kind) => listen(kind, checkIdle))]
  checkIdle()
  return () => {
    for (const end of ends) end()
    channel?.close()
    clearTimeout(idleTimer)
    clearTimeout(beatTimer)
    watched = beatTimer = channel = undefined
    change('open')
  }
}

const signsOfUse = ['keydown', 'pointerdown', 'wheel', 'touchstart', 'input'] as const
// Timers do not run while a machine sleeps, so the lock is checked when it wakes up.
const moments = ['pageshow', 'focus', 'visibilitychange'] as const

function listen(kind: string, listener: () => void): () => void {
  addEventListener(kind, listener, { capture: true, passive: true })
  return () => removeEventListener(kind, listener, { capture: true })
}

function change(next: SessionState): void {
  if (next === state || (!watched && next !== 'open')) return
  state = next
  if (next === 'open') {
    usedAt = Date.now()
    for (const go of waiting) go()
    checkIdle()
  }
  for (const listener of listeners) listener()
}

const say = (message: Message): void => channel?.postMessage(message)

function hear(message: Message): void {
  if ('used' in message) usedAt = Math.max(usedAt, Math.min(message.used, Date.now()))
  if ('locked' in message) {
    isToBeLocked = true
    change('locked')
  }
  if ('open' in message && (state === 'locked' || state === 'ended')) resumeFor(message.open)
}

/** Someone has a session again: the page continues for its own person, and reloads for another one. */
export function resumeFor(personId: string): void {
  if (personId === watched?.personId) return change('open')
  reloadDocument()
}

/** The page's own person has unlocked the session or re-authenticated. */
export function reopen(): void {
  isToBeLocked = false
  if (watched) say({ open: watched.personId })
  change('open')
}

export const showSession = (next: SessionState): void => change(next)

const hasGuard = (): boolean => state === 'locked' || state === 'ended'

function used(): void {
  if (!watched?.locks || hasGuard()) return
  const now = Date.now()
  // The first key press after a sleep comes before the timers.
  if (now - usedAt >= idleLimitMs) return lock()
  usedAt = now
  if (now - saidAt > sayToTabsMs) {
    saidAt = now
    say({ used: now })
  }
  beatTimer ??= setTimeout(beat, Math.max(0, sentAt + sayToServerMs - now))
}

/** Reports activity without a request to the server. */
function beat(): void {
  beatTimer = undefined
  if (!watched?.locks || hasGuard() || sentAt >= usedAt) return
  void fetch(`${watched.apiBase}/staff/session/use`, { method: 'POST' }).catch(() => undefined)
}

function checkIdle(): void {
  clearTimeout(idleTimer)
  if (!watched?.locks || hasGuard()) return
  const left = Math.min(usedAt, Date.now()) + idleLimitMs - Date.now()
  if (left <= 0) return lock()
  idleTimer = setTimeout(checkIdle, left)
}

function lock(): void {
  isToBeLocked = true
  change('locked')
  say({ locked: true })
}

/** Locks at once, by hand; false when the server could not be reached, and then the page stays open. */
export async function lockNow(): Promise<boolean> {
  lock()
  const isDone = await lockOnServer()
  if (!isDone) reopen()
  return isDone
}

/** Whether the server knows that the session is locked or has ended. */
export async function lockOnServer(): Promise<boolean> {
  if (!isToBeLocked) return true
  const answer = await callShop('/staff/session/lock', 'POST')
  if (answer) isToBeLocked = answer.status >= 500
  return !isToBeLocked
}

type Reply = { status: number; document: unknown }

/** A request of the dialog itself, which does not wait for the lock. Undefined without a connection. */
export async function callShop(path: string, method: 'GET' | 'POST', body?: object): Promise<Reply | undefined> {
  if (!watched || !send) return undefined
  const headers = { 'Content-Type': 'application/json', [idleHeader]: '0' }
  try {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await send(`${watched.apiBase}${path}`, init)
    return { status: answer.status, document: answer.status === 204 ? undefined : await answer.json() }
  } catch {
    return undefined
  }
}

/** Sends the idle time with each request, so that polling does not count as activity; a request that meets the lock waits. */
const guarded =
  (plain: typeof fetch): typeof fetch =>
  async (input, init) => {
    const { signal, url } = input instanceof Request ? input : { signal: init?.signal, url: new URL(input, location.href).href }
    if (new URL(url).origin !== location.origin) return plain(input, init)
    for (;;) {
      // A body given in `init` can be sent again; that of a `Request` cannot, so it is cloned.
      const answer = await plain(input instanceof Request ? input.clone() : input, withIdle(input, init))
      const notice = answer.headers.get(sessionHeader)
      if (!watched || notice === null) return answer
      if (notice === 'proof') {
        if (state === 'open') change('proof')
        return answer
      }
      change(notice === 'ended' ? 'ended' : 'locked')
      await untilOpen(signal)
    }
  }

function withIdle(input: RequestInfo | URL, init: RequestInit | undefined): RequestInit {
  sentAt = Date.now()
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set(idleHeader, String(Math.max(0, Math.floor((sentAt - usedAt) / 1000))))
  return { ...init, headers }
}

/** Resolves once the page's person is back; rejects when the request is aborted. */
function untilOpen(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      waiting.delete(go)
      resolve()
    }
    waiting.add(go)
    signal?.addEventListener('abort', () => {
      waiting.delete(go)
      reject(signal.reason)
    })
  })
}
