import { TriangleAlert } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import type { action, loader } from './delete-account.server.ts'
import { CodeProof, PasswordProof } from './proof-forms.tsx'
import type { ProofAnswer } from '../proof.server.ts'

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

type StepProps = { email: string; answer: ProofAnswer | undefined }

function ByPassword(props: StepProps) {
  return (
    <Card as="section" aria-labelledby="by-password" className="grid gap-4">
      <h2 id="by-password" className="font-sans text-lg font-bold tracking-normal">
        {m.account_delete_by_password()}
      </h2>
      <PasswordProof {...props} submit={m.account_delete_submit()} variant="danger" />
    </Card>
  )
}

function ByCode({ email, answer, hasPassword }: StepProps & { hasPassword: boolean }) {
  return (
    <Card as="section" aria-labelledby="by-code" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="by-code" className="font-sans text-lg font-bold tracking-normal">
          {hasPassword ? m.account_delete_or_code() : m.account_delete_by_code()}
        </h2>
        <p className="text-sm text-ink-2">{m.account_delete_code_text({ email })}</p>
      </div>
      <CodeProof answer={answer} submit={m.account_delete_submit()} variant="danger" />
    </Card>
  )
}
