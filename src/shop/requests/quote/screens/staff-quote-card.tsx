import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'

type Props = {
  title: string
  about?: string
  /** At the end of the head. */ tools?: ReactNode
  className?: string
  children: ReactNode
}

export function QuoteCard({ title, about, tools, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('min-w-0 rounded-md border border-line bg-surface', className)}>
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3.5 py-1.5">
        <h2 id={id} className="font-sans text-xs font-bold tracking-normal">
          {title}
        </h2>
        {about && <p className="text-xs text-ink-2">{about}</p>}
        <div className="ms-auto">{tools}</div>
      </header>
      {children}
    </section>
  )
}
