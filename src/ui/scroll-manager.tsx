import { use, useEffect, useLayoutEffect, useRef } from 'react'
import {
  NavigationType,
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterStateContext,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import type { Location } from 'react-router'
import { useMessageParameters, withoutMessages } from './message-parameters.ts'
import { isRedirect, isWriting } from './sending.ts'
import { useNewAnswer } from './use-new-answer.ts'

const delay = 100
const storageKey = 'scroll'

type Positions = Record<string, number>

// Two visits of one page in a session both have the key "default" at first: the address parts them.
const placeOf = ({ key, pathname, search }: Location): string => `${key} ${pathname}${withoutMessages(search)}`

/**
 * Scrolls after a navigation (S143–S146): back to where one was, smoothly to a hash, else to the top, a changed query alone included. A link
 * that keeps its place on the page says so with `preventScrollReset`.
 */
export function ScrollManager() {
  useMessageParameters()
  useAnswerScroll()
  const location = useLocation()
  const type = useNavigationType()
  const keepsPlace = useKeepsPlace()
  const positions = useRef<Positions>({})
  const before = useRef<Location | null>(null)
  const place = placeOf(location)
  const isSettled = useRef(true)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    positions.current = { ...remembered(), ...positions.current }
    const remember = () => write(positions.current)
    addEventListener('pagehide', remember)
    return () => removeEventListener('pagehide', remember)
  }, [])
  useEffect(watchPointer, [])

  // In the commit itself: where the new page is shorter, the browser clamps the scroll in the next frame, before other effects run, and the
  // clamped position would be noted for the page that was left. Until the new page is scrolled, its own is not noted either.
  useLayoutEffect(() => {
    isSettled.current = before.current === null
    const note = () => {
      if (isSettled.current) positions.current[place] = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place])

  useEffect(() => {
    const previous = before.current
    before.current = location
    const saved = positions.current[place]
    if (!previous && (saved === undefined || isFirstVisit())) return undefined
    // As after a page load, the next Tab starts at the content and not at a link that is gone.
    if (previous && previous.pathname !== location.pathname) document.getElementById('main')?.focus({ preventScroll: true })
    return afterDelay(() => {
      isSettled.current = true
      if (type === NavigationType.Pop && saved !== undefined) scrollTo({ top: saved, behavior: 'instant' })
      else if (!keepsPlace.current || previous?.pathname !== location.pathname) scrollToTarget(location)
      positions.current[place] ??= scrollY
    })
  }, [location, place, type, keepsPlace])
  return null
}

/** What the action of the page has answered to its form, from the moment that it is shown. */
const useAnswer = (): unknown => Object.values(use(UNSAFE_DataRouterDataContext)?.actionData ?? {})[0]

/**
 * Brings the answer to a form into view when it comes: an error summary does so by taking the focus, other messages stand at the top. Later,
 * when the page's data has been read again, the visitor may be typing further down.
 */
function useAnswerScroll(): void {
  const location = useLocation()
  const { state, location: target = location } = useNavigation()
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (state === 'submitting') focused.current = document.activeElement
  }, [state])
  useNewAnswer(useAnswer(), () => {
    if (target.pathname !== location.pathname) return
    afterDelay(() => {
      const { activeElement, body } = document
      const isWhereItWas = activeElement === focused.current || activeElement === body || activeElement?.id === 'main'
      if (isWhereItWas) scrollToTarget(target)
    })
  })
}

/** Whether the link or form that led to the page says that the place is kept, once the page is there. */
function useKeepsPlace() {
  const isRequested = use(UNSAFE_DataRouterStateContext)?.preventScrollReset === true
  const isAnswered = Boolean(useAnswer())
  const { state, formMethod } = useNavigation()
  const { state: origin } = useLocation()
  const method = useRef<string | undefined>(undefined)
  const keepsPlace = useRef(false)
  useLayoutEffect(() => {
    if (state !== 'idle') method.current = formMethod
    // The router keeps the place for every form that leads nowhere; a page that says nothing to it, such as an error, begins at the top.
    const isSilent = !isAnswered && isWriting(method.current) && !isRedirect(origin)
    keepsPlace.current = isAnswered || (isRequested && !isSilent)
  })
  return keepsPlace
}

/** A document that was opened by a link or by hand, and not again by the browser: it begins at its top. */
const isFirstVisit = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

let isPointerDown = false

function watchPointer(): () => void {
  const watching = new AbortController()
  const options = { capture: true, passive: true, signal: watching.signal }
  addEventListener('pointerdown', () => (isPointerDown = true), options)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPointerDown = false), options)
  return () => watching.abort()
}

/**
 * Runs `scroll` after the delay, and not while a button or a finger is down: where the page moves between press and release, the browser
 * sees no click, and the link that was pressed does nothing. Returns what calls it off.
 */
function afterDelay(scroll: () => void): () => void {
  const attempt = () => {
    if (isPointerDown) timer = setTimeout(attempt, delay)
    else scroll()
  }
  let timer = setTimeout(attempt, delay)
  return () => clearTimeout(timer)
}

function scrollToTarget({ hash }: Location): void {
  const target = hash ? document.getElementById(fragmentOf(hash)) : null
  if (target) return target.scrollIntoView({ behavior: isCalm() ? 'instant' : 'smooth' })
  scrollTo({ top: 0, behavior: 'instant' })
}

function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // A lone percent sign names itself.
    return hash.slice(1)
  }
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function write(positions: Positions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Storage switched off: a reload then starts at the top.
    return
  }
}

function remembered(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    // Storage switched off or somebody else's text in it: nothing is remembered.
    return {}
  }
}
