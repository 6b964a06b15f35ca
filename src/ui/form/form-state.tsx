import { createContext, useContext, useMemo } from 'react'
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { ownValue } from '#src/kernel/own-value.ts'
import { classNames } from '../class-names.ts'
import { ErrorSummary } from '../error-summary.tsx'
import type { FieldErrors } from '../error-summary.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

type Values = Readonly<Record<string, string | undefined>>

/** What a form shows: the typed values of a returned form, else the saved ones. */
export type FormState = {
  values: Values
  errors: FieldErrors
  /** What another person has saved in the meantime; fields in which it differs from what was typed say so. */
  changed: Values | undefined
  /** The form was returned with errors, a preview or a question, and is still unsaved. */
  isReturned: boolean
}

type Options = {
  saved: Values
  /** The form's result, when it was returned instead of saved. */
  result: { values: Values; errors?: FieldErrors | undefined } | undefined
  /** The result is that another person was faster: the present values are shown, and saving again overwrites them. */
  hasConflict?: boolean | undefined
}

export function useFormState({ saved, result, hasConflict = false }: Options): FormState {
  return useMemo(
    () => ({
      values: result?.values ?? saved,
      errors: result?.errors ?? {},
      changed: hasConflict ? saved : undefined,
      isReturned: result !== undefined,
    }),
    [saved, result, hasConflict],
  )
}

type IdOf = (name: string) => string

const ownName: IdOf = (name) => name

const FormContext = createContext<FormState & { idOf: IdOf }>({
  values: {},
  errors: {},
  changed: undefined,
  isReturned: false,
  idOf: ownName,
})

type FormField = {
  id: string
  value: string
  error: string | undefined
  /** What another person has saved in the meantime. */ now: string | undefined
}

/** A field of the surrounding form. */
export function useFormField(name: string): FormField {
  const { values, errors, changed, idOf } = useContext(FormContext)
  const value = ownValue(values, name) ?? ''
  const now = ownValue(changed, name)
  return {
    id: idOf(name),
    value,
    error: ownValue(errors, name),
    now: now === undefined || isSameText(now, value) ? undefined : now,
  }
}

// Browsers submit line ends as CR LF.
const isSameText = (one: string, other: string): boolean => one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')

type Props = Omit<ComponentProps<typeof Form>, 'method' | 'noValidate' | 'hidden'> & {
  state: FormState
  /** Ids of its fields, where another form of the page has fields of the same names; else their names. */
  idOf?: IdOf
  /** Hidden fields, such as the version that the form is based on. */
  hidden?: Readonly<Record<string, string | number>>
  /** The page shows the errors of several forms together. */
  hidesSummary?: boolean
  /** The browser checks the fields before it sends them, such as the size of a file. */
  validates?: boolean
  /** With less space between its fields, in a narrow pane. */
  dense?: boolean
}

/** A plain form with its errors above its fields. */
export function StateForm({ state, idOf = ownName, hidden = {}, className, children, ...props }: Props) {
  const { hidesSummary = false, validates = false, dense = false, ...rest } = props
  const context = useMemo(() => ({ ...state, idOf }), [state, idOf])
  return (
    <FormContext value={context}>
      <Form
        {...rest}
        method="post"
        noValidate={!validates}
        className={classNames('grid grid-cols-[minmax(0,1fr)]', dense ? 'gap-2.5' : 'gap-4', className)}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        {!hidesSummary && <ErrorSummary errors={state.isReturned ? state.errors : undefined} />}
        {children}
      </Form>
    </FormContext>
  )
}

/** A form that confirms before the visitor leaves it unsaved. */
export function GuardedForm(props: Props) {
  return <StateForm {...props} {...useUnsavedChanges(props.state.isReturned)} />
}
