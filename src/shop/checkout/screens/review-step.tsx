import { Lock, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ByMethod } from './by-method.tsx'
import type { CheckoutFormResult, MethodView, ReviewView, ProofView } from './checkout-view.ts'
import { Facts } from './facts.tsx'
import type { FormContent } from './fields.tsx'
import { methodIcons } from './method-icons.ts'
import { Step } from './step.tsx'

type Props = FormContent & {
  view: ReviewView
  methods: readonly MethodView[]
  answer: CheckoutFormResult | undefined
  isSent: boolean
}

/** What happens next, the consent that the law requires, and the button with the total. */
export function ReviewStep({ view, methods, answer, isSent, values, errors }: Props) {
  const { step, facts, consent, place, finePrint, terms } = view
  return (
    <Step number={4} step={step} answer={answer}>
      <div className="grid gap-2.5">
        {methods.length > 0 && (
          <p className="text-sm font-semibold">
            <ByMethod methods={methods}>
              {({ icon, paying }) => {
                const Icon = methodIcons[icon]
                return (
                  <span className="flex gap-3">
                    <Icon aria-hidden="true" className="mt-px size-5 shrink-0 text-green" />
                    {paying}
                  </span>
                )
              }}
            </ByMethod>
          </p>
        )}
        <Facts facts={facts} />
      </div>
      <Checkbox
        boxed
        name="health_consent"
        value={consent.version}
        defaultChecked={values['health_consent'] === String(consent.version)}
        required
        label={consent.label}
        hint={consent.hint}
        error={errors['health_consent']}
      />
      {view.proof && <EmailProof proof={view.proof} answer={answer} error={errors['email_code']} />}
      <Button size="l" wide name="intent" value="place" disabled={isSent} className="min-h-13.5 text-lg">
        <Lock aria-hidden="true" />
        <span className="whitespace-normal">
          {methods.length > 0 ? <ByMethod methods={methods}>{({ button }) => button}</ByMethod> : place}
        </span>
      </Button>
      <p className="text-xs text-ink-2">
        {finePrint}{' '}
        <Link to={terms.path} className="link">
          {terms.label}
        </Link>
      </p>
    </Step>
  )
}

type EmailProofProps = { proof: ProofView; answer: CheckoutFormResult | undefined; error: string | undefined }

/** The code that proves a guest's mailbox, once an order needed it. It may stay empty where another payment method needs none. */
function EmailProof({ proof, answer, error }: EmailProofProps) {
  const { email, title, sent, isSpent, label, hint, why, change, resend } = proof
  // Rendered with the response that asks for it, or a moment later.
  useEffect(() => {
    if (answer?.next === 'email_code') document.getElementById('email_code')?.focus()
  }, [answer])
  return (
    <section aria-labelledby="email-proof" className="grid gap-4 rounded-xl border border-line-2 bg-surface p-4 sm:p-5">
      <input type="hidden" name="code_email" value={email} />
      <div className="grid gap-1.5">
        <h3 id="email-proof" className="flex items-center gap-2.5 font-sans text-base font-bold tracking-normal">
          <Mail aria-hidden="true" className="size-5 shrink-0 text-green" />
          {title}
        </h3>
        <p className="wrap-anywhere text-ink-2">{sent}</p>
      </div>
      {answer?.resent && !isSpent && (
        <Notice tone="ok" role="status">
          {resend.done}
        </Notice>
      )}
      <Field name="email_code" label={label} hint={hint} error={error}>
        <CodeInput name="email_code" answer={answer} />
      </Field>
      <div className="grid justify-items-start gap-2 text-sm">
        <Button variant="quiet" name="intent" value="resend_code">
          {resend.label}
        </Button>
        <p className="text-xs text-ink-2">{resend.hint}</p>
        <p className="text-xs text-ink-2">{change}</p>
        <p className="text-xs text-ink-2">{why}</p>
      </div>
    </section>
  )
}
