import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { matchPath } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { onSessionState, sessionState } from '#src/shop/sign-in/browser-session.ts'
import type { SessionState } from '#src/shop/sign-in/browser-session.ts'
import { useApiBase } from '#src/ui/api-base.ts'
import { alertsAreOn, playChime } from './alerts.ts'
import type { LiveEvent } from './live-event.ts'
import { watchLiveEvents } from './live-stream.ts'

// Lists follow by themselves. A page with a form stays as it is: saving says what another person has changed. In a conversation
// the next message is what its page is for, and the form says that there is one.
const livePages: readonly PageName[] = [
  'staff',
  'staff.inbox',
  'staff.inbox.show',
  'staff.orders',
  'staff.prescriptions',
  'staff.requests',
]

const open = (): SessionState => 'open'

/** Long enough to be read out; the same sentence is announced again only after it was removed. */
const announcedMs = 5000

/**
 * Keeps lists of work current, counts what is new in the tab's title while the tab is hidden, and alerts those who want it. Returns
 * the sentence to announce about what has just come into the list on the screen; empty when there is nothing new.
 */
export function useLiveWork(): string {
  const apiBase = useApiBase()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  // Once a locked page is open again, so is its stream.
  const session = useSyncExternalStore(onSessionState, sessionState, open)
  const [unseen, setUnseen] = useState(0)
  const [announced, setAnnounced] = useState('')
  const isLive = (): boolean => {
    const name = matchPath(pathname)?.name
    return name !== undefined && livePages.includes(name)
  }
  const onChange = useEffectEvent((types?: ReadonlySet<LiveEvent['type']>) => {
    // Of the lists only that of the day has stock.
    const isStockOnly = types?.size === 1 && types.has('stock.changed')
    if (isLive() && (!isStockOnly || matchPath(pathname)?.name === 'staff')) void revalidate()
  })
  const onNewWork = useEffectEvent((event: LiveEvent) => {
    if (document.hidden || !document.hasFocus()) {
      setUnseen((count) => count + 1)
      alert(event)
    } else if (isLive()) setAnnounced(texts[event.type]?.() ?? '')
  })
  useEffect(() => {
    if (announced === '') return undefined
    const timer = setTimeout(() => setAnnounced(''), announcedMs)
    return () => clearTimeout(timer)
  }, [announced])
  useEffect(
    () =>
      watchLiveEvents(`${apiBase}/staff/events`, {
        onChange: (types) => onChange(types),
        onNewWork: (event) => onNewWork(event),
        isLocked: () => session !== 'open',
      }),
    [apiBase, session],
  )
  useEffect(() => {
    const clear = (): void => {
      if (!document.hidden) setUnseen(0)
    }
    addEventListener('focus', clear)
    addEventListener('visibilitychange', clear)
    return () => {
      removeEventListener('focus', clear)
      removeEventListener('visibilitychange', clear)
    }
  }, [])
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = unseen > 0 ? `(${unseen}) ${plain}` : plain
  }, [unseen, pathname])
  return announced
}

const texts: Partial<Record<LiveEvent['type'], () => string>> = {
  'order.placed': m.live_order_placed,
  'order.answered': m.live_order_answered,
  'request.submitted': m.live_request_submitted,
  'message.received': m.live_message_received,
}

/** Says only that there is something: a notification can be read by anyone before the screen. */
function alert({ type }: LiveEvent): void {
  const text = texts[type]?.()
  if (text === undefined || !alertsAreOn()) return
  playChime()
  if (Notification.permission !== 'granted') return
  const notification = new Notification(text, { tag: type })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}
