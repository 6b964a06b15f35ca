import { Form, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { PasswordInput } from './password-input.tsx'
import type { action, loader } from './new-password.server.ts'

export { action, loader } from './new-password.server.ts'

export const meta = titled(m.new_password_title)

export default function NewPassword() {
  const { refusal, link } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{m.new_password_title()}</h1>
      {refusal === null ? <NewPasswordForm link={link} /> : <NoForm why={refusal} />}
    </div>
  )
}

function NewPasswordForm({ link }: { link: string }) {
  const answer = useActionData<typeof action>()
  const busy = useIsSending()
  return (
    <>
      <p className="text-ink-2">{m.new_password_lead()}</p>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="link" value={link} />
        <ErrorSummary errors={answer?.errors} />
        <Field name="password" label={m.new_password_label()} hint={m.sign_up_password_hint()} error={answer?.errors['password']}>
          <PasswordInput name="password" autoComplete="new-password" answer={answer} />
        </Field>
        <Button size="l" wide disabled={busy}>
          {m.new_password_submit()}
        </Button>
      </Form>
    </>
  )
}

function NoForm({ why }: { why: string }) {
  const locale = useLocale()
  return (
    <>
      <Notice tone="warn">{why}</Notice>
      <div className="grid gap-2.5">
        <ButtonLink to={pathTo('recover-password', locale)} size="l" wide>
          {m.new_password_ask()}
        </ButtonLink>
        <ButtonLink to={pathTo('sign-in', locale)} variant="ghost" wide>
          {m.recover_back()}
        </ButtonLink>
      </div>
    </>
  )
}
