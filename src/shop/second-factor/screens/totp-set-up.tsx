import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { Enrolment } from '../second-factor.ts'
import { CodeInput } from './code-input.tsx'

/** The secret as a picture and as text, and a field for the first code, which proves that the app has it. */
export function TotpSetUp({ enrolment, error }: { enrolment: Enrolment; error: string | undefined }) {
  const busy = useIsSending()
  return (
    <Form method="post" noValidate className="grid gap-5">
      <input type="hidden" name="enrolment" value={enrolment.sealed} />
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center">
        <img
          src={enrolment.picture}
          alt={m.totp_qr_alt()}
          width={160}
          height={160}
          className="size-40 rounded-md border border-line max-sm:justify-self-center"
        />
        <div className="grid gap-3 text-sm">
          <p>{m.totp_scan()}</p>
          <p className="grid gap-1">
            <span className="text-ink-2">{m.totp_secret()}</span>
            <code className="font-sans font-semibold break-words tabular-nums select-all">{enrolment.secret}</code>
          </p>
        </div>
      </div>
      <Field name="code" label={m.totp_first_code()} error={error}>
        <CodeInput />
      </Field>
      <Button name="intent" value="totp_set_up" size="l" wide disabled={busy}>
        {m.totp_confirm()}
      </Button>
    </Form>
  )
}
