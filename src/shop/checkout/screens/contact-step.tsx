import type { CheckoutFormResult, ContactView } from './checkout-view.ts'
import { Fields, Tick } from './fields.tsx'
import type { Filled } from './fields.tsx'
import { Step } from './step.tsx'

type Props = Filled & { view: ContactView; answer: CheckoutFormResult | undefined }

/** Who orders, and whose number the invoice carries. */
export function ContactStep({ view: { account, step, fields, nif }, answer, ...filled }: Props) {
  return (
    <Step number={1} step={step} answer={answer}>
      {account && (
        <p className="text-sm text-ink-2">
          {account.question} {/* A button, so that what is typed already goes with the cart. */}
          <button name="intent" value="sign_in" className="link py-1 font-medium">
            {account.signIn}
          </button>
        </p>
      )}
      <Fields fields={fields} {...filled} />
      <Tick name="nif_wanted" label={nif.wanted} fields={[nif.field]} {...filled} />
    </Step>
  )
}
