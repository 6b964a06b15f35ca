import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

type Props = {
  /** The result of submitting the form, if it was submitted. */
  answer: { errors?: Readonly<Record<string, string>>; values?: Readonly<Record<string, string>> } | undefined
  /** `off` for another person's address. */
  autoComplete?: 'username' | 'off'
}

/** The email address that identifies an account. */
export function EmailField({ answer, autoComplete = 'username' }: Props) {
  return (
    <Field name="email" label={m.sign_in_email()} error={answer?.errors?.['email']}>
      <TextInput
        name="email"
        type="email"
        autoComplete={autoComplete}
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={answer?.values?.['email']}
        required
      />
    </Field>
  )
}
