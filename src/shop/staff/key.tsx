import type { ReactNode } from 'react'

/** A key of the keyboard, drawn next to what it does. */
export function Key({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={`inline-grid h-5 min-w-5 place-items-center rounded-xs border border-line-2 bg-surface px-1 font-sans text-2xs font-semibold text-ink-2 ${className}`}
    >
      {children}
    </kbd>
  )
}
