import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Tone = 'info' | 'ok' | 'warn' | 'bad'

const tones = {
  info: { look: 'border-line bg-sunken', mark: 'text-ink-2', icon: Info },
  ok: { look: 'border-green-tint bg-ok-soft', mark: 'text-ok', icon: CircleCheck },
  warn: { look: 'border-warn/30 bg-warn-soft', mark: 'text-warn', icon: TriangleAlert },
  bad: { look: 'border-bad/30 bg-bad-soft', mark: 'text-bad', icon: CircleAlert },
} as const

type Props = {
  tone?: Tone
  title?: ReactNode
  /** Replaces the tone's icon. */
  icon?: ReactNode
  /** Buttons and links below the text. */
  actions?: ReactNode
  /** `status` or `alert` when it appears after something the visitor did. */
  role?: 'status' | 'alert'
  className?: string
  children?: ReactNode
}

/** Something that the reader should know before continuing. */
export function Notice({ tone = 'info', title, icon, actions, role, className, children }: Props) {
  const { look, mark, icon: Mark } = tones[tone]
  return (
    <div role={role} className={classNames('flex gap-3.5 rounded-xl border px-4 py-4 sm:px-5', look, className)}>
      <span className={classNames('shrink-0 [&>svg]:size-5.5', mark)}>{icon ?? <Mark aria-hidden="true" />}</span>
      <div className="grid min-w-0 grow content-start gap-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="max-w-text text-sm">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2.5">{actions}</div>}
      </div>
    </div>
  )
}
