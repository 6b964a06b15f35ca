import { Form, Link, useActionData } from 'react-router'
import { MailCheck } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { EmailField } from '#src/shop/accounts/codes/email-field.tsx'
import type { RecoverAnswer, action } from './recover-password.server.ts'

export { action } from './recover-password.server.ts'

export const meta = titled(m.recover_title)

export default function RecoverPassword() {
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{m.recover_title()}</h1>
      {answer?.sent ? <Sent /> : <RecoverForm answer={answer} />}
      <p className="text-center text-sm">
        <Link to={pathTo('sign-in', locale)} className="link">
          {m.recover_back()}
        </Link>
      </p>
    </div>
  )
}

function RecoverForm({ answer }: { answer: RecoverAnswer | undefined }) {
  const busy = useIsSending()
  return (
    <>
      <p className="text-ink-2">{m.recover_lead()}</p>
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary errors={answer?.errors} />
        <EmailField answer={answer} />
        <Button size="l" wide disabled={busy}>
          {m.recover_submit()}
        </Button>
      </Form>
    </>
  )
}

/** Says the same for every address, known or not. */
function Sent() {
  return (
    <>
      <Notice tone="ok" role="status" icon={<MailCheck aria-hidden="true" />} title={m.recover_sent_title()}>
        {m.recover_sent()}
      </Notice>
      <ButtonLink to={pathTo('recover-password', useLocale())} variant="quiet" wide>
        {m.recover_again()}
      </ButtonLink>
    </>
  )
}
