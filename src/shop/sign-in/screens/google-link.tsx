import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { GoogleAnswer } from './google.server.ts'
import type { GoogleView } from '../google-reading.server.ts'
import { PasswordInput } from './password-input.tsx'
import { ResendCode } from './resend-code.tsx'

type Props = { view: Extract<GoogleView, { kind: 'link' }>; answer: GoogleAnswer | undefined }

/** An existing account: its password or an emailed code proves that it belongs to the same person. */
export function GoogleLink({ view, answer }: Props) {
  const { email, waiting } = view
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{m.google_link_title()}</h1>
        <p className="break-words text-ink-2">{waiting ? m.google_link_sent({ email }) : m.google_link_text({ email })}</p>
      </div>
      {waiting ? <ByCode key={waiting.sentAt} waiting={waiting} answer={answer} /> : <ByPassword answer={answer} />}
    </>
  )
}

function ByPassword({ answer }: Pick<Props, 'answer'>) {
  const busy = useIsSending()
  return (
    <>
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary errors={answer?.errors} />
        <Field name="password" label={m.google_link_password()} error={answer?.errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" answer={answer} />
        </Field>
        <Button size="l" wide name="intent" value="password" disabled={busy}>
          {m.google_link_submit()}
        </Button>
      </Form>
      <Form method="post" className="grid gap-2.5 border-t border-line pt-5">
        <p className="text-sm text-ink-2">{m.google_link_no_password()}</p>
        <Button variant="quiet" wide name="intent" value="resend" disabled={busy}>
          {m.google_link_send()}
        </Button>
      </Form>
    </>
  )
}

type SentCodeView = NonNullable<Props['view']['waiting']>

function ByCode({ waiting: { secondsToWait, usePassword }, answer }: { waiting: SentCodeView } & Pick<Props, 'answer'>) {
  const busy = useIsSending()
  return (
    <>
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary errors={answer?.errors} />
        <Field name="code" label={m.sign_up_code()} hint={m.sign_up_code_hint()} error={answer?.errors['code']}>
          <CodeInput name="code" answer={answer} />
        </Field>
        <Button size="l" wide name="intent" value="code" disabled={busy}>
          {m.google_link_submit()}
        </Button>
      </Form>
      <div className="grid gap-3 border-t border-line pt-5 text-sm">
        <ResendCode seconds={secondsToWait} />
        <Link to={usePassword} className="link justify-self-start">
          {m.google_link_use_password()}
        </Link>
      </div>
    </>
  )
}
