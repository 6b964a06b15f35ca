import { useRef, useState, useEffect } from 'react'
import type { RefObject } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { max, min, zero, cents, times } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Slider } from '#src/ui/slider.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useNewAnswer } from '#src/ui/use-new-answer.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { pointsFor } from '#src/shop/loyalty/wallet/points.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { formatAmountInput } from '../amount-input.ts'
import type { CartFormResult, CartFormError } from './cart-form-result.ts'
import type { PointsView } from './points-view.ts'

// A key that is held down, or pressed repeatedly, is one choice.
const keyPauseMs = 500

/** Calls `commit` once the slider is released: by pointer immediately, by keyboard after a pause or on blur. */
function useReleased(slider: RefObject<HTMLInputElement | null>, commit: () => void): void {
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    const input = slider.current
    if (!input) return undefined
    const ending = new AbortController()
    const listen = (event: string, work: () => void) => input.addEventListener(event, work, { signal: ending.signal })
    let timer: ReturnType<typeof setTimeout> | undefined
    let isByPointer = false
    const commitNow = () => {
      clearTimeout(timer)
      timer = undefined
      latest.current()
    }
    listen('pointerdown', () => (isByPointer = true))
    listen('keydown', () => (isByPointer = false))
    // The native event, which React does not expose: it fires once the value is final, or at every key press.
    listen('change', () => {
      clearTimeout(timer)
      if (isByPointer) return commitNow()
      timer = setTimeout(commitNow, keyPauseMs)
    })
    listen('blur', () => timer !== undefined && commitNow())
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [slider])
}

// About fifty steps, each a round amount.
const steps = [10, 20, 50, 100, 200, 500, 1000].map(cents)

const stepFor = (maximum: Cents): Cents => steps.find((step) => maximum <= step * 50) ?? cents(5000)

/** Number of stops of a slider up to this amount; the last one is the amount itself. */
export const stopsOf = (maximum: Cents): number => Math.ceil(maximum / stepFor(maximum))

export const amountAt = (stop: number, maximum: Cents): Cents => min(times(stepFor(maximum), stop), maximum)

/** The stop nearest to an amount. */
export const stopOf = (amount: Cents, maximum: Cents): number =>
  amount >= maximum ? stopsOf(maximum) : Math.round(amount / stepFor(maximum))

type Props = {
  fetcher: FetcherWithComponents<CartFormResult>
  room: NonNullable<PointsView['room']>
  applied: Cents
  refused: CartFormError | undefined
}

/**
 * A field in euros, and with scripts a slider that moves with it. Both show the applied amount. The slider applies on release,
 * the field with the button.
 */
export function PointsForm({ fetcher, room: { maximum, pointsForOneEuro }, applied, refused }: Props) {
  const locale = useLocale()
  const [amount, setAmount] = useAmount(applied, maximum, fetcher.data)
  const field = useRef<HTMLInputElement>(null)
  const [useButton, removeButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const value = m.cart_points_value({
    points: pointsText(pointsFor(amount, { pointsForOneEuro }), locale),
    amount: formatMoney(amount, locale),
  })
  const max = m.cart_points_most({ amount: formatMoney(maximum, locale) })
  // A new applied amount replaces what was typed.
  useNewAnswer(`${applied} ${maximum}`, () => {
    if (field.current) field.current.value = formatAmountInput(applied, locale)
  })
  const slide = (chosen: Cents): void => {
    setAmount(chosen)
    if (field.current) field.current.value = formatAmountInput(chosen, locale)
  }
  return (
    <fetcher.Form method="post" noValidate className="grid gap-2.5">
      <AmountSlider
        amount={amount}
        maximum={maximum}
        value={value}
        max={max}
        onSlide={slide}
        onRelease={() => {
          if (amount !== applied) press(amount > 0 ? useButton.current : removeButton.current)
        }}
      />
      <p className="text-xs text-ink-2 tabular-nums scripted:hidden">{max}</p>
      <div className="grid max-w-112 grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
        <AmountField field={field} applied={applied} refused={refused} onType={(typed) => setAmount(sumIn(typed) ?? amount)} />
        <Button
          ref={useButton}
          variant="quiet"
          name="intent"
          value="points"
          className={`min-h-11.5 ${refused ? 'mt-6.75' : 'self-end'}`}
        >
          {applied > 0 ? m.cart_points_change() : m.cart_points_apply()}
        </Button>
        <button ref={removeButton} type="submit" name="intent" value="points_remove" tabIndex={-1} className="hidden">
          {m.cart_points_remove()}
        </button>
      </div>
      <p role="status" className="sr-only">
        {statusText(fetcher, applied, locale)}
      </p>
    </fetcher.Form>
  )
}

type FieldProps = {
  field: RefObject<HTMLInputElement | null>
  applied: Cents
  refused: CartFormError | undefined
  onType: (typed: string) => void
}

function AmountField({ field, applied, refused, onType }: FieldProps) {
  const locale = useLocale()
  return (
    <Field name="amount" label={m.cart_points_amount()} error={refused?.sentence}>
      <TextInput
        ref={field}
        name="amount"
        defaultValue={refused?.typed ?? formatAmountInput(applied, locale)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </Field>
  )
}

const press = (button: HTMLButtonElement | null): void => button?.form?.requestSubmit(button)

type SliderProps = {
  amount: Cents
  maximum: Cents
  value: string
  max: string
  onSlide: (amount: Cents) => void
  onRelease: () => void
}

function AmountSlider({ amount, maximum, value, max, onSlide, onRelease }: SliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  useReleased(slider, onRelease)
  return (
    <div className="grid unscripted:hidden">
      <Slider
        ref={slider}
        aria-label={m.cart_points_slider()}
        aria-valuetext={value}
        max={stopsOf(maximum)}
        filled={stopOf(amount, maximum)}
        value={stopOf(amount, maximum)}
        onChange={({ currentTarget }) => onSlide(amountAt(currentTarget.valueAsNumber, maximum))}
      />
      <p className="flex justify-between gap-3 text-xs text-ink-2 tabular-nums">
        <span className="font-semibold text-ink">{value}</span>
        <span>{max}</span>
      </p>
    </div>
  )
}

/** Status of the request: sending, then its result. */
function statusText({ state, data }: Props['fetcher'], applied: Cents, locale: Locale): string {
  if (state !== 'idle') return m.cart_points_applying()
  if (!data?.ok) return ''
  return applied > 0 ? m.cart_points_applied({ amount: formatMoney(applied, locale) }) : m.cart_points_applied_none()
}

/** The amount of the slider: as chosen since the applied amount or the maximum last changed, unless that choice was refused. */
function useAmount(start: Cents, maximum: Cents, answer: CartFormResult | undefined): [Cents, (amount: Cents) => void] {
  const [chosen, setChosen] = useState({ start, maximum, answer, amount: start })
  const isRefused = answer?.ok === false && chosen.answer !== answer
  const isCurrent = chosen.start === start && chosen.maximum === maximum && !isRefused
  const amount = isCurrent ? within(chosen.amount, maximum) : start
  return [amount, (picked) => setChosen({ start, maximum, answer, amount: picked })]
}

const within = (amount: Cents, maximum: Cents): Cents => max(zero, min(amount, maximum))
