import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'

type Props = {
  number: number
  id: string
  title: string
  done?: boolean
  /** Comes last, whatever is open before it. */
  later?: boolean
  /** Beside the title: the way to change what is done. */
  action?: ReactNode
  children: ReactNode
}

/** A step of the checkout: its number, or a tick once it is done. */
export function Step({ number, id, title, done = false, later = false, action, children }: Props) {
  const look = done
    ? 'bg-green-soft text-green'
    : later
      ? 'border-[1.5px] border-line-2 bg-surface text-ink-2'
      : 'bg-ink text-paper'
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-2 md:grid-cols-[2rem_minmax(0,1fr)_auto] md:gap-x-4 md:py-6"
    >
      <span
        aria-hidden="true"
        className={classNames('grid size-7 place-items-center rounded-full text-sm font-bold md:size-7.5', look)}
      >
        {done ? <Check className="size-4.25 stroke-[2.25]" /> : number}
      </span>
      <h2 id={id} tabIndex={-1} className="self-center font-sans text-lg font-bold tracking-normal outline-none">
        {title}
      </h2>
      {action}
      <div className="col-span-full mt-2 grid min-w-0 gap-4 md:col-span-2 md:col-start-2">{children}</div>
    </section>
  )
}
