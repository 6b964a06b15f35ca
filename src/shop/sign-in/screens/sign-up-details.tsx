import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { EmailField } from '#src/shop/accounts/codes/email-field.tsx'
import type { SignUpFormError, SignUpView } from './sign-up.server.ts'
import { PasswordInput } from './password-input.tsx'
import { SignUpSteps } from './sign-up-steps.tsx'

type Consent = Extract<SignUpView, { step: 'details' }>['consent']
type Props = { consent: Consent; email: string; answer: SignUpFormError | undefined }

/** The first step: email, password and consent. */
export function SignUpDetails({ consent, email, answer }: Props) {
  const busy = useIsSending()
  const errors = answer?.errors ?? {}
  return (
    <>
      <SignUpSteps step={1} />
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{m.sign_up_title()}</h1>
        <p className="text-ink-2">{m.sign_up_lead()}</p>
      </div>
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary errors={answer?.errors} />
        <EmailField answer={answer ?? { values: { email } }} />
        <Field name="password" label={m.sign_up_password()} hint={m.sign_up_password_hint()} error={errors['password']}>
          <PasswordInput name="password" autoComplete="new-password" answer={answer} />
        </Field>
        <ConsentBox consent={consent} ticked={answer?.values['consent'] === String(consent.version)} error={errors['consent']} />
        <Button size="l" wide disabled={busy}>
          {m.sign_up_submit()}
        </Button>
      </Form>
    </>
  )
}

type ConsentProps = { consent: Consent; ticked: boolean; error: string | undefined }

/** Submits the version that is displayed, because it is recorded who agreed to what. */
export function ConsentBox({ consent, ticked, error }: ConsentProps) {
  const locale = useLocale()
  const documents = [
    { text: m.sign_up_read_privacy(), to: pathTo('privacy', locale) },
    { text: m.sign_up_read_terms(), to: pathTo('terms', locale) },
  ]
  return (
    <div className="grid gap-2">
      <Checkbox name="consent" value={consent.version} defaultChecked={ticked} required label={consent.text} error={error} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 ps-8 text-sm">
        {documents.map(({ text, to }) => (
          <li key={to}>
            {/* In another tab, so that what was typed stays. */}
            <a href={to} target="_blank" rel="noreferrer" className="link inline-block py-0.5">
              {text} <VisuallyHidden>{m.sign_up_new_tab()}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
