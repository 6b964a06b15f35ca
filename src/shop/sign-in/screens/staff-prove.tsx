import { Form, useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { keylessStaffAction } from '#src/platform/staff-action.server.ts'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { PasskeyButton } from '../../second-factor/screens/passkey-button.tsx'
import { submitProofForm } from '../prove-form.actions.server.ts'
import type { ProveAnswer } from '../prove-form.actions.server.ts'
import { returnPathOf, withReturn } from '../return-path.ts'
import { proofMethodsOf } from '../unlock.server.ts'
import { CarriedFields, SendAgain, TooLarge } from './carried-fields.tsx'
import { ProofFields } from './proof-fields.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, origin, url } = staffPageContext(args)
  return { ...(await proofMethodsOf(world, principal, origin)), email: principal.email, back: returnPathOf(url) }
}

export const action = keylessStaffAction(submitProofForm)

export const meta = titled(m.prove_title)

export default function StaffProve() {
  const { password, secondFactor } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.proved && answer.carried)
    return (
      <div className="max-w-120 px-4 pt-4 pb-8 lg:px-5">
        <SendAgain carried={answer.carried} />
      </div>
    )
  return (
    <div className="grid max-w-120 gap-5 px-4 pt-4 pb-8 lg:px-5">
      <div className="grid gap-1">
        <StaffTitle>{m.prove_title()}</StaffTitle>
        <p className="text-ink-2">{m.prove_lead()}</p>
      </div>
      {answer?.carried?.isTooLarge ? (
        <ProveElsewhere />
      ) : password || secondFactor ? (
        <>
          <ErrorSummary errors={answer?.errors} />
          <Card>
            <ProveForm answer={answer} errors={answer?.errors ?? {}} />
          </Card>
        </>
      ) : (
        <Notice>{m.prove_impossible()}</Notice>
      )}
    </div>
  )
}

function ProveElsewhere() {
  const { back } = useLoaderData<typeof loader>()
  return <TooLarge to={withReturn(pathTo('staff.prove', useLocale()), back)} label={m.prove_elsewhere()} />
}

function ProveForm({ answer, errors }: { answer: ProveAnswer | undefined; errors: FieldErrors }) {
  const { email, back, ...methods } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <Form method="post" action={withReturn(pathTo('staff.prove', locale), back)} noValidate className="grid gap-5">
      <CarriedFields carried={answer?.carried} />
      {/* For the password manager, which wants to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <ProofFields methods={methods} errors={errors} answer={answer} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{m.prove_submit()}</SubmitButton>
        {methods.passkeys && <PasskeyButton intent="passkey" label={m.second_step_passkey_use()} size="m" />}
      </div>
    </Form>
  )
}
