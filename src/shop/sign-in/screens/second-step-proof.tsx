import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { CodeInput } from '../../second-factor/screens/code-input.tsx'
import { PasskeyButton } from '../../second-factor/screens/passkey-button.tsx'

type Props = { totp: boolean; passkeys: boolean; errors: FieldErrors }

/** The second factor: the app's code, a passkey, or a recovery code where neither is at hand. */
export function SecondStepProof({ totp, passkeys, errors }: Props) {
  const busy = useIsSending()
  return (
    <div className="grid gap-4">
      {totp && (
        <Form method="post" noValidate className="grid gap-5">
          <Field name="code" label={m.second_step_code()} hint={m.second_step_code_hint()} error={errors['code']}>
            <CodeInput />
          </Field>
          <Button size="l" wide disabled={busy}>
            {m.second_step_submit()}
          </Button>
        </Form>
      )}
      {passkeys && (
        <Form method="post" className="grid [&>span]:justify-items-stretch">
          <PasskeyButton intent="passkey" label={m.second_step_passkey_use()} wide />
        </Form>
      )}
      <Recovery open={!totp} busy={busy} error={totp ? undefined : errors['code']} />
    </div>
  )
}

type RecoveryProps = { /** There is no app whose code could be typed. */ open: boolean; busy: boolean; error: string | undefined }

function Recovery({ open, busy, error }: RecoveryProps) {
  const id = open ? 'code' : 'recovery'
  return (
    <details open={open} className="rounded-lg border border-line px-4 py-3">
      <summary className="py-1 text-sm font-semibold">{m.second_step_recovery()}</summary>
      <Form method="post" noValidate className="grid gap-4 pt-3 pb-1">
        <Field name="code" id={id} label={m.second_step_recovery_code()} hint={m.second_step_recovery_hint()} error={error}>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={40}
            required
          />
        </Field>
        <Button variant="quiet" wide disabled={busy}>
          {m.second_step_recovery_submit()}
        </Button>
      </Form>
    </details>
  )
}
