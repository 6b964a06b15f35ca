import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

// A key that is held, or pressed again and again, is one choice.
const keyPauseMs = 500

/** Calls `commit` once a slider is let go of: by pointer at once, by keyboard after a pause or when the focus goes on. */
export function useReleased(slider: RefObject<HTMLInputElement | null>, commit: () => void): void {
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    const input = slider.current
    if (!input) return undefined
    const ending = new AbortController()
    const listen = (event: string, work: () => void) => input.addEventListener(event, work, { signal: ending.signal })
    let timer: ReturnType<typeof setTimeout> | undefined
    let isByPointer = false
    const commitNow = () => {
      clearTimeout(timer)
      timer = undefined
      latest.current()
    }
    listen('pointerdown', () => (isByPointer = true))
    listen('keydown', () => (isByPointer = false))
    // The browser's own event, which React does not offer: once the value is settled, or at every key.
    listen('change', () => {
      clearTimeout(timer)
      if (isByPointer) return commitNow()
      timer = setTimeout(commitNow, keyPauseMs)
    })
    listen('blur', () => timer !== undefined && commitNow())
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [slider])
}
