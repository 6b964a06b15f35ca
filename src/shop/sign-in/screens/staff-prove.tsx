import { Form, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPage } from '#src/platform/page.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { CodeInput } from '../../second-step/screens/code-input.tsx'
import { PasskeyButton } from '../../second-step/screens/passkey-button.tsx'
import { secondStepOf } from '../../second-step/actions.server.ts'
import { takesPasskeys } from '../../second-step/passkeys.actions.server.ts'
import { proveHere } from '../prove-form.actions.server.ts'
import { proofsAsked } from '../prove.server.ts'
import { PasswordInput } from './password-input.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, who, origin } = staffPage(args)
  const [asked, has] = [await proofsAsked(world, who), await secondStepOf(world.db, who)]
  return { ...asked, email: who.email, passkeys: takesPasskeys(origin) && has.passkeys.length > 0 }
}

export async function action(args: ActionFunctionArgs) {
  return proveHere(staffPage(args), await args.request.formData())
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.prove_title(), matches) }]

export default function StaffProve() {
  const { password, secondStep } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="grid max-w-120 gap-5 px-4 pt-4 pb-8 lg:px-5">
      <div className="grid gap-1">
        <h1 className="text-[1.375rem] leading-7">{m.prove_title()}</h1>
        <p className="text-ink-2">{m.prove_lead()}</p>
      </div>
      {password || secondStep ? (
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

function ProveForm({ answer, errors }: { answer: unknown; errors: FieldErrors }) {
  const { password, secondStep, passkeys, email } = useLoaderData<typeof loader>()
  const busy = useIsSending()
  return (
    <Form method="post" noValidate className="grid gap-5">
      {/* For the password manager, which wants to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {password && (
        <Field name="password" label={m.sign_in_password()} error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" answer={answer} />
        </Field>
      )}
      {secondStep && (
        <Field name="code" label={m.prove_code()} error={errors['code']}>
          <CodeInput />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy}>{m.prove_submit()}</Button>
        {passkeys && <PasskeyButton intent="passkey" label={m.second_step_passkey_use()} size="m" />}
      </div>
    </Form>
  )
}
