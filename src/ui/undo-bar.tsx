import { Undo2 } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from './class-names.ts'
import { useIsSending } from './sending.ts'

type Props = {
  /** What was done, and that it can be undone. */
  text: ReactNode
  /** Seconds in which it can still be undone, and how many there were in all. */
  left: number
  outOf: number
  /** What names the change to the action, whose intent is `undo`. */
  hidden: Readonly<Record<string, string | number>>
  /** Its place at the lower edge of the screen. */
  className: string
  ref?: Ref<HTMLDivElement>
  onSubmit?: () => void
}

/** Shown while the last change can be undone. The ring is visual only: the bar is announced once, not every second. */
export function UndoBar({ text, left, outOf, hidden, className, ref, onSubmit }: Props) {
  const busy = useIsSending()
  return (
    <div
      ref={ref}
      className={classNames(
        'fixed inset-x-2 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] items-center gap-3 rounded-md bg-band py-2 ps-3.5 pe-2 text-xs text-on-band shadow-float print:hidden',
        className,
      )}
    >
      <Ring left={left} outOf={outOf} />
      <p role="status">{text}</p>
      <Form method="post" {...(onSubmit && { onSubmit })}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          name="intent"
          value="undo"
          disabled={busy}
          data-key="u"
          className="inline-flex min-h-11 items-center gap-2 rounded-sm bg-on-band/15 px-3 font-bold whitespace-nowrap hover:bg-on-band/25 lg:min-h-9"
        >
          <Undo2 aria-hidden="true" className="size-4" />
          {m.staff_undo()}
          <kbd aria-hidden="true" className="rounded-xs border border-on-band/50 px-1.25 text-2xs max-lg:hidden">
            U
          </kbd>
        </button>
      </Form>
    </div>
  )
}

const around = 2 * Math.PI * 11

function Ring({ left, outOf }: { left: number; outOf: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-7 shrink-0 place-items-center font-bold tabular-nums">
      <svg viewBox="0 0 28 28" className="absolute inset-0 -rotate-90">
        <circle cx="14" cy="14" r="11" fill="none" stroke="currentColor" strokeWidth="3" className="opacity-25" />
        <circle
          cx="14"
          cy="14"
          r="11"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeDasharray={`${(around * left) / outOf} ${around}`}
        />
      </svg>
      {left}
    </span>
  )
}
