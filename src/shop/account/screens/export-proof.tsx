import { useActionData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import type { ProofView, action } from './privacy.server.ts'
import { CodeProof, PasswordProof } from './proof-forms.tsx'

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
      {hasPassword && <PasswordProof email={email} answer={answer} submit={m.account_privacy_proof_submit()} variant="quiet" />}
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          {hasPassword && <b>{m.account_privacy_proof_or_code()} </b>}
          {m.account_delete_code_text({ email })}
        </p>
        <CodeProof answer={answer} submit={m.account_privacy_proof_submit()} variant="quiet" />
      </div>
    </div>
  )
}
