import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Moment = {
  key: string
  label: ReactNode
  /** The time, formatted. */
  at?: ReactNode
  /** Who, the notification channel, the reason. */
  note?: ReactNode
  state?: 'done' | 'now' | 'todo'
}

/** A line per event, in the order of `items`. */
export function Timeline({ items }: { items: readonly Moment[] }) {
  return (
    <ol className="grid">
      {items.map(({ key, label, at, note, state = 'done' }) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className="group relative grid grid-cols-[1fr_auto] gap-x-3 ps-7 pb-4 last:pb-0"
        >
          <span aria-hidden="true" className={classNames('absolute start-1 top-1.5 size-2.5 rounded-full', dots[state])} />
          <span aria-hidden="true" className="absolute start-2 top-5 -bottom-0.5 w-0.5 rounded-full bg-line group-last:hidden" />
          <span className={classNames('text-sm', state === 'todo' ? 'text-ink-2' : 'font-semibold')}>{label}</span>
          {at && <span className="text-xs whitespace-nowrap text-ink-2 tabular-nums">{at}</span>}
          {note && <span className="col-span-2 text-xs text-ink-2">{note}</span>}
        </li>
      ))}
    </ol>
  )
}

const dots = { done: 'bg-green', now: 'bg-green ring-4 ring-green-soft', todo: 'border-2 border-line-2 bg-surface' }
