import { createContext, useContext } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Texts of the owner's form by field name, and their errors. */
export type FormState = { texts: Readonly<Record<string, string>>; errors: FieldErrors }

export const FormContext = createContext<FormState>({ texts: {}, errors: {} })

export function useFormField(name: string): { value: string; error: string | undefined } {
  const { texts, errors } = useContext(FormContext)
  return { value: texts[name] ?? '', error: errors[name] }
}

type Props = { name: string; label: string; hint?: ReactNode; optional?: boolean }

export function TextField({ name, label, hint, optional = false, ...rest }: Props & ComponentProps<typeof TextInput>) {
  const { value, error } = useFormField(name)
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      <TextInput autoComplete="off" {...rest} name={name} defaultValue={value} />
    </Field>
  )
}

function TextAreaField({ name, label, hint, ...rest }: Props & ComponentProps<'textarea'>) {
  const { value, error } = useFormField(name)
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <TextArea {...rest} name={name} defaultValue={value} />
    </Field>
  )
}

type PairProps = {
  /** The fields are `name.pt` and `name.en`. */
  name: string
  label: string
  hint?: ReactNode
  maxLength?: number
  /** Rows of the text area; without it the field has a single line. */
  rows?: number
}

/** The same text in both languages, side by side where the width allows. */
export function TextPair({ name, label, hint, maxLength, rows }: PairProps) {
  const sides = [
    { lang: 'pt', text: m.content_in_portuguese({ field: label }) },
    { lang: 'en', text: m.content_in_english({ field: label }) },
  ]
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {sides.map(({ lang, text }) =>
        rows === undefined ? (
          <TextField key={lang} name={`${name}.${lang}`} label={text} hint={hint} lang={lang} maxLength={maxLength} spellCheck />
        ) : (
          <TextAreaField
            key={lang}
            name={`${name}.${lang}`}
            label={text}
            hint={hint}
            lang={lang}
            maxLength={maxLength}
            rows={rows}
            className={rows > 8 ? 'font-mono text-sm' : ''}
          />
        ),
      )}
    </div>
  )
}
