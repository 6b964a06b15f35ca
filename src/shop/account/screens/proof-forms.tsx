import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { PasswordInput } from '../../sign-in/screens/password-input.tsx'
import type { ProofAnswer } from '../proof.server.ts'

type ProofProps = { email: string; answer: ProofAnswer | undefined; submit: string; variant: 'danger' | 'quiet' }

/** Asks for the password. The hidden address tells a password manager which account it belongs to. */
export function PasswordProof({ email, answer, submit, variant }: ProofProps) {
  const busy = useIsSending()
  return (
    <Form method="post" noValidate className="grid max-w-[26rem] gap-5">
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field name="password" label={m.sign_in_password()} error={answer?.errors?.['password']}>
        <PasswordInput name="password" autoComplete="current-password" answer={answer} />
      </Field>
      <div>
        <Button name="intent" value="password" variant={variant} disabled={busy} className="max-sm:w-full">
          {submit}
        </Button>
      </div>
    </Form>
  )
}

/** Sends a code to the account's address, and asks for it. */
export function CodeProof({ answer, submit, variant }: Omit<ProofProps, 'email'>) {
  const busy = useIsSending()
  const isSent = answer?.codeSent === true
  return (
    <>
      {isSent && (
        <Form method="post" noValidate className="grid max-w-[26rem] gap-5">
          <DoneNotice text={!answer.errors && m.account_delete_code_sent()} />
          <Field name="code" label={m.sign_up_code()} hint={m.sign_up_code_hint()} error={answer.errors?.['code']}>
            <CodeInput name="code" answer={answer} />
          </Field>
          <div>
            <Button name="intent" value="code" variant={variant} disabled={busy} className="max-sm:w-full">
              {submit}
            </Button>
          </div>
        </Form>
      )}
      <Form method="post">
        <Button name="intent" value="send_code" variant={isSent ? 'ghost' : 'quiet'} disabled={busy} className="max-sm:w-full">
          {isSent ? m.account_delete_code_again() : m.account_delete_code_send()}
        </Button>
      </Form>
    </>
  )
}
