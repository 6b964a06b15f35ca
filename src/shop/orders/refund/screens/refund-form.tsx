import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { formatMoney } from '#src/i18n/formatters.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Stepper } from '#src/ui/stepper.tsx'
import type { RefundChoices } from '../refund-view.ts'
import { refundSums } from './refund-sums.ts'

type Props = {
  choices: RefundChoices
  everything: NonNullable<RefundChoices['everything']>
  errors: Record<string, string> | undefined
  /** Entered values. */ values: Readonly<Record<string, string>>
}

/** Choice of what to refund. The preview changes nothing. */
export function RefundForm({ choices, everything, errors, values }: Props) {
  const [query] = useSearchParams()
  const isTicked = (name: string): boolean => ownValue(values, name) !== undefined
  const isFirst = Object.keys(values).length === 0
  const [isAll, setAll] = useState(isFirst ? query.has('everything') : isTicked('everything'))
  const locale = useLocale()
  const state = useFormState({ saved: {}, result: isFirst ? undefined : { values, errors } })
  return (
    <StateForm state={state} className="rounded-md border border-line bg-surface p-4 lg:p-5">
      <fieldset className="grid min-w-0 gap-3.5">
        <legend className="pb-2 text-sm font-semibold">{m.refund_what()}</legend>
        <Checkbox
          name="everything"
          label={m.refund_everything({ amount: refundSums(everything, locale) })}
          defaultChecked={isAll}
          onChange={(event) => setAll(event.target.checked)}
        />
        {!isAll && <Units choices={choices} values={values} />}
        {!isAll && choices.money > 0 && (
          <TextField
            name="amount"
            label={m.refund_free_amount()}
            hint={m.refund_free_amount_hint({ amount: formatMoney(choices.money, locale) })}
            inputMode="decimal"
            maxLength={12}
            optional
            fieldClassName="max-w-sm"
          />
        )}
      </fieldset>
      <TextField name="reason" label={m.refund_reason()} hint={m.refund_reason_hint()} maxLength={300} />
      <Effects choices={choices} everything={everything} isTicked={isTicked} />
      <Button name="intent" value="preview" className="justify-self-start">
        {m.refund_see_amount()}
      </Button>
    </StateForm>
  )
}

type EffectProps = Pick<Props, 'choices' | 'everything'> & { isTicked: (name: string) => boolean }

/** What becomes of the units, and how the money goes back. */
function Effects({ choices, everything, isTicked }: EffectProps) {
  return (
    <div className="grid gap-2.5">
      {choices.canRestock && (
        <Checkbox name="restock" label={m.refund_restock()} hint={m.refund_restock_hint()} defaultChecked={isTicked('restock')} />
      )}
      {choices.canReturn && (
        <Checkbox
          name="return_expected"
          label={m.return_expect()}
          hint={m.return_expect_hint()}
          defaultChecked={isTicked('return_expected')}
        />
      )}
      {everything.amount > 0 && (
        <Checkbox name="by_hand" label={m.refund_by_hand()} hint={m.refund_by_hand_hint()} defaultChecked={isTicked('by_hand')} />
      )}
    </div>
  )
}

function Units({ choices: { lines, shipping }, values }: Pick<Props, 'choices' | 'values'>) {
  const locale = useLocale()
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
            <span className="grid min-w-0 grow basis-56">
              <b className="font-semibold">{line.name}</b>
              <span className="text-xs text-ink-2">
                {line.pack} · {m.refund_left({ count: line.quantity })} · <Money amount={line.amount} />
                {line.points > 0 && ` · ${m.refund_line_points({ amount: formatMoney(line.points, locale) })}`}
              </span>
            </span>
            <Stepper
              name={`pieces.${line.id}`}
              value={Number(values[`pieces.${line.id}`] ?? 0)}
              min={0}
              max={line.quantity}
              label={line.name}
              size="s"
            />
          </li>
        ))}
      </ul>
      {shipping > 0 && (
        <Checkbox
          name="shipping"
          label={m.refund_shipping({ amount: formatMoney(shipping, locale) })}
          defaultChecked={values['shipping'] !== undefined}
        />
      )}
    </div>
  )
}
