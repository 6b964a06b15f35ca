import { useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { subtract } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { Money } from '#src/ui/money.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

type Props = { due: Cents; /** In the narrow pane of an order. */ isSmall?: boolean }

/** Of a payment in cash: the amount received, and the change as it is typed. */
export function CashReceived({ due, isSmall = false }: Props) {
  const { value, error } = useFormField('amount')
  const [typed, setTyped] = useState(value)
  const tendered = sumIn(typed)
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field name="amount" label={m.staff_take_amount()} hint={m.staff_take_amount_hint()} error={error} optional>
        <TextInput
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          dense={!isSmall}
          className={isSmall ? 'text-xs' : undefined}
        />
      </Field>
      <p className={classNames('grid unscripted:hidden', isSmall ? 'gap-1 text-xs' : 'gap-1.5 text-sm')}>
        <span className="font-semibold">{m.staff_take_change()}</span>
        <output htmlFor="amount" className={classNames('font-heavy tabular-nums', isSmall ? 'text-sm' : 'text-base')}>
          {tendered !== undefined && tendered >= due ? <Money amount={subtract(tendered, due)} /> : '—'}
        </output>
      </p>
    </div>
  )
}
