import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'

const looks = {
  a4: 'sheet-a4 w-full max-w-[50rem] p-6 sm:p-10 text-xs',
  slip: 'sheet-slip w-[18.5rem] p-4 text-xs',
  parcel: 'sheet-parcel flex min-h-[34rem] w-[23.5rem] flex-col p-5 text-sm',
  bag: 'sheet-bag flex min-h-[9.75rem] w-[15.25rem] flex-col p-3 text-xs',
}

/** Black on white in the dark theme too, with the size that it has on paper. */
export function Sheet({ size, label, children }: { size: keyof typeof looks; label: string; children: ReactNode }) {
  return (
    <article
      aria-label={label}
      className={classNames(
        'sheet min-w-0 max-w-full border border-line-2 bg-code-paper leading-snug text-black tabular-nums shadow-soft',
        looks[size],
      )}
    >
      {children}
    </article>
  )
}
