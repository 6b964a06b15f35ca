import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the result message: the button that submitted the form may have been removed with its row. */
export function FocusOnResult({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => box.current?.focus({ preventScroll: true }), [key])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
