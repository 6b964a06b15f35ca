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
import { ownValue, setOwnValue } from '#src/kernel/own-value.ts'
import { isCalm } from './is-calm.ts'
import { useMessageParameters, withoutMessages } from './message-parameters.ts'
import { isRedirect, isWriting } from './sending.ts'
import { linkTo, useLeftBy } from './use-left-by.ts'
import { useNewAnswer } from './use-new-answer.ts'

const delay = 100
const storageKey = 'scroll'

type Positions = Record<string, number>

// Two visits of a page in one session can both have the key "default" at first; the address distinguishes them.
const placeOf = ({ key, pathname, search }: Location): string => `${key} ${pathname}${withoutMessages(search)}`

/**
 * Scrolls after a navigation (S143–S146): to the previous position on Back, smoothly to a hash, otherwise to the top, also when
 * only the query changed. A link that keeps the scroll position has `preventScrollReset`. After Back the link that led away has the
 * focus, as browsers give it back in documents: a person who works through a list by keyboard goes on at its row.
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
  const leftBy = useLeftBy(place)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    positions.current = { ...remembered(), ...positions.current }
    const remember = () => write(positions.current)
    addEventListener('pagehide', remember)
    return () => removeEventListener('pagehide', remember)
  }, [])
  useEffect(watchPointer, [])

  // In the layout effect: if the new page is shorter, the browser clamps the scroll position in the next frame, before other
  // effects run, and the clamped position would be recorded for the previous page. The new page's position is not recorded until
  // it has been scrolled.
  useLayoutEffect(() => {
    isSettled.current = before.current === null
    const note = () => {
      if (isSettled.current) setOwnValue(positions.current, place, scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place])

  useEffect(() => {
    const previous = before.current
    before.current = location
    const saved = ownValue(positions.current, place)
    if (!previous && (saved === undefined || isFirstVisit())) return undefined
    // As after a page load, the next Tab starts at the content and not at a link that no longer exists.
    if (previous && previous.pathname !== location.pathname) {
      const link = type === NavigationType.Pop ? linkTo(leftBy.get(place)) : undefined
      ;(link ?? document.getElementById('main'))?.focus({ preventScroll: true })
    }
    return afterDelay(() => {
      isSettled.current = true
      if (type === NavigationType.Pop && saved !== undefined) scrollTo({ top: saved, behavior: 'instant' })
      else if (!keepsPlace.current || previous?.pathname !== location.pathname) scrollToTarget(location)
      if (ownValue(positions.current, place) === undefined) setOwnValue(positions.current, place, scrollY)
    })
  }, [location, place, type, keepsPlace, leftBy])
  return null
}

/** The action's result for the page's form, from the moment it is displayed. */
const useAnswer = (): unknown => Object.values(use(UNSAFE_DataRouterDataContext)?.actionData ?? {})[0]

/**
 * Scrolls to the result of a form when it arrives: an error summary does so by taking the focus, other messages are at the top.
 * Later, when the page data has been reloaded, the visitor may be typing further down.
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

/** Whether the link or form that led to the page keeps the scroll position, evaluated once the page is displayed. */
function useKeepsPlace() {
  const isRequested = use(UNSAFE_DataRouterStateContext)?.preventScrollReset === true
  const isAnswered = Boolean(useAnswer())
  const { state, formMethod } = useNavigation()
  const { state: origin } = useLocation()
  const method = useRef<string | undefined>(undefined)
  const keepsPlace = useRef(false)
  useLayoutEffect(() => {
    if (state !== 'idle') method.current = formMethod
    // The router keeps the position for every form that does not navigate; a page without a result, such as an error, starts at
    // the top.
    const isSilent = !isAnswered && isWriting(method.current) && !isRedirect(origin)
    keepsPlace.current = isAnswered || (isRequested && !isSilent)
  })
  return keepsPlace
}

/** A document opened by a link or by hand, not by reload or Back: it starts at its top. */
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
 * Runs `scroll` after the delay, but not while a mouse button or finger is down: if the page moves between press and release, the
 * browser fires no click, and the pressed link does nothing. Returns a function that cancels it.
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
    // A lone percent sign stands for itself.
    return hash.slice(1)
  }
}

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
    // Storage switched off, or invalid content in it: nothing is restored.
    return {}
  }
}
