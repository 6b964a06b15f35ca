import { useRef } from 'react'
import { useRevalidator } from 'react-router'

const pause = 60_000

/**
 * For photos whose link has run out, which show as broken: has the page read again, which brings new links, once a minute at most, so
 * that a photo that is gone does not ask for ever.
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
