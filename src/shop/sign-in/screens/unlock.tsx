import { Form, Link, useActionData, useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { PasskeyButton } from '../../second-factor/screens/passkey-button.tsx'
import { withReturn } from '../return-path.ts'
import { CarriedFields, EndedSession, SendAgain, TooLarge } from './carried-fields.tsx'
import { ProofFields } from './proof-fields.tsx'
import type { action, loader } from './unlock.server.ts'

export { action, loader } from './unlock.server.ts'

/**
 * Once unlocked, the page says so or redirects by itself: loading again would redirect away from the form that can be sent again.
 */
export const shouldRevalidate = (): boolean => false

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => [
  { title: pageTitle(loaderData?.hasEnded ? m.lock_ended_title() : m.lock_title(), matches) },
]

/** Shown instead of every staff page while the session is locked. */
export default function Unlock() {
  const { name, hasEnded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (hasEnded) return <EndedSession carried={answer?.carried} />
  if (answer?.open && answer.carried) return <SendAgain carried={answer.carried} />
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.lock_title()}</h1>
        {name && <p className="font-semibold wrap-anywhere">{m.lock_whose({ name })}</p>}
        <Lead />
      </div>
      {answer?.carried?.isTooLarge ? <UnlockElsewhere /> : <UnlockWithForm />}
      <Leave />
    </div>
  )
}

function UnlockWithForm() {
  const answer = useActionData<typeof action>()
  return (
    <>
      {answer?.carried && (
        <Notice tone="warn">
          {m.lock_sent()} {answer.carried.hasFiles && m.carried_files()}
        </Notice>
      )}
      <ErrorSummary errors={answer?.errors} />
      <UnlockForm />
    </>
  )
}

function UnlockElsewhere() {
  const { back } = useLoaderData<typeof loader>()
  return <TooLarge to={withReturn(pathTo('staff.unlock', useLocale()), back)} label={m.lock_elsewhere()} />
}

function Lead() {
  const { methods } = useLoaderData<typeof loader>()
  return <p className="text-ink-2">{methods.secondFactor ? m.lock_lead() : m.lock_lead_password()}</p>
}

function UnlockForm() {
  const { methods, back } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const busy = useIsSending()
  if (!methods.secondFactor && !methods.password) return <Notice>{m.error_nothing_to_prove_with()}</Notice>
  return (
    <Form method="post" action={withReturn(pathTo('staff.unlock', locale), back)} noValidate className="grid gap-5">
      <CarriedFields carried={answer?.carried} />
      <ProofFields methods={methods} errors={answer?.errors ?? {}} answer={answer} />
      <Button size="l" wide disabled={busy}>
        {m.lock_submit()}
      </Button>
      {methods.passkeys && (
        <span className="grid [&>span]:justify-items-stretch">
          <PasskeyButton intent="passkey" label={m.second_step_passkey_use()} wide />
        </span>
      )}
    </Form>
  )
}

function Leave() {
  const signIn = pathTo('sign-in', useLocale())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <Link to={signIn} reloadDocument className="link">
        {m.lock_other()}
      </Link>
      <Form method="post" action={signIn} reloadDocument>
        <button name="intent" value="sign_out" className="link">
          {m.account_sign_out()}
        </button>
      </Form>
    </div>
  )
}
