import { Banknote, CreditCard, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { subtract } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { Field, FieldNotes, describedBy } from '#src/ui/field.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { Money } from '#src/ui/money.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { parseAmountInput } from '#src/shop/cart/amount-input.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
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
      <Received due={due} />
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

/** Shown by CSS when cash is chosen. */
function Received({ due }: Props) {
  const { value, error } = useFormField('amount')
  const [typed, setTyped] = useState(value)
  const tendered = parseAmountInput(typed)
  return (
    <div className="hidden grid-cols-2 items-start gap-3 group-has-[[value=cash]:checked]/taking:grid">
      <Field name="amount" label={m.staff_take_amount()} hint={m.staff_take_amount_hint()} error={error} optional>
        <TextInput
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="text-xs"
        />
      </Field>
      <p className="grid gap-1 text-xs unscripted:hidden">
        <span className="font-semibold">{m.staff_take_change()}</span>
        <output htmlFor="amount" className="text-sm font-heavy tabular-nums">
          {tendered !== undefined && tendered >= due ? <Money amount={subtract(tendered, due)} /> : '—'}
        </output>
      </p>
    </div>
  )
}
