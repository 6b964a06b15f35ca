import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

type Props = {
  /** What the form was told, if it was sent. */
  answer: { errors?: Readonly<Record<string, string>>; values?: Readonly<Record<string, string>> } | undefined
  /** `off` where it is somebody else's address. */
  autoComplete?: 'username' | 'off'
}

/** The e-mail address that an account is known by. */
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
