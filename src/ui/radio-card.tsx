import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, describedBy } from './field.tsx'

type GroupProps = {
  name: string
  legend: ReactNode
  /** Visually hidden, when a heading above has the same text. */
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** A fieldset of `RadioCard`s that share borders. Its id is the name, for the error summary. */
export function RadioCards({ name, legend, hideLegend = false, hint, error, children }: GroupProps) {
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={describedBy(name, hint, error)} className="grid min-w-0 gap-2">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <FieldNotes id={name} hint={hint} error={error} />
      <div className="divide-y divide-line overflow-clip rounded-lg border border-control bg-surface">{children}</div>
    </fieldset>
  )
}

type CardProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  /** At the end of the line: a price, or short marks such as "Visa". */
  end?: ReactNode
  /** Shown only while this card is selected, by CSS alone; it may have cards of its own. */
  children?: ReactNode
}

export function RadioCard({ label, hint, end, className, children, ...rest }: CardProps) {
  return (
    <div
      className={classNames(
        'bg-surface has-[>label>input:checked]:bg-green-soft/60 has-[>label>input:checked]:shadow-[inset_3px_0_var(--color-green)]',
        className,
      )}
    >
      <label className="flex min-h-11 flex-wrap items-start gap-x-3.5 gap-y-2 px-4 py-3.5 has-[input:disabled]:text-ink-2">
        <input {...rest} type="radio" className="radio mt-0.5" />
        <span className="grid min-w-0 grow basis-[min(9rem,60%)] gap-0.5">
          <span className="font-semibold">{label}</span>
          {hint && <span className="text-sm text-ink-2">{hint}</span>}
        </span>
        {end && <span className="ms-auto flex flex-wrap justify-end gap-1.5 text-sm font-semibold">{end}</span>}
      </label>
      {children && <div className="hidden px-4 ps-13 pb-4 [label:has(>input:checked)+&]:block">{children}</div>}
    </div>
  )
}

/** A payment mark in words: "MB", "Visa". */
export function Mark({ children }: { children: ReactNode }) {
  return <span className="rounded-sm border border-line-2 bg-surface px-2 py-0.5 text-2xs font-heavy text-ink">{children}</span>
}
