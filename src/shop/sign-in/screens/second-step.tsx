import { Form, Link, useActionData, useLoaderData } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { RecoveryCodeList } from '../../second-factor/screens/recovery-code-list.tsx'
import { SecondStepProof } from './second-step-proof.tsx'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { PasskeyButton } from '../../second-factor/screens/passkey-button.tsx'
import { TotpSetUp } from '../../second-factor/screens/totp-set-up.tsx'
import type { Enrolment } from '../../second-factor/second-factor.ts'
import type { action, loader } from './second-step.server.ts'

export { action, loader } from './second-step.server.ts'

/** Requesting passkey options changes nothing here; loading again would replace the secret that was just scanned. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.get('intent') !== 'passkey_options' && defaultShouldRevalidate

export const meta = titled(m.second_step_title)

export default function SecondFactor() {
  const sign = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  if (answer?.codes) return <Done codes={answer.codes} />
  if (sign.stage === 'done') return <Done codes={null} />
  if (sign.stage === 'gone') return <TicketExpired />
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{sign.stage === 'prove' ? m.second_step_heading() : m.second_step_set_up_heading()}</h1>
        <p className="break-words text-ink-2">
          {sign.stage === 'prove' ? m.second_step_lead({ email: sign.email }) : m.second_step_set_up_lead({ email: sign.email })}
        </p>
      </div>
      <ErrorSummary errors={answer?.errors} />
      {sign.stage === 'prove' ? (
        <SecondStepProof totp={sign.totp} passkeys={sign.passkeys} errors={answer?.errors ?? {}} />
      ) : (
        <SecondStepSetUp enrolment={answer?.enrolment ?? sign.enrolment} passkeys={sign.passkeys} errors={answer?.errors ?? {}} />
      )}
      <Link to={pathTo('sign-in', locale)} className="link justify-self-center text-sm">
        {m.second_step_other()}
      </Link>
    </div>
  )
}

/** The recovery codes, displayed only once, before the session opens. */
function Done({ codes }: { codes: readonly string[] | null }) {
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{m.second_step_done_heading()}</h1>
      {codes ? <RecoveryCodeList codes={codes} /> : <p>{m.second_step_codes_shown()}</p>}
      <Form method="post">
        <Button name="intent" value="go_in" size="l" wide>
          {m.second_step_continue()}
        </Button>
      </Form>
    </div>
  )
}

function TicketExpired() {
  const locale = useLocale()
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{m.second_step_title()}</h1>
      <Notice
        tone="warn"
        actions={
          <ButtonLink to={pathTo('sign-in', locale)} size="s">
            {m.invitation_sign_in()}
          </ButtonLink>
        }
      >
        {m.second_step_gone()}
      </Notice>
    </div>
  )
}

type Props = { enrolment: Enrolment; passkeys: boolean; errors: FieldErrors }

/** The first second factor: an app, which works without scripts, or a passkey of this device. */
function SecondStepSetUp({ enrolment, passkeys, errors }: Props) {
  return (
    <>
      <TotpSetUp enrolment={enrolment} error={errors['code']} />
      {passkeys && (
        <Form method="post" className="grid gap-3 border-t border-line pt-5 unscripted:hidden [&>span]:justify-items-stretch">
          <p className="text-sm text-ink-2">{m.passkey_add_text()}</p>
          <PasskeyButton intent="passkey_set_up" label={m.passkey_add()} wide />
        </Form>
      )}
    </>
  )
}
