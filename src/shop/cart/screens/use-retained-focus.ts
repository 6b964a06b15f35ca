import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * What was pressed may be gone once it has done its work: whoever goes by keyboard goes on from the box around it. `about`: what
 * is another after such a change. The box needs `tabIndex={-1}`.
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
