import type { ReactNode } from 'react'
import { Azulejo } from './azulejo.tsx'
import { classNames } from './class-names.ts'

type Props = {
  title: ReactNode
  /** What happened or what belongs here, and what to do next. */
  children?: ReactNode
  /** Links or buttons for what to do next. */
  action?: ReactNode
  icon?: ReactNode
  /** Heading level: 1 when the page shows nothing else. */
  level?: 1 | 2
  className?: string
}

/** An empty list or a page with nothing to show, with a next step. */
export function EmptyState({ title, children, action, icon, level = 2, className }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classNames('overflow-clip rounded-xl border border-line bg-surface', className)}>
      <Azulejo className="grid h-28 place-items-center">
        {icon && (
          <span className="grid size-14 place-items-center rounded-xl bg-surface text-green shadow-soft [&>svg]:size-6.5">
            {icon}
          </span>
        )}
      </Azulejo>
      <div className="grid justify-items-center gap-2 px-5 py-7 text-center">
        <Heading className="text-xl">{title}</Heading>
        {children && <div className="max-w-[29em] text-balance text-ink-2">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap justify-center gap-2.5">{action}</div>}
      </div>
    </div>
  )
}
