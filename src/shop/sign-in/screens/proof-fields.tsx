import { m } from '#src/i18n/paraglide/messages.js'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { CodeInput } from '../../second-factor/screens/code-input.tsx'
import type { ProofMethods } from '../proof-methods.ts'
import { PasswordInput } from './password-input.tsx'

type Props = {
  methods: ProofMethods
  errors: FieldErrors
  /** The latest result of the form. */ answer: unknown
  /** Prefix of the ids, where the page behind has fields of the same names. */
  prefix?: string
}

/** The fields that prove who a person is: password, second factor, or both. */
export function ProofFields({ methods: { password, secondFactor }, errors, answer, prefix = '' }: Props) {
  return (
    <>
      {password && (
        <Field name="password" id={`${prefix}password`} label={m.sign_in_password()} error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" answer={answer} />
        </Field>
      )}
      {secondFactor && (
        <Field name="code" id={`${prefix}code`} label={m.prove_code()} error={errors['code']}>
          <CodeInput />
        </Field>
      )}
    </>
  )
}
