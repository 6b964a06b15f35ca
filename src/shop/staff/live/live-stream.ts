import { newWork, sessionOver } from './live-event.ts'
import type { LiveEvent } from './live-event.ts'

/** How often pages are read while the stream is down, and how often it is tried again, in milliseconds. */
const [pollMs, retryMs] = [15_000, 60_000]
/** Several events at once are one reading. */
const gatherMs = 300

type Handlers = {
  /** Something changed: read the page again. Without types it is not known what. */
  onChange: (types?: ReadonlySet<LiveEvent['type']>) => void
  /** New work, for the tab's title and notifications. */
  onNewWork: (event: LiveEvent) => void
  /** A locked page asks for nothing. */
  isLocked: () => boolean
}

const types: readonly LiveEvent['type'][] = [
  'order.placed',
  'order.changed',
  'order.answered',
  'request.submitted',
  'request.changed',
  'message.received',
  'message.sent',
  'stock.changed',
]

/** Listens to new work; without a stream, such as behind a proxy that cuts it, the page is read regularly. Returns how to stop. */
export function watchLiveEvents(address: string, { onChange, onNewWork, isLocked }: Handlers): () => void {
  let source: EventSource | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  let gathered: Set<LiveEvent['type']> | undefined = new Set()

  const change = (type?: LiveEvent['type']): void => {
    if (type === undefined) gathered = undefined
    else gathered?.add(type)
    gathering ??= setTimeout(() => {
      const types = gathered
      gathering = undefined
      gathered = new Set()
      onChange(types)
    }, gatherMs)
  }
  const hear = ({ data }: MessageEvent<string>): void => {
    const event = parseEvent(data)
    if (!event) return
    if (newWork.includes(event.type)) onNewWork(event)
    change(event.type)
  }
  const stopPolling = (): void => {
    clearInterval(polling)
    clearTimeout(retrying)
    polling = retrying = undefined
  }
  const poll = (): void => {
    source?.close()
    polling ??= setInterval(() => isLocked() || onChange(), pollMs)
    clearTimeout(retrying)
    retrying = setTimeout(() => (isLocked() ? poll() : open()), retryMs)
  }
  const open = (): void => {
    source?.close()
    source = new EventSource(address)
    for (const type of types) source.addEventListener(type, hear)
    source.addEventListener('open', () => {
      stopPolling()
      // What happened while the stream was down may be more than it sends again.
      if (wasOpen) change()
      wasOpen = true
    })
    // The dialog of the session says so.
    source.addEventListener(sessionOver, poll)
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) poll()
    })
  }
  open()
  return () => {
    source?.close()
    clearTimeout(gathering)
    stopPolling()
  }
}

function parseEvent(data: string): LiveEvent | undefined {
  const value: unknown = JSON.parse(data)
  if (typeof value !== 'object' || value === null || !('type' in value) || !('id' in value)) return undefined
  const type = types.find((one) => one === value.type)
  return type && { type, id: String(value.id) }
}
