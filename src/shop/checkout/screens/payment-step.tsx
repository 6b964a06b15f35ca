import { Smartphone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Cents } from '#src/kernel/money.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Mark, RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { PaymentMethod } from '../../website/website.ts'
import { methodIds } from './by-method.tsx'
import type { MethodView, Values } from './checkout-view.ts'
import { Step } from './step.tsx'

/** The ways to pay, each with its usual marks in words; more about the chosen one opens in its place. */
export function PaymentStep({
  methods,
  total,
  values,
  errors,
}: {
  methods: readonly MethodView[]
  total: Cents
  values: Values
  errors: Values
}) {
  const chosen = values['payment_method_id'] ?? methods[0]?.code
  return (
    <Step number={3} id="step-payment" title={m.checkout_payment()}>
      <p className="-mt-1 text-sm text-ink-2">{m.checkout_payment_lead({ amount: formatMoney(total, useLocale()) })}</p>
      <RadioCards name="payment_method_id" legend={m.checkout_payment_how()} hideLegend error={errors['payment_method_id']}>
        {methods.map(({ code, name, hint, note }) => (
          <RadioCard
            key={code}
            id={methodIds[code]}
            name="payment_method_id"
            value={code}
            defaultChecked={code === chosen}
            label={name}
            hint={hint}
            end={marks[code]}
          >
            {note !== null && <p className="text-sm text-ink-2">{note}</p>}
          </RadioCard>
        ))}
      </RadioCards>
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
