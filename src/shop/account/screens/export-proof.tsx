import { Form, useActionData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { PasswordInput } from '../../sign-in/screens/password-input.tsx'
import type { ProofAnswer, ProofView, action } from './privacy.server.ts'

/** Asks for a proof of who is signed in before everything stored about them is offered as a file. */
export function ExportProof({ hasPassword, email, staffPath }: ProofView) {
  const answer = useActionData<typeof action>()
  if (staffPath !== null)
    return (
      <div className="grid gap-3">
        <p>{m.account_privacy_proof_lead()}</p>
        <div>
          <ButtonLink to={staffPath} variant="quiet" className="max-sm:w-full">
            {m.account_privacy_proof_staff()}
          </ButtonLink>
        </div>
      </div>
    )
  return (
    <div className="grid gap-5">
      <p>{m.account_privacy_proof_lead()}</p>
      <ErrorSummary errors={answer?.errors} />
      {hasPassword && <ByPassword email={email} answer={answer} />}
      <ByCode email={email} answer={answer} hasPassword={hasPassword} />
    </div>
  )
}

type StepProps = { email: string; answer: ProofAnswer | undefined }

/** The hidden address tells a password manager which account the password belongs to. */
function ByPassword({ email, answer }: StepProps) {
  const busy = useIsSending()
  return (
    <Form method="post" noValidate className="grid max-w-[26rem] gap-5">
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field name="password" label={m.sign_in_password()} error={answer?.errors?.['password']}>
        <PasswordInput name="password" autoComplete="current-password" answer={answer} />
      </Field>
      <div>
        <Button name="intent" value="password" variant="quiet" disabled={busy} className="max-sm:w-full">
          {m.account_privacy_proof_submit()}
        </Button>
      </div>
    </Form>
  )
}

function ByCode({ email, answer, hasPassword }: StepProps & { hasPassword: boolean }) {
  const busy = useIsSending()
  const isSent = answer?.codeSent === true
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">
        {hasPassword && <b>{m.account_privacy_proof_or_code()} </b>}
        {m.account_delete_code_text({ email })}
      </p>
      {isSent && (
        <Form method="post" noValidate className="grid max-w-[26rem] gap-5">
          <DoneNotice text={!answer.errors && m.account_delete_code_sent()} />
          <Field name="code" label={m.sign_up_code()} hint={m.sign_up_code_hint()} error={answer.errors?.['code']}>
            <CodeInput name="code" answer={answer} />
          </Field>
          <div>
            <Button name="intent" value="code" variant="quiet" disabled={busy} className="max-sm:w-full">
              {m.account_privacy_proof_submit()}
            </Button>
          </div>
        </Form>
      )}
      <Form method="post">
        <Button name="intent" value="send_code" variant="ghost" disabled={busy} className="max-sm:w-full">
          {isSent ? m.account_delete_code_again() : m.account_delete_code_send()}
        </Button>
      </Form>
    </div>
  )
}
