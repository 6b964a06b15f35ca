import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ByMethod } from './by-method.tsx'
import type { CheckoutFormResult, MethodView, ReviewView } from './checkout-view.ts'
import { EmailProof } from './email-proof.tsx'
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
