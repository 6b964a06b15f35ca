import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * If the focused control disappears after its action, moves the focus to the box around it, for keyboard users. `about` is a
 * value that changes with such an action. The box needs `tabIndex={-1}`.
 */
export function useRetainedFocus<Box extends HTMLElement>(about: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const before = useRef(about)
  useEffect(() => {
    if (before.current !== about && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    before.current = about
  }, [about])
  return box
}
