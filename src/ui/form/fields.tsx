import type { ComponentProps, ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import type { FieldProps } from '../field.tsx'
import { RadioCard, RadioCards } from '../radio-card.tsx'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { useFormField } from './form-state.tsx'

// Fields of a `StateForm`, which take their value and error from it.

type Shared = Pick<FieldProps, 'name' | 'label' | 'hint' | 'optional'> & { fieldClassName?: string | undefined }

function FormField({ name, label, hint, optional, fieldClassName, children }: Shared & { children: ReactNode }) {
  const { id, error, now } = useFormField(name)
  const isLong = now !== undefined && now.length > maxHintLength
  return (
    <Field
      name={name}
      id={id}
      label={label}
      hint={now === undefined || isLong ? hint : <ChangedHint hint={hint} now={now} />}
      error={error}
      optional={optional ?? false}
      className={fieldClassName}
    >
      {children}
      {isLong && <ChangedText now={now} />}
    </Field>
  )
}

const maxHintLength = 120

/** What another person has saved in the meantime. */
const ChangedHint = ({ hint, now }: { hint: ReactNode; now: string }) => (
  <>
    <span className="block font-semibold text-warn">{now === '' ? m.ui_form_now_empty() : m.ui_form_now({ value: now })}</span>
    {hint}
  </>
)

const ChangedText = ({ now }: { now: string }) => (
  <details className="text-xs">
    <summary className="py-0.75 font-semibold text-warn">{m.ui_form_now_long()}</summary>
    <p className="wrap-anywhere whitespace-pre-line">{now}</p>
  </details>
)

type Control<Props> = Shared & Omit<Props, keyof Shared | 'defaultValue' | 'children'>

export function TextField({
  name,
  label,
  hint,
  optional = false,
  fieldClassName,
  ...rest
}: Control<ComponentProps<typeof TextInput>>) {
  const { value } = useFormField(name)
  return (
    <FormField name={name} label={label} hint={hint} optional={optional} fieldClassName={fieldClassName}>
      <TextInput autoComplete="off" required={!optional} {...rest} name={name} defaultValue={value} />
    </FormField>
  )
}

export function TextAreaField({
  name,
  label,
  hint,
  optional = false,
  fieldClassName,
  ...rest
}: Control<ComponentProps<'textarea'>>) {
  const { value } = useFormField(name)
  return (
    <FormField name={name} label={label} hint={hint} optional={optional} fieldClassName={fieldClassName}>
      <TextArea {...rest} name={name} defaultValue={value} />
    </FormField>
  )
}

type SelectProps = Shared & { options: readonly { value: string; text: string }[]; dense?: boolean }

export function SelectField({ options, dense = false, ...field }: SelectProps) {
  const { value } = useFormField(field.name)
  return (
    <FormField {...field}>
      <Select name={field.name} dense={dense} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

type CheckboxProps = Omit<ComponentProps<typeof Checkbox>, 'id' | 'error' | 'defaultChecked'>

/** Checked where the form was returned with it. */
export function CheckboxField(props: CheckboxProps) {
  const { id, value, error } = useFormField(props.name)
  return <Checkbox {...props} id={id} error={error} defaultChecked={value !== ''} />
}

type RadioFieldProps = Omit<ComponentProps<typeof RadioCards>, 'error' | 'children'> & {
  /** `more`: shown below the option while it is chosen. */
  options: readonly { value: string; text: string; hint?: ReactNode; more?: ReactNode }[]
  /** Chosen while the field has none of the options. */
  fallback?: string
}

export function RadioField({ options, fallback, ...field }: RadioFieldProps) {
  const { value, error } = useFormField(field.name)
  const chosen = options.some((option) => option.value === value) ? value : fallback
  return (
    <RadioCards {...field} error={error}>
      {options.map((option) => (
        <RadioCard
          key={option.value}
          name={field.name}
          value={option.value}
          defaultChecked={option.value === chosen}
          label={option.text}
          hint={option.hint}
        >
          {option.more}
        </RadioCard>
      ))}
    </RadioCards>
  )
}
