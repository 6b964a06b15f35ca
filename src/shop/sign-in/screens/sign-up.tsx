import { Link, redirect, useActionData, useLoaderData, Form } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { readGoogleOffer } from '../google-reading.server.ts'
import { readSignUp, submitSignUp } from './sign-up.server.ts'
import { GoogleButton } from './google-button.tsx'
import { SignUpDetails } from './sign-up-details.tsx'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { SignUpFormError, SignUpView } from './sign-up.server.ts'
import { ResendCode } from './resend-code.tsx'
import { SignUpSteps } from './sign-up-steps.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  if (visit.principal.kind === 'person') throw redirect(pathTo('home', visit.locale))
  return { ...(await readSignUp(visit)), google: readGoogleOffer(visit) }
}

export const action = async (args: ActionFunctionArgs) => submitSignUp(page(args), await args.request.formData())

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.step === 'code' ? m.sign_up_code_title() : m.sign_up_title(), matches) },
]

/** Both steps have one URL; the third, the profile, has its own. */
export default function SignUp() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="grid gap-6">
      {view.step === 'code' ? (
        <SignUpCode key={view.sentAt} waiting={view} answer={answer} />
      ) : (
        <SignUpDetails consent={view.consent} email={view.email} answer={answer} />
      )}
      {view.step === 'details' && view.google && <GoogleButton href={view.google.href} />}
      <p className="text-center text-sm text-ink-2">
        {m.sign_up_have_account()}{' '}
        <Link to={view.signIn} className="link">
          {m.sign_in_title()}
        </Link>
      </p>
    </div>
  )
}

type Props = { waiting: Extract<SignUpView, { step: 'code' }>; answer: SignUpFormError | undefined }

/** The second step: the emailed code. */
function SignUpCode({ waiting, answer }: Props) {
  const { email, spent, isResent, phone, secondsToWait } = waiting
  const busy = useIsSending()
  return (
    <>
      <SignUpSteps step={2} />
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{m.sign_up_code_title()}</h1>
        <p className="text-ink-2">{m.sign_up_code_sent()}</p>
        <Form method="post" className="flex flex-wrap items-baseline gap-x-3">
          <strong className="break-all">{email}</strong>
          <button name="intent" value="change_email" className="link py-0.5">
            {m.sign_up_change_email()}
          </button>
        </Form>
      </div>
      {!answer && <CodeNotice spent={spent} isResent={isResent} />}
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary errors={answer?.errors} />
        <Field name="code" label={m.sign_up_code()} hint={m.sign_up_code_hint()} error={answer?.errors['code']}>
          <CodeInput name="code" answer={answer} />
        </Field>
        <Button size="l" wide name="intent" value="confirm" disabled={busy}>
          {m.sign_up_confirm()}
        </Button>
      </Form>
      <div className="grid gap-2 border-t border-line pt-5 text-sm">
        <ResendCode seconds={secondsToWait} />
        <p className="text-ink-2">{m.sign_up_no_letter({ phone: phone.text, cost: phone.cost })}</p>
      </div>
    </>
  )
}

/** What happened to the code, where that needs explaining. */
function CodeNotice({ spent, isResent }: { spent: boolean; isResent: boolean }) {
  if (spent) return <Notice tone="warn">{m.sign_up_spent()}</Notice>
  if (!isResent) return null
  return <DoneNotice text={m.sign_up_resent()} />
}
