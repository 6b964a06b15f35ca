import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { PasskeyButton } from '../../second-factor/screens/passkey-button.tsx'
import { TotpSetUp } from '../../second-factor/screens/totp-set-up.tsx'
import type { Enrolment } from '../../second-factor/second-factor.ts'

type Props = { enrolment: Enrolment; passkeys: boolean; errors: FieldErrors }

/** The first second factor: an app, which works without scripts, or a passkey of this device. */
export function SecondStepSetUp({ enrolment, passkeys, errors }: Props) {
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
