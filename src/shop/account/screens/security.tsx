import { KeyRound } from 'lucide-react'
import { useActionData, useLoaderData, Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import type { action, loader, SecurityChange } from './security.server.ts'
import { SessionsList } from './sessions-list.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { PasswordInput } from '../../sign-in/screens/password-input.tsx'

const doneTexts: Record<SecurityChange, () => string> = {
  password: m.security_changed,
  session: m.security_ended,
  sessions: m.security_others_ended,
}

export { action, loader } from './security.server.ts'

export const meta = titled(m.security_title)

export default function Security() {
  const { sessions, hasPassword, email, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHeading title={m.security_title()} lead={m.security_lead()} />
      <div className="grid md:max-w-form gap-4">
        {done && !answer && <Notice tone="ok" role="status" title={doneTexts[done]()} />}
        {hasPassword ? <PasswordChange email={email} errors={answer?.errors} /> : <NoPassword />}
        <Card as="section" aria-labelledby="sessions" className="grid gap-4">
          <h2 id="sessions" className="font-sans text-lg font-bold tracking-normal">
            {m.sessions_title()}
          </h2>
          <SessionsList sessions={sessions} />
        </Card>
      </div>
    </>
  )
}

function NoPassword() {
  const locale = useLocale()
  return (
    <Notice
      icon={<KeyRound aria-hidden="true" />}
      title={m.security_no_password()}
      actions={
        <ButtonLink to={pathTo('recover-password', locale)} variant="quiet" size="s">
          {m.security_ask_password()}
        </ButtonLink>
      }
    >
      {m.security_no_password_text()}
    </Notice>
  )
}

/** The current password and the new one. The hidden address tells a password manager which account they belong to. */
function PasswordChange({ email, errors }: { email: string; errors: FieldErrors | undefined }) {
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
