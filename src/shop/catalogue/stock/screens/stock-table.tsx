import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import type { EmptyList } from '#src/ui/list/data-table.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { readSorting } from '#src/ui/list/sorting.ts'
import { stockLevel, stockSortings, usualStockSorting } from '../stock-item.ts'
import type { StockItem } from '../stock-item.ts'
import { stockPath } from './stock-address.ts'
import type { StockAddress } from './stock-address.ts'
import { StockLevel } from './stock-level.tsx'

type Props = {
  items: readonly StockItem[]
  address: StockAddress
  empty: EmptyList
}

const columnsOf = (address: StockAddress): Column<StockItem>[] => [
  {
    header: m.stock_column_item(),
    sort: 'name',
    cell: (item) => <Item item={item} address={address} />,
    className: 'w-full max-w-0',
  },
  { header: m.stock_column_sku(), cell: ({ sku }) => sku, from: 'xl', look: 'quiet' },
  { header: m.stock_column_code(), cell: ({ code, barcode }) => code ?? barcode ?? '—', from: '2xl', look: 'quiet' },
  {
    header: m.stock_column_on_hand(),
    sort: 'on_hand',
    isLargestFirst: true,
    cell: ({ onHand }) => onHand,
    align: 'end',
    from: 'sm',
  },
  {
    header: m.stock_column_held(),
    cell: ({ reserved }) => reserved,
    align: 'end',
    from: 'sm',
    className: ({ reserved }) => reserved === 0 && 'text-ink-3',
  },
  {
    header: m.stock_column_available(),
    sort: 'available',
    cell: ({ available }) => available,
    align: 'end',
    className: (item) => classNames('font-bold', stockLevel(item) === 'sold_out' && item.active && 'text-bad'),
  },
  {
    header: m.stock_column_low(),
    cell: ({ lowStockAt }) => lowStockAt,
    align: 'end',
    from: 'lg',
    className: ({ ownLowStockAt }) => ownLowStockAt === null && 'text-ink-2',
  },
]

/** One dense row per variant; a row opens it beside the list, on phones as a page. */
export function StockTable({ items, address, empty }: Props) {
  const locale = useLocale()
  return (
    <DataTable
      caption={m.stock_title()}
      columns={columnsOf(address)}
      rows={items}
      rowKey={({ id }) => id}
      isOpen={({ id }) => id === address.item}
      sorting={{
        current: address.sorting ?? usualStockSorting(address.tab),
        to: (text) => stockPath(locale, { ...address, sorting: readSorting(text, stockSortings), page: 1, done: false }),
      }}
      empty={empty}
    />
  )
}

function Item({ item, address }: { item: StockItem; address: StockAddress }) {
  const locale = useLocale()
  const isOpen = address.item === item.id
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <RowLink
          to={stockPath(locale, { ...address, item: item.id, done: false })}
          pageTo={pathTo('staff.stock.show', locale, { id: item.id })}
          isOpen={isOpen}
        >
          {item.name[locale]} <span className="font-normal text-ink-2 max-xl:hidden">{item.pack[locale]}</span>
        </RowLink>
        <StockLevel item={item} className={classNames('max-sm:hidden', isOpen && 'bg-surface')} />
      </span>
      <span className="block truncate text-ink-2 xl:hidden">
        {item.pack[locale]} · {item.sku}
      </span>
    </>
  )
}
