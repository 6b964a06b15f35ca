import { useRef } from 'react'
import { useRevalidator } from 'react-router'

const pause = 60_000

/**
 * For photos whose link has expired, which show as broken: reloads the page data for new links, at most once a minute, so that a
 * deleted photo does not cause endless requests.
 */
export function useFreshLinks(): () => void {
  const { revalidate } = useRevalidator()
  const last = useRef(-pause)
  return () => {
    if (performance.now() - last.current < pause) return
    last.current = performance.now()
    void revalidate()
  }
}
