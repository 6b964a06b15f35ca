import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { consentTexts } from '../shortage-labels.ts'
import { shortageConsents } from '../shortage.ts'

type Texts = Readonly<Record<string, string>>

/** Of a line's form, when it was returned. */
export type ReturnedLine = { errors: Texts; values: Texts }

type FormProps = {
  number: string
  line: { id: string; name: string }
  title: string
  isOpen: boolean
  /** Of the whole form. */ error: string | undefined
  children: ReactNode
  actions: ReactNode
}

/** What is done about missing pieces of a line, folded away until it is needed. */
export const LineForm = ({ number, line, title, isOpen, error, children, actions }: FormProps) => (
  <details open={isOpen} className="text-2xs print:hidden">
    <summary className="w-fit cursor-pointer py-1 text-ink-2 underline underline-offset-3">
      {title}
      <span className="sr-only">: {line.name}</span>
    </summary>
    <Form
      method="post"
      preventScrollReset
      noValidate
      className="mt-1 grid gap-2.5 rounded-md border border-line-2 bg-surface p-3 text-xs text-ink"
    >
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="line_item_id" value={line.id} />
      {children}
      <ErrorText text={error} />
      {actions}
    </Form>
  </details>
)

type FieldProps = ReturnedLine & { /** Unique on the page. */ id: string; label: string }

/** How many pieces; at first all that can be. */
export const MissingQuantity = ({ id, label, limit, errors, values }: FieldProps & { limit: number }) => (
  <Field name="quantity" id={id} label={label} error={errors['quantity']}>
    <TextInput
      dense
      type="number"
      name="quantity"
      min={1}
      max={limit}
      defaultValue={values['quantity'] ?? limit}
      className="max-w-20"
    />
  </Field>
)

/** How the customer was asked. */
export const ConsentField = ({ id, label, errors, values }: FieldProps) => (
  <Field name="consent" id={id} label={label} error={errors['consent']} className="justify-self-start">
    <Select dense name="consent" defaultValue={values['consent'] ?? 'phone'}>
      {shortageConsents.map((consent) => (
        <option key={consent} value={consent}>
          {consentTexts[consent]()}
        </option>
      ))}
    </Select>
  </Field>
)

export const AgreedBox = ({ id, label, errors, values }: FieldProps) => (
  <Checkbox name="agreed" id={id} label={label} error={errors['agreed']} defaultChecked={values['agreed'] !== undefined} />
)
