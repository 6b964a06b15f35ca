import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, describedBy } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The sentence, not its message key. */
  error?: string | undefined
  /** In a card of its own, for what must not be overlooked, such as a consent. */
  boxed?: boolean
}

export function Checkbox({ name, label, hint, error, id = name, boxed = false, className, ...rest }: Props) {
  return (
    <div className={classNames('grid gap-1.5', boxed && 'rounded-xl border border-control bg-surface p-4', className)}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          type="checkbox"
          id={id}
          name={name}
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error === undefined ? undefined : true}
          className="check mt-0.5"
        />
        <label htmlFor={id} className={classNames('grow', boxed ? 'font-semibold' : 'text-sm')}>
          {label}
        </label>
      </div>
      <div className="grid gap-1 ps-8 empty:hidden">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
