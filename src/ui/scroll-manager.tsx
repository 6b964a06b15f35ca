import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { Location } from 'react-router'

const delay = 100
const storageKey = 'scroll'

type Positions = Record<string, number>

// Two visits of one page in a session both have the key "default" at first: the address parts them.
const placeOf = ({ key, pathname, search }: Location): string => `${key} ${pathname}${search}`

/** Scrolls after a navigation (S143–S146): back to where one was, smoothly to a hash, else to the top; a changed query alone stays, but for another page of a list. */
export function ScrollManager() {
  const location = useLocation()
  const type = useNavigationType()
  const positions = useRef<Positions>({})
  const before = useRef<Location | null>(null)
  const place = placeOf(location)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    positions.current = { ...remembered(), ...positions.current }
    const remember = () => write(positions.current)
    addEventListener('pagehide', remember)
    return () => removeEventListener('pagehide', remember)
  }, [])

  useEffect(() => {
    const note = () => {
      positions.current[place] = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place])

  useEffect(() => {
    const previous = before.current
    before.current = location
    const saved = positions.current[place]
    if (!previous && saved === undefined) return undefined
    // As after a page load, the next Tab starts at the content and not at a link that is gone.
    if (previous && previous.pathname !== location.pathname) document.getElementById('main')?.focus({ preventScroll: true })
    const timer = setTimeout(() => {
      if (type === NavigationType.Pop && saved !== undefined) return scrollTo({ top: saved, behavior: 'instant' })
      return scrollToTarget(location, previous)
    }, delay)
    return () => clearTimeout(timer)
  }, [location, place, type])
  return null
}

function scrollToTarget(location: Location, previous: Location | null): void {
  const target = location.hash ? document.getElementById(fragmentOf(location.hash)) : null
  if (target) return target.scrollIntoView({ behavior: isCalm() ? 'instant' : 'smooth' })
  if (previous && isSamePlace(location, previous)) return
  scrollTo({ top: 0, behavior: 'instant' })
}

const pageOf = ({ search }: Location): string => new URLSearchParams(search).get('page') ?? '1'

const isSamePlace = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.key !== b.key && pageOf(a) === pageOf(b) && a.search !== b.search

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
