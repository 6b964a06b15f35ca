import { Mark, RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { methodId } from './by-method.tsx'
import type { CheckoutFormResult, MethodView, PaymentView } from './checkout-view.ts'
import { Fields } from './fields.tsx'
import type { FormContent } from './fields.tsx'
import { methodIcons } from './method-icons.ts'
import { Step } from './step.tsx'

type Props = FormContent & { view: PaymentView; answer: CheckoutFormResult | undefined }

/** The available payment methods with their logos as text; details of the chosen one open in its card. */
export function PaymentStep({ view: { step, lead, legend, methods }, answer, values, errors }: Props) {
  const name = 'payment_method_id'
  const chosen = methods.find(({ code }) => code === values[name]) ?? methods[0]
  return (
    <Step number={3} step={step} answer={answer}>
      <p className="-mt-1 text-sm text-ink-2">{lead}</p>
      {methods.length > 0 && (
        // Another list is a new choice: the checked option of the old one may not exist any more.
        <RadioCards key={methods.map(({ code }) => code).join()} name={name} legend={legend} hideLegend error={errors[name]}>
          {methods.map(({ code, flow, icon, marks, name: label, hint, note, phone }, position) => (
            <RadioCard
              key={code}
              id={methodId(position)}
              data-flow={flow}
              name={name}
              value={code}
              defaultChecked={code === chosen?.code}
              label={label}
              hint={hint}
              end={<Marks icon={icon} marks={marks} />}
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

function Marks({ icon, marks }: Pick<MethodView, 'icon' | 'marks'>) {
  const Icon = methodIcons[icon]
  if (marks.length > 0) return marks.map((mark) => <Mark key={mark}>{mark}</Mark>)
  return (
    <Mark>
      <Icon aria-hidden="true" className="size-4" />
    </Mark>
  )
}
