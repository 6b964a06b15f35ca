import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { RateRow } from '../staff-view.ts'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'

type Props = {
  /** Names the table for screen readers. */
  caption: string
  rates: readonly RateRow[]
  /** Path of the page where rates are changed; on other pages they are only displayed. */
  changedAt?: string | undefined
}

const head = 'h-8 border-y border-line bg-paper px-1.5 text-2xs font-semibold whitespace-nowrap text-ink-2'
const cell = 'h-10 border-b border-line px-1.5 py-1'

/** The rates of a method, one row per zone and band. */
export function RatesTable({ caption, rates, changedAt }: Props) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={classNames(head, 'ps-4 text-start')}>
              {m.staff_shipping_zone()}
            </th>
            <th scope="col" className={classNames(head, 'text-start max-sm:hidden')}>
              {m.staff_shipping_weight()}
            </th>
            <th scope="col" className={classNames(head, 'text-start max-sm:hidden')}>
              {m.staff_shipping_total()}
            </th>
            <th scope="col" className={classNames(head, 'text-end')}>
              {m.staff_shipping_price()}
            </th>
            <th scope="col" className={classNames(head, 'text-end max-sm:hidden', !changedAt && 'pe-4')}>
              {m.staff_shipping_free_from()}
            </th>
            {changedAt && (
              <th scope="col" className={classNames(head, 'pe-1.5 sm:pe-4')}>
                <span className="sr-only">{m.staff_shipping_change()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <Row key={rate.id} rate={rate} changedAt={changedAt} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ rate, changedAt }: { rate: RateRow } & Pick<Props, 'changedAt'>) {
  const { zone, weight, total, price, freeFrom, active } = rate
  const any = m.staff_shipping_any()
  return (
    <tr className={active ? undefined : 'text-ink-2'}>
      <th scope="row" className={classNames(cell, 'ps-4 text-start font-semibold')}>
        <span className="flex flex-wrap items-center gap-x-2">
          {zone}
          {!active && <Tag>{m.staff_shipping_idle()}</Tag>}
        </span>
        <span className="block font-normal text-ink-2 empty:hidden sm:hidden">{[weight, total].filter(Boolean).join(' · ')}</span>
      </th>
      <td className={classNames(cell, 'tabular-nums max-sm:hidden')}>{weight ?? any}</td>
      <td className={classNames(cell, 'tabular-nums max-sm:hidden')}>{total ?? any}</td>
      <td className={classNames(cell, 'text-end font-semibold tabular-nums')}>
        <span className="whitespace-nowrap">{price}</span>
        {freeFrom && (
          <span className="block font-normal text-ink-2 sm:hidden">{m.staff_shipping_free_above({ amount: freeFrom })}</span>
        )}
      </td>
      <td className={classNames(cell, 'text-end whitespace-nowrap tabular-nums max-sm:hidden', !changedAt && 'pe-4')}>
        {freeFrom ?? '—'}
      </td>
      {changedAt && (
        <td className={classNames(cell, 'w-px pe-1.5 text-end sm:pe-3')}>
          <RateActions rate={rate} self={changedAt} />
        </td>
      )}
    </tr>
  )
}

/** What the owner can do with a rate. `self`: the path of its method's page. */
function RateActions({ rate, self }: { rate: RateRow; self: string }) {
  const named = { zone: [rate.zone, rate.weight].filter(Boolean).join(', ') }
  return (
    <span className="flex justify-end gap-1 max-sm:flex-col max-sm:items-end">
      <ButtonLink
        to={`${self}?rate=${rate.id}#rate`}
        aria-label={m.staff_shipping_change_named({ name: named.zone })}
        variant="ghost"
        size="xs"
        className="max-sm:px-1.5"
      >
        {m.staff_shipping_change()}
      </ButtonLink>
      <Form method="post" action={self}>
        <input type="hidden" name="rate" value={rate.id} />
        <Button
          name="intent"
          value={rate.active ? 'rate_off' : 'rate_on'}
          aria-label={rate.active ? m.staff_shipping_deactivate_named(named) : m.staff_shipping_activate_named(named)}
          variant="ghost"
          size="xs"
          className="max-sm:px-1.5"
        >
          {rate.active ? m.staff_shipping_deactivate() : m.staff_shipping_activate()}
        </Button>
      </Form>
    </span>
  )
}
