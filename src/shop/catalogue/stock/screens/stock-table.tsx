import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { denseCell as cell, denseHead as head } from '#src/ui/dense-table.ts'
import { useLocale } from '#src/ui/locale.ts'
import { stockLevel } from '../stock-item.ts'
import type { StockItem } from '../stock-item.ts'
import { stockPath } from './stock-address.ts'
import type { StockAddress } from './stock-address.ts'
import { StockLevel } from './stock-level.tsx'

const wide = 'max-xl:hidden'
const number = 'text-end tabular-nums'

/** One dense row per variant; a row opens it beside the list, on phones as a page. */
export function StockTable({ items, address }: { items: readonly StockItem[]; address: StockAddress }) {
  const columns = [
    { text: m.stock_column_item(), look: 'ps-4 text-start lg:ps-5' },
    { text: m.stock_column_sku(), look: `${wide} text-start` },
    { text: m.stock_column_code(), look: 'text-start max-[96rem]:hidden' },
    { text: m.stock_column_on_hand(), look: 'text-end max-sm:hidden' },
    { text: m.stock_column_held(), look: 'text-end max-sm:hidden' },
    { text: m.stock_column_available(), look: 'text-end max-lg:pe-4' },
    { text: m.stock_column_low(), look: 'text-end pe-5 max-lg:hidden' },
  ]
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.stock_title()}</caption>
      <thead>
        <tr>
          {columns.map(({ text, look }) => (
            <th key={text} scope="col" className={classNames(head, look)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} address={address} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ item, address }: { item: StockItem; address: StockAddress }) {
  const isOpen = address.item === item.id
  const locale = useLocale()
  return (
    <tr className={classNames('relative', isOpen ? 'bg-green-soft' : 'hover:bg-paper')}>
      <td className={classNames(cell, 'w-full max-w-0 ps-4 lg:ps-5', isOpen && 'shadow-[inset_3px_0_var(--color-green)]')}>
        <span className="flex min-w-0 items-center gap-2">
          <ItemLinks item={item} address={address} isOpen={isOpen} />
          <StockLevel item={item} className={classNames('max-sm:hidden', isOpen && 'bg-surface')} />
        </span>
        <span className="block truncate text-ink-2 xl:hidden">
          {item.pack[locale]} · {item.sku}
        </span>
      </td>
      <td className={classNames(cell, wide, 'whitespace-nowrap text-ink-2')}>{item.sku}</td>
      <td className={classNames(cell, 'whitespace-nowrap text-ink-2 tabular-nums max-[96rem]:hidden')}>
        {item.code ?? item.barcode ?? '—'}
      </td>
      <td className={classNames(cell, number, 'max-sm:hidden')}>{item.onHand}</td>
      <td className={classNames(cell, number, 'max-sm:hidden', item.reserved === 0 && 'text-ink-3')}>{item.reserved}</td>
      <td
        className={classNames(
          cell,
          number,
          'font-bold max-lg:pe-4',
          stockLevel(item) === 'sold_out' && item.active && 'text-bad',
        )}
      >
        {item.available}
      </td>
      <td className={classNames(cell, number, 'pe-5 max-lg:hidden', item.ownLowStockAt === null && 'text-ink-2')}>
        {item.lowStockAt}
      </td>
    </tr>
  )
}

/** Without room for a pane beside the list, the item opens as a page. */
function ItemLinks({ item, address, isOpen }: { item: StockItem; address: StockAddress; isOpen: boolean }) {
  const locale = useLocale()
  const shared = {
    'data-row': true,
    'aria-current': isOpen || undefined,
    className: 'font-semibold after:absolute after:inset-0',
  }
  const name = (
    <>
      {item.name[locale]} <span className="font-normal text-ink-2 max-xl:hidden">{item.pack[locale]}</span>
    </>
  )
  return (
    <>
      <span className="min-w-0 truncate max-md:hidden">
        <Link to={stockPath(locale, { ...address, item: item.id, done: false })} preventScrollReset {...shared}>
          {name}
        </Link>
      </span>
      <span className="min-w-0 truncate md:hidden">
        <Link to={pathTo('staff.stock.show', locale, { id: item.id })} {...shared}>
          {name}
        </Link>
      </span>
    </>
  )
}
