import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from './class-names.ts'

type FieldState = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const FieldContext = createContext<FieldState | null>(null)

/** The id and descriptions that the surrounding `Field` provides for its control. */
export const useField = (): Partial<FieldState> => useContext(FieldContext) ?? {}

const ids = { hint: (id: string) => `${id}-hint`, error: (id: string) => `${id}-error` }

export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return classNames(Boolean(hint) && ids.hint(id), error !== undefined && ids.error(id)) || undefined
}

export type FieldProps = {
  /** The control's name; also its id, so that an error summary can link to it. */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The sentence, not its message key. */
  error?: string | undefined
  optional?: boolean
  /** An id that differs from the name, when two forms on a page share a field name. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** Label, hint and error around one control (`TextInput`, `TextArea`, `Select`), which takes its id from here. */
export function Field({ name, label, hint, error, optional = false, id = name, className, children }: FieldProps) {
  const state = {
    id,
    'aria-describedby': describedBy(id, hint, error),
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="ms-1.5 font-normal text-ink-2">{m.ui_optional()}</span>}
      </label>
      <FieldContext value={state}>{children}</FieldContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The hint and error of a control, with the ids used by `aria-describedby`. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error !== undefined && (
        <p id={ids.error(id)} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {Boolean(hint) && (
        <p id={ids.hint(id)} className="text-xs text-ink-2">
          {hint}
        </p>
      )}
    </>
  )
}
