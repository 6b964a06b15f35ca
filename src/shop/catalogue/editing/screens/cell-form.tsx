import { useEffect, useRef, useState } from 'react'
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
export function CellForm({ hidden, ...cell }: Props) {
  const { variant, field, value, text, refused } = cell
  const error = refused?.variant === variant && refused.field === field ? refused : undefined
  const [typed, setTyped] = useTyped(value, error?.typed)
  const isChanged = typed !== value
  const id = `${field}-${variant}`
  return (
    <Form method="post" preventScrollReset noValidate className="group/cell relative z-1 -me-1.5 inline-grid justify-items-end">
      <input type="hidden" name="intent" value={field} />
      <input type="hidden" name="variant" value={variant} />
      {Object.entries(hidden).map(([name, number]) => (
        <input key={name} type="hidden" name={name} value={number} />
      ))}
      <CellInput {...cell} id={id} typed={typed} setTyped={setTyped} hasError={error !== undefined} />
      {isChanged && (
        <span className="flex items-center gap-1.5 text-2xs text-ink-2">
          <span id={`${id}-hint`}>{m.products_was({ value: text })}</span>
          <button className="link min-h-6 font-semibold">{m.content_save()}</button>
        </span>
      )}
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

/** What is typed, until it was saved or another person has changed it. */
function useTyped(value: string, first: string | undefined) {
  const [typed, setTyped] = useState(first ?? value)
  const saved = useRef(value)
  useEffect(() => {
    if (saved.current !== value) setTyped(value)
    saved.current = value
  }, [value])
  return [typed, setTyped] as const
}

type InputProps = Omit<Props, 'hidden' | 'text' | 'refused' | 'variant'> & {
  id: string
  typed: string
  setTyped: (typed: string) => void
  hasError: boolean
}

const look =
  'h-7 rounded-sm border border-transparent bg-transparent text-end font-semibold tabular-nums hover:border-control hover:bg-surface ' +
  'focus:border-green focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-green/35 aria-invalid:border-bad max-lg:h-10 unscripted:border-control'

function CellInput({ id, field, label, value, typed, setTyped, hasError, unit, inputMode, className }: InputProps) {
  const isChanged = typed !== value
  return (
    <span className="relative">
      <input
        id={id}
        name={field}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setTyped(value)
        }}
        onFocus={({ target }) => target.select()}
        aria-label={label}
        aria-describedby={describedBy(id, isChanged, hasError ? '' : undefined)}
        aria-invalid={hasError ? true : undefined}
        inputMode={inputMode}
        autoComplete="off"
        data-edit={field === 'price' ? true : undefined}
        className={classNames(look, unit ? 'w-22 pe-4.5' : 'w-16 pe-1.5', isChanged && 'border-warn bg-surface', className)}
      />
      {unit && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-1.5 grid place-items-center font-semibold">
          {unit}
        </span>
      )}
    </span>
  )
}
