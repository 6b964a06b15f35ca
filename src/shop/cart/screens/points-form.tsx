import { useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { max, min, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Slider } from '#src/ui/slider.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { pointsText } from '../../loyalty/points-text.ts'
import { pointsFor } from '../../loyalty/points.ts'
import { fromTyped, toTyped } from '../typed-amount.ts'
import type { CartAnswer, Refusal } from './cart-answer.ts'
import { amountAt, stopOf, stopsOf } from './points-stops.ts'
import type { PointsView } from './points-view.ts'

type Props = {
  fetcher: FetcherWithComponents<CartAnswer>
  room: NonNullable<PointsView['room']>
  applied: Cents
  refused: Refusal | undefined
}

/**
 * Euros in a field, and a slider that moves with it where there are scripts. It begins with what is applied, else with all that
 * there is room for.
 */
export function PointsForm({ fetcher, room: { maximum, pointsForOneEuro }, applied, refused }: Props) {
  const locale = useLocale()
  const start = applied > 0 ? applied : maximum
  const [amount, setAmount] = useAmount(start, maximum)
  const field = useRef<HTMLInputElement>(null)
  const value = m.cart_points_value({
    points: pointsText(pointsFor(amount, { pointsForOneEuro }), locale),
    amount: formatMoney(amount, locale),
  })
  const slide = (stop: number): void => {
    const chosen = amountAt(stop, maximum)
    setAmount(chosen)
    if (field.current) field.current.value = toTyped(chosen, locale)
  }
  return (
    <fetcher.Form method="post" noValidate className="grid gap-2.5">
      <div className="grid unscripted:hidden">
        <Slider
          aria-label={m.cart_points_slider()}
          aria-valuetext={value}
          max={stopsOf(maximum)}
          filled={stopOf(amount, maximum)}
          value={stopOf(amount, maximum)}
          onChange={({ currentTarget }) => slide(currentTarget.valueAsNumber)}
        />
        <p className="flex justify-between gap-3 text-xs text-ink-2 tabular-nums">
          <span className="font-semibold text-ink">{value}</span>
          <span>{m.cart_points_most({ amount: formatMoney(maximum, locale) })}</span>
        </p>
      </div>
      <div className="grid max-w-112 grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
        <Field name="amount" label={m.cart_points_amount()} error={refused?.sentence}>
          <TextInput
            // What the shop has settled takes the place of what was typed.
            key={`${start} ${maximum} ${refused?.typed}`}
            ref={field}
            name="amount"
            defaultValue={refused?.typed ?? toTyped(start, locale)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={({ currentTarget }) => setAmount(fromTyped(currentTarget.value) ?? amount)}
          />
        </Field>
        <Button variant="quiet" name="intent" value="points" className={`min-h-11.5 ${refused ? 'mt-6.75' : 'self-end'}`}>
          {applied > 0 ? m.cart_points_change() : m.cart_points_apply()}
        </Button>
      </div>
    </fetcher.Form>
  )
}

/** What the slider shows: as chosen since the shop last told what is applied and how much there is room for. */
function useAmount(start: Cents, maximum: Cents): [Cents, (amount: Cents) => void] {
  const [chosen, setChosen] = useState({ start, maximum, amount: start })
  const isCurrent = chosen.start === start && chosen.maximum === maximum
  const amount = isCurrent ? within(chosen.amount, maximum) : start
  return [amount, (picked) => setChosen({ start, maximum, amount: picked })]
}

const within = (amount: Cents, maximum: Cents): Cents => max(zero, min(amount, maximum))
