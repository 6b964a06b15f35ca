import { Banknote, CreditCard, Smartphone } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Cents } from '#src/kernel/money.ts'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { Money } from '#src/ui/money.tsx'
import { counterMethods } from '#src/shop/payments/payment.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import { CashReceived } from '../../payment/screens/cash-received.tsx'
import { counterNames } from '../../payment/screens/counter-payment-text.ts'

type Props = { due: Cents }

const signs: Record<CounterMethod, typeof Banknote> = { cash: Banknote, card: CreditCard, mb_way: Smartphone }

/** How the customer pays at the counter, without a default. For cash it asks for the amount received and shows the change. */
export function CounterPaymentForm({ due }: Props) {
  const { value, error } = useFormField('paid_with')
  return (
    <fieldset
      id="paid_with"
      tabIndex={-1}
      aria-describedby={describedBy('paid_with', undefined, error)}
      className="group/taking grid min-w-0 gap-2 rounded-sm border border-line p-3"
    >
      <legend className="px-1 text-xs font-bold">{m.staff_take()}</legend>
      <p className="flex items-baseline justify-between gap-3 text-xs">
        <span className="text-ink-2">{m.staff_take_due()}</span>
        <Money amount={due} className="text-sm font-heavy" />
      </p>
      <FieldNotes id="paid_with" hint={undefined} error={error} />
      <div className="grid grid-cols-3 gap-1.5">
        {counterMethods.map((method) => (
          <MethodOption key={method} method={method} isChosen={value === method} />
        ))}
      </div>
      <div className="hidden group-has-[[value=cash]:checked]/taking:block">
        <CashReceived due={due} isSmall />
      </div>
    </fieldset>
  )
}

function MethodOption({ method, isChosen }: { method: CounterMethod; isChosen: boolean }) {
  const Sign = signs[method]
  return (
    <label className="inline-flex min-h-11 items-center justify-center gap-1.5 rounded-sm border border-control bg-surface px-1.5 text-xs font-semibold has-[:checked]:border-green has-[:checked]:bg-green-soft has-[:checked]:text-green has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-green lg:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0 max-sm:[&>svg]:hidden">
      <input type="radio" name="paid_with" value={method} defaultChecked={isChosen} className="sr-only" />
      <Sign aria-hidden="true" />
      {counterNames[method]()}
    </label>
  )
}
