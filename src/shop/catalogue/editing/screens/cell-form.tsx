import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { describedBy } from '#src/ui/field.tsx'
import type { CellResult } from '../products-form.server.ts'

type Props = {
  /** The public id of the pack. */
  variant: string
  field: 'price' | 'stock'
  /** Accessible name. */
  label: string
  /** As saved, and as it is read. */
  value: string
  text: string
  /** What the change is based on. */
  hidden: Readonly<Record<string, number>>
  refused: CellResult | undefined
  unit?: string
  inputMode: 'decimal' | 'numeric'
  className?: string | undefined
}

/** A value of a row that is typed over where it stands: Enter saves it, Escape puts it back. */
export function CellForm({ variant, field, label, value, text, hidden, refused, unit, inputMode, className }: Props) {
  const error = refused?.variant === variant && refused.field === field ? refused : undefined
  const [typed, setTyped] = useState(error?.typed ?? value)
  const saved = useRef(value)
  // After it was saved, or changed by another person.
  useEffect(() => {
    if (saved.current !== value) setTyped(value)
    saved.current = value
  }, [value])
  const isChanged = typed !== value
  const restore = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setTyped(value)
  }
  const id = `${field}-${variant}`
  return (
    <Form method="post" preventScrollReset noValidate className="group/cell relative z-1 -me-1.5 inline-grid justify-items-end">
      <input type="hidden" name="intent" value={field} />
      <input type="hidden" name="variant" value={variant} />
      {Object.entries(hidden).map(([name, number]) => (
        <input key={name} type="hidden" name={name} value={number} />
      ))}
      <span className="relative">
        <input
          id={id}
          name={field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={restore}
          onFocus={({ target }) => target.select()}
          aria-label={label}
          aria-describedby={describedBy(id, isChanged, error?.error)}
          aria-invalid={error ? true : undefined}
          inputMode={inputMode}
          autoComplete="off"
          data-edit={field === 'price' ? true : undefined}
          className={classNames(
            'h-7 rounded-sm border border-transparent bg-transparent text-end font-semibold tabular-nums hover:border-control hover:bg-surface focus:border-green focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-green/35 aria-invalid:border-bad max-lg:h-10 unscripted:border-control',
            unit ? 'w-22 pe-4.5' : 'w-16 pe-1.5',
            isChanged && 'border-warn bg-surface',
            className,
          )}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-1.5 grid place-items-center font-semibold"
          >
            {unit}
          </span>
        )}
      </span>
      {isChanged && (
        <span className="flex items-center gap-1.5 text-2xs text-ink-2">
          <span id={`${id}-hint`}>{m.products_was({ value: text })}</span>
          <button className="link min-h-6 font-semibold">{m.content_save()}</button>
        </span>
      )}
      <button className="link hidden text-2xs unscripted:inline">{m.content_save()}</button>
      <span role="alert" className="max-w-48 text-end whitespace-normal empty:hidden">
        {error && (
          <span id={`${id}-error`} className="block pe-1.5 text-2xs font-medium text-bad">
            {error.error}
          </span>
        )}
      </span>
    </Form>
  )
}
