import { Smartphone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark, RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { PaymentMethod } from '../../website/website.ts'
import { methodIds } from './by-method.tsx'
import type { CheckoutFormResult, PaymentView } from './checkout-view.ts'
import { Fields } from './fields.tsx'
import type { Filled } from './fields.tsx'
import { Step } from './step.tsx'

type Props = Filled & { view: PaymentView; answer: CheckoutFormResult | undefined }

/** The ways to pay that fit, each with its usual marks in words; more about the chosen one opens in its place. */
export function PaymentStep({ view: { step, lead, legend, methods }, answer, values, errors }: Props) {
  const name = 'payment_method_id'
  const chosen = methods.find(({ code }) => code === values[name]) ?? methods[0]
  return (
    <Step number={3} step={step} answer={answer}>
      <p className="-mt-1 text-sm text-ink-2">{lead}</p>
      {methods.length > 0 && (
        // Another list is another choice: what was checked in the old one may be gone.
        <RadioCards key={methods.map(({ code }) => code).join()} name={name} legend={legend} hideLegend error={errors[name]}>
          {methods.map(({ code, name: label, hint, note, phone }) => (
            <RadioCard
              key={code}
              id={methodIds[code]}
              name={name}
              value={code}
              defaultChecked={code === chosen?.code}
              label={label}
              hint={hint}
              end={marks[code]}
            >
              {phone && <Fields fields={[phone]} values={values} errors={errors} />}
              {note && <p className="mt-1.5 text-sm text-ink-2">{note}</p>}
            </RadioCard>
          ))}
        </RadioCards>
      )}
    </Step>
  )
}

const marks: Record<PaymentMethod, ReactNode> = {
  mb_way: (
    <Mark>
      <Smartphone aria-hidden="true" className="size-4" />
    </Mark>
  ),
  multibanco: <Mark>MB</Mark>,
  card: (
    <>
      <Mark>Visa</Mark>
      <Mark>Mastercard</Mark>
    </>
  ),
  pay_at_pickup: (
    <Mark>
      <Store aria-hidden="true" className="size-4" />
    </Mark>
  ),
}
