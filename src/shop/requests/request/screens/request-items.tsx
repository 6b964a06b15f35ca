import { isQuoted } from '../request.ts'
import { formatMoney, formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import { ItemChoice } from '../../purchase/screens/item-choice.tsx'
import type { RequestPage } from './request.server.ts'
import type { ItemView } from './request-view.server.ts'

type Props = Pick<RequestPage, 'request' | 'pharmacy'>

/** The lines of the quote, with their alternatives. */
export function RequestItems({ request, pharmacy }: Props) {
  const { items, kind, note, state } = request
  if (items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="items" className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 pb-2.5">
        <h2 id="items" className="font-sans text-lg font-bold tracking-normal">
          {kind === 'prescription' ? m.prescription_items() : m.request_items()}
        </h2>
        <span className="text-sm text-ink-2">{m.request_priced_by({ pharmacy })}</span>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((item) => (
          <li key={item.id} className="grid gap-3.5 py-4 last:pb-0">
            <Line item={item} />
            {item.alternative && isQuoted(state) && <ItemChoice item={item} alternative={item.alternative} />}
          </li>
        ))}
      </ul>
      {note && (
        <div className="mt-4 grid gap-1 rounded-lg bg-green-soft px-4 py-3 text-sm">
          <h3>{m.request_note()}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </div>
      )}
    </Card>
  )
}

function Line({ item }: { item: ItemView }) {
  const { quantity, prescribed, choice, original, alternative } = item
  const locale = useLocale()
  const isOther = choice === 'alternative' && alternative !== null
  const offer = isOther ? alternative : original
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 sm:grid-cols-[4rem_minmax(0,1fr)_auto_4.75rem]">
      <span className="row-span-2 block self-start overflow-clip rounded-lg sm:row-span-1">
        <Packshot image={offer.image} name="" size="s" />
      </span>
      <div className="grid min-w-0 leading-snug">
        <b className="wrap-anywhere">{offer.name}</b>
        {offer.detail && <span className="text-sm text-ink-2">{offer.detail}</span>}
        {isOther && <span className="text-sm text-ink-2">{m.request_choice_instead({ name: original.name })}</span>}
      </div>
      <div className="flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums max-sm:col-start-2 sm:justify-end sm:text-end">
        <span className="grid">
          {prescribed === null || prescribed === quantity ? packsText(quantity) : m.request_prescribed({ quantity, prescribed })}
          {quantity > 1 && <span className="text-xs">{m.order_each({ amount: formatMoney(offer.price, locale) })}</span>}
        </span>
        <span>{m.order_vat({ rate: formatPercent(offer.vat, locale) })}</span>
      </div>
      <b className="text-end max-sm:col-start-3 max-sm:row-start-1">
        <Money amount={offer.total} />
      </b>
    </div>
  )
}

export const packsText = (count: number): string => (count === 1 ? m.orders_units_one() : m.orders_units({ count }))
