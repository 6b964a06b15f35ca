import { TriangleAlert } from 'lucide-react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { PasswordInput } from '../../sign-in/screens/password-input.tsx'
import type { ErasureAnswer, action, loader } from './delete-account.server.ts'

export { action, loader } from './delete-account.server.ts'

export const meta = titled(m.account_delete_title)

export default function DeleteAccount() {
  const { hasPassword, email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <BackLink to={pathTo('account.privacy', useLocale())}>{m.account_privacy()}</BackLink>
      <PageHeading title={m.account_delete_title()} lead={m.account_delete_lead()} />
      <div className="grid md:max-w-form gap-4">
        <ErrorSummary errors={answer?.errors} />
        <Consequences />
        {hasPassword && <ByPassword email={email} answer={answer} />}
        <ByCode email={email} answer={answer} hasPassword={hasPassword} />
      </div>
    </>
  )
}

function Consequences() {
  const locale = useLocale()
  return (
    <Notice tone="warn" icon={<TriangleAlert aria-hidden="true" />} title={m.account_delete_forever()}>
      <ul className="mt-1 grid list-disc gap-1.5 ps-5">
        <li>{m.account_delete_goes()}</li>
        <li>{m.account_delete_unpaid()}</li>
        <li>{m.account_delete_open()}</li>
        <li>{m.account_delete_kept()}</li>
      </ul>
      <p className="mt-3">
        <Link to={pathTo('account.privacy', locale)} className="link">
          {m.account_delete_download_first()}
        </Link>
      </p>
    </Notice>
  )
}

type PasswordStepProps = { email: string; answer: ErasureAnswer | undefined }

/** The hidden address tells a password manager which account the password belongs to. */
function ByPassword({ email, answer }: PasswordStepProps) {
  const busy = useIsSending()
  return (
    <Card as="section" aria-labelledby="by-password" className="grid gap-4">
      <h2 id="by-password" className="font-sans text-lg font-bold tracking-normal">
        {m.account_delete_by_password()}
      </h2>
      <Form method="post" noValidate className="grid max-w-[26rem] gap-5">
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <Field name="password" label={m.sign_in_password()} error={answer?.errors?.['password']}>
          <PasswordInput name="password" autoComplete="current-password" answer={answer} />
        </Field>
        <div>
          <Button name="intent" value="password" variant="danger" disabled={busy} className="max-sm:w-full">
            {m.account_delete_submit()}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function ByCode({ email, answer, hasPassword }: PasswordStepProps & { hasPassword: boolean }) {
  const busy = useIsSending()
  const isSent = answer?.codeSent === true
  return (
    <Card as="section" aria-labelledby="by-code" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="by-code" className="font-sans text-lg font-bold tracking-normal">
          {hasPassword ? m.account_delete_or_code() : m.account_delete_by_code()}
        </h2>
        <p className="text-sm text-ink-2">{m.account_delete_code_text({ email })}</p>
      </div>
      {isSent && (
        <Form method="post" noValidate className="grid max-w-[26rem] gap-5">
          <DoneNotice text={!answer.errors && m.account_delete_code_sent()} />
          <Field name="code" label={m.sign_up_code()} hint={m.sign_up_code_hint()} error={answer.errors?.['code']}>
            <CodeInput name="code" answer={answer} />
          </Field>
          <div>
            <Button name="intent" value="code" variant="danger" disabled={busy} className="max-sm:w-full">
              {m.account_delete_submit()}
            </Button>
          </div>
        </Form>
      )}
      <Form method="post">
        <Button name="intent" value="send_code" variant={isSent ? 'ghost' : 'quiet'} disabled={busy} className="max-sm:w-full">
          {isSent ? m.account_delete_code_again() : m.account_delete_code_send()}
        </Button>
      </Form>
    </Card>
  )
}
