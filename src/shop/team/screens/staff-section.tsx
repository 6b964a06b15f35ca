import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  /** A tag next to the title, such as "on". */
  mark?: ReactNode
  text?: string
  children: ReactNode
}

/** A section of a dense staff page: a card with its heading, an explanation and its actions. */
export function StaffSection({ id, title, mark, text, children }: Props) {
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="font-sans text-base font-bold tracking-normal">
            {title}
          </h2>
          {mark}
        </div>
        {text && <p className="text-xs text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  )
}
