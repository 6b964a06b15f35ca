import type { CheckoutFormResult, DeliveryView } from './checkout-view.ts'
import { Facts } from './facts.tsx'
import { Choices, Fields, Tick } from './fields.tsx'
import type { FormContent } from './fields.tsx'
import { Step } from './step.tsx'

type Props = FormContent & { view: DeliveryView; answer: CheckoutFormResult | undefined }

/** Delivery or pickup. The fields of the other choice are hidden by CSS alone, so that this works without scripts. */
export function DeliveryStep({ view, answer, ...filled }: Props) {
  const { step, legend, options, note, places, facts } = view
  const [only, ...others] = options
  return (
    <Step number={2} step={step} answer={answer}>
      {others.length > 0 ? (
        <Choices name="fulfilment" legend={legend} hideLegend choices={options} {...filled} />
      ) : (
        <input type="hidden" name="fulfilment" value={only?.id} />
      )}
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {others.length > 0 && <Delivered view={view} refusal={answer?.refusal} {...filled} />}
      <div className="grid gap-4 group-has-[#by-delivery:checked]/checkout:hidden">
        {places.choices.length > 0 && <Choices name="pickup_location_id" {...places} {...filled} />}
        <Facts facts={facts} />
      </div>
    </Step>
  )
}

type DeliveredProps = FormContent & { view: DeliveryView; refusal: string | undefined }

/** The address, the delivery area of its postal code, and the rates. */
function Delivered({ view: { book, address, recipient, save, answer, rates }, refusal, ...filled }: DeliveredProps) {
  const typed = book ? 'hidden gap-4 group-has-[#by-new:checked]/checkout:grid' : 'grid gap-4'
  return (
    <div className="hidden gap-4 group-has-[#by-delivery:checked]/checkout:grid">
      {book && <Choices name="address_id" {...book} {...filled} />}
      <div className={typed}>
        <Fields fields={address} {...filled} />
      </div>
      <p role="status" className={refusal ? 'text-sm font-medium text-warn' : 'text-sm text-ink-2'}>
        {refusal ?? answer}
      </p>
      <div className={typed}>
        <Tick name="other_recipient" label={recipient.other} fields={recipient.fields} {...filled} />
        {save && <Tick name="save_address" label={save} {...filled} />}
      </div>
      {rates.choices.length > 0 && !refusal && <Choices name="shipping_rate_id" {...rates} {...filled} />}
    </div>
  )
}
