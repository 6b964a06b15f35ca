import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { PasswordInput } from '../../sign-in/screens/password-input.tsx'

/** The current password and the new one. The hidden address tells a password manager which account they belong to. */
export function PasswordChange({ email, errors }: { email: string; errors: FieldErrors | undefined }) {
  const busy = useIsSending()
  return (
    <Card as="section" aria-labelledby="password-change" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="password-change" className="font-sans text-lg font-bold tracking-normal">
          {m.security_password()}
        </h2>
        <p className="text-sm text-ink-2">{m.security_password_text()}</p>
      </div>
      <Form method="post" noValidate className="grid max-w-[26rem] gap-5">
        <ErrorSummary errors={errors} />
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <Field name="current_password" label={m.security_current()} error={errors?.['current_password']}>
          <PasswordInput name="current_password" autoComplete="current-password" answer={errors} />
        </Field>
        <Field name="password" label={m.security_new()} hint={m.sign_up_password_hint()} error={errors?.['password']}>
          <PasswordInput name="password" autoComplete="new-password" answer={errors} />
        </Field>
        <div>
          <Button name="intent" value="change_password" disabled={busy} className="max-sm:w-full">
            {m.security_change()}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
