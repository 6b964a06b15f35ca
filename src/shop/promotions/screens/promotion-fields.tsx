import { createContext, useContext } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Field, useField } from '#src/ui/field.tsx'
import { TextInput, controlLook } from '#src/ui/text-input.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import type { PromotionForm } from '../promotion-form.ts'

/** Values and errors of the form. */
export type FormState = { form: PromotionForm; errors: FieldErrors }

export const FormContext = createContext<FormState>({
  form: { texts: {}, collectionIds: [], brandIds: [] },
  errors: {},
})

/** Value and error of a field by its name. */
export function useFormField(name: string): { value: string; error: string | undefined } {
  const { form, errors } = useContext(FormContext)
  return { value: form.texts[name] ?? '', error: errors[name] }
}

type Props = { name: string; label: string; hint?: ReactNode; optional?: boolean }

export function TextField({ name, label, hint, optional = false, ...rest }: Props & ComponentProps<typeof TextInput>) {
  const { value, error } = useFormField(name)
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      <TextInput required={!optional} autoComplete="off" {...rest} name={name} defaultValue={value} />
    </Field>
  )
}

/** One item per line. */
export function ListField({ name, label, hint }: Props) {
  const { value, error } = useFormField(name)
  return (
    <Field name={name} label={label} hint={hint} error={error} optional>
      <ListInput name={name} value={value} />
    </Field>
  )
}

function ListInput({ name, value }: { name: string; value: string }) {
  return (
    <textarea
      {...useField()}
      name={name}
      rows={5}
      defaultValue={value}
      spellCheck={false}
      className={`${controlLook} font-mono text-xs`}
    />
  )
}
