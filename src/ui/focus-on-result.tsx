import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Around the word of what was just done. It takes the focus: the button that was pressed may be gone with its row. */
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
