import { m } from '#src/i18n/paraglide/messages.js'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
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

const columnsOf = (changedAt: string | undefined): Column<RateRow>[] => [
  {
    header: m.staff_shipping_zone(),
    cell: ({ zone, weight, total, active }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {zone}
          {!active && <Tag>{m.staff_shipping_idle()}</Tag>}
        </span>
        <span className="block text-ink-2 empty:hidden sm:hidden">{[weight, total].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { header: m.staff_shipping_weight(), cell: ({ weight }) => weight ?? m.staff_shipping_any(), from: 'sm' },
  { header: m.staff_shipping_total(), cell: ({ total }) => total ?? m.staff_shipping_any(), from: 'sm' },
  {
    header: m.staff_shipping_price(),
    cell: ({ price, freeFrom }) => (
      <>
        <span className="font-semibold whitespace-nowrap">{price}</span>
        {freeFrom && <span className="block text-ink-2 sm:hidden">{m.staff_shipping_free_above({ amount: freeFrom })}</span>}
      </>
    ),
    align: 'end',
  },
  { header: m.staff_shipping_free_from(), cell: ({ freeFrom }) => freeFrom ?? '—', align: 'end', from: 'sm', look: 'line' },
  ...(changedAt
    ? [
        {
          header: m.staff_shipping_change(),
          hidesHeader: true,
          cell: (rate) => <RateActions rate={rate} self={changedAt} />,
          className: 'w-px',
        } satisfies Column<RateRow>,
      ]
    : []),
]

/** The rates of a method, one row per zone and band. */
export function RatesTable({ caption, rates, changedAt }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={columnsOf(changedAt)}
      rows={rates}
      rowKey={({ id }) => id}
      rowClassName={({ active }) => !active && 'text-ink-2'}
    />
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
