import { ArrowRight } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Fact } from '#src/ui/description-list.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import type { ReductionView } from '../../promotions/applied-promotions.ts'
import { reductionFacts } from '../../promotions/screens/reduction-facts.tsx'
import { itemCount } from '../cart.ts'
import type { DeliveryView } from './delivery-view.ts'
import type { PointsView } from './points-view.ts'
import type { CartRows } from './use-cart-rows.ts'
import { useActionData, useFetcher } from 'react-router'
import { Field } from '#src/ui/field.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { fieldErrorOf, cartErrorText } from './cart-form-result.ts'
import type { CartFormResult } from './cart-form-result.ts'
import { fetcherKey } from './use-cart-rows.ts'

type Props = { cart: CartRows; reductions: readonly ReductionView[]; points: PointsView; delivery: DeliveryView }

/** Fulfilment, totals and the button to the checkout. */
export function CartSummary({ cart: { lines, requests, totals, chosen, isPending }, reductions, points, delivery }: Props) {
  const locale = useLocale()
  return (
    <div className="grid gap-4.5 rounded-xl border border-line bg-surface p-4.5 shadow-soft md:p-5.5 lg:sticky lg:top-21">
      <DeliveryBox delivery={delivery} />
      <section aria-labelledby="cart-summary" className="grid gap-4.5 border-t border-line pt-4.5">
        <h2 id="cart-summary" className="sr-only">
          {m.cart_summary()}
        </h2>
        <DescriptionList
          look="sums"
          items={[
            {
              term: m.cart_items({ count: itemCount([...lines, ...requests.flatMap(({ items }) => items)]) }),
              detail: <Money amount={totals.items} />,
            },
            ...reductionFacts(reductions, isPending),
            ...pointsFacts(points, isPending),
            { term: chosen?.sum ?? m.cart_delivery(), detail: chosen?.end ?? m.cart_sum_open() },
            {
              term: (
                <span className="grid">
                  {m.cart_total()}
                  <span className="text-xs font-normal text-ink-2">{chosen ? m.cart_all_included() : m.cart_vat_included()}</span>
                </span>
              ),
              detail: <Money amount={totals.total} />,
              total: true,
            },
          ]}
        />
        <ButtonLink to={pathTo('checkout', locale)} size="l" wide className="max-md:hidden">
          {m.cart_checkout()}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
        {points.earns !== null && !isPending && <p className="text-center text-xs text-ink-2">{points.earns}</p>}
      </section>
    </div>
  )
}

/** What points pay, as a line of the totals. */
const pointsFacts = ({ applied }: PointsView, unknown: boolean): Fact[] =>
  applied.points === 0
    ? []
    : [{ key: 'points', term: applied.term, detail: unknown ? '…' : <NegativeAmount amount={applied.amount} /> }]

/** On phones, total and button stay visible above the shop's navigation bar. */
export function CartActionBar({ total }: { total: Cents }) {
  return (
    <div
      id="cart-bar"
      className="sticky bottom-14 z-10 -mx-[16px] mt-4 grid grid-cols-[auto_1fr] items-center gap-4.5 border-y border-line bg-surface px-4 py-2.5 shadow-soft md:hidden"
    >
      <p className="grid leading-tight">
        <span className="text-xs text-ink-2">{m.cart_total_delivered()}</span>
        <strong className="text-lg">
          <Money amount={total} />
        </strong>
      </p>
      <ButtonLink to={pathTo('checkout', useLocale())} size="l">
        {m.cart_checkout()}
      </ButtonLink>
    </div>
  )
}

/** Postal code and delivery options. */
function DeliveryBox({ delivery }: { delivery: DeliveryView }) {
  return (
    <section aria-labelledby="cart-delivery" className="grid gap-3">
      <h2 id="cart-delivery" className="font-sans text-lg font-bold tracking-normal">
        {m.cart_delivery()}
      </h2>
      {delivery.isRequested && <ZipcodeForm delivery={delivery} />}
      <DeliveryForm delivery={delivery} />
    </section>
  )
}

function ZipcodeForm({ delivery: { zipcode, place, error } }: { delivery: DeliveryView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('zipcode') })
  const posted = useActionData<CartFormResult>()
  const refused = fieldErrorOf('zipcode', fetcher.data ?? posted)
  return (
    <fetcher.Form method="post" noValidate className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
        <Field name="zipcode" label={m.cart_zipcode()} error={refused?.sentence ?? error ?? undefined}>
          <TextInput
            name="zipcode"
            defaultValue={refused?.typed ?? zipcode}
            autoComplete="postal-code"
            inputMode="numeric"
            placeholder="0000-000"
            maxLength={20}
            className="tabular-nums"
            required
          />
        </Field>
        <Button variant="quiet" name="intent" value="zipcode" aria-busy={fetcher.state !== 'idle'} className="mt-6.75 min-h-11.5">
          {m.cart_zipcode_ask()}
        </Button>
      </div>
      <p role="status" className="text-xs text-ink-2">
        {place}
      </p>
    </fetcher.Form>
  )
}

function DeliveryForm({ delivery: { options, chosen, closed, nudge } }: { delivery: DeliveryView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('way') })
  const picked = fetcher.formData?.get('way') ?? chosen
  return (
    <fetcher.Form method="post" className="grid gap-2">
      <input type="hidden" name="intent" value="way" />
      <RadioCards name="way" legend={m.cart_ways()} hideLegend error={cartErrorText(fetcher)}>
        {options.map(({ value, label, hint, end }) => (
          <RadioCard
            key={value}
            name="way"
            value={value}
            checked={value === picked}
            // flushSync: the radio button would jump back until the router knows of the submission.
            onChange={({ currentTarget }) => void fetcher.submit(currentTarget.form, { flushSync: true })}
            label={label}
            hint={hint}
            end={end}
          />
        ))}
        {closed && <RadioCard name="way" value="" disabled label={closed.label} hint={closed.hint} />}
      </RadioCards>
      {nudge && <p className="text-sm font-medium text-green">{nudge}</p>}
      {options.length > 1 && (
        <Button variant="quiet" size="s" className="scripted:hidden">
          {m.cart_way_choose()}
        </Button>
      )}
    </fetcher.Form>
  )
}
