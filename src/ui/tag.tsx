import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'offer'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  info: 'bg-green-soft text-green',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  offer: 'bg-apricot-soft text-apricot-ink',
}

/** A state in one or two words, optionally with an icon. */
export function Tag({ tone = 'neutral', className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex w-fit items-center gap-1.25 rounded-full px-2.25 py-0.5 text-xs font-semibold whitespace-nowrap [&>svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** The state of a row, or of what stands in a narrow pane. */
export const SmallTag = ({ tone = 'neutral', text }: { tone?: Tone; text: ReactNode }) => (
  <Tag tone={tone} className="text-2xs">
    {text}
  </Tag>
)
