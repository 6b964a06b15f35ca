import { CircleX, TriangleAlert } from 'lucide-react'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import type { EmptyList } from '#src/ui/list/data-table.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { readSorting } from '#src/ui/list/sorting.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import { classText } from '../../product/screens/labels.ts'
import { priceRange, stockOf } from '../listed-product.ts'
import type { ListedProduct } from '../listed-product.ts'
import { productSortings, productsPath, usualProductSorting } from './products-address.ts'
import type { ProductsAddress } from './products-address.ts'
import { stateNames, stateTones } from './product-labels.ts'

type Props = { products: readonly ListedProduct[]; address: ProductsAddress; empty: EmptyList }

/** One row per product; a row opens its editor. */
export function ProductsTable({ products, address, empty }: Props) {
  const locale = useLocale()
  return (
    <DataTable
      caption={m.products_staff_title()}
      columns={columnsOf(locale)}
      rows={products}
      rowKey={({ id }) => id}
      sorting={{
        current: address.sorting,
        to: (text) =>
          productsPath(locale, { ...address, sorting: readSorting(text, productSortings) ?? usualProductSorting, page: 1 }),
      }}
      empty={empty}
    />
  )
}

const columnsOf = (locale: Locale): Column<ListedProduct>[] => [
  {
    header: m.products_column_product(),
    sort: 'name',
    cell: (product) => <Product product={product} />,
    className: 'w-full max-w-0 py-1.5',
  },
  {
    header: m.products_column_class(),
    cell: ({ class: kind }) => classText(kind, locale),
    from: 'xl',
    className: 'text-ink-2',
  },
  {
    header: m.products_column_price(),
    sort: 'price',
    cell: (product) => <Price product={product} />,
    align: 'end',
    className: 'whitespace-nowrap',
  },
  {
    header: m.products_column_stock(),
    sort: 'stock',
    cell: (product) => <Stock product={product} />,
    align: 'end',
    from: 'sm',
    className: 'whitespace-nowrap',
  },
  { header: m.products_column_state(), cell: (product) => <State product={product} />, from: 'md', isBelow: true },
]

function Product({ product: { id, name, image, variants } }: { product: ListedProduct }) {
  const locale = useLocale()
  const [first, ...others] = variants
  const packs = others.length > 0 ? m.products_packs({ count: variants.length }) : first?.pack[locale]
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="size-10 shrink-0 overflow-clip rounded-sm border border-line max-sm:hidden">
        <Packshot image={image} name="" size="s" />
      </span>
      <span className="grid min-w-0">
        <span className="truncate">
          <RowLink to={pathTo('staff.products.show', locale, { id })}>{name[locale]}</RowLink>
        </span>
        <span className="truncate text-2xs text-ink-2">{[packs, first?.cnp ?? first?.sku].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}

function Price({ product }: { product: ListedProduct }) {
  const locale = useLocale()
  const range = priceRange(product)
  const reduced = product.variants.filter(({ compareAt }) => compareAt !== null).length
  if (!range) return '—'
  return (
    <>
      <b className="font-semibold">
        {range.lowest === range.highest
          ? formatMoney(range.lowest, locale)
          : m.products_price_range({ lowest: formatMoney(range.lowest, locale), highest: formatMoney(range.highest, locale) })}
      </b>
      {reduced > 0 && (
        <span className="block text-2xs text-apricot-ink">
          {product.variants.length === 1 ? m.products_reduced() : m.products_reduced_count({ count: reduced })}
        </span>
      )}
    </>
  )
}

function Stock({ product }: { product: ListedProduct }) {
  const { available, level } = stockOf(product)
  const [only, ...others] = product.variants
  const minimum = only && others.length === 0 ? only.lowStockAt : undefined
  const Icon = level === 'sold_out' ? CircleX : TriangleAlert
  return (
    <>
      <b className={classNames('block font-semibold', level === 'sold_out' && 'text-bad', level === 'low' && 'text-warn')}>
        {available}
      </b>
      {level === 'plenty' ? (
        minimum !== undefined && <span className="text-2xs text-ink-2">{m.products_minimum({ count: minimum })}</span>
      ) : (
        <span
          className={classNames(
            'inline-flex items-center gap-1 text-2xs font-semibold',
            level === 'sold_out' ? 'text-bad' : 'text-warn',
          )}
        >
          <Icon aria-hidden="true" className="size-3" />
          {level === 'sold_out' ? m.products_sold_out() : m.products_low({ count: minimum ?? 0 })}
        </span>
      )}
    </>
  )
}

function State({ product: { state, lacksEnglish, image } }: { product: ListedProduct }) {
  const missing = [lacksEnglish && m.products_lacks_english(), image === undefined && m.products_lacks_picture()]
  return (
    <>
      <Tag tone={stateTones[state]} className="text-2xs">
        {stateNames[state]()}
      </Tag>
      <span className="block text-2xs text-warn empty:hidden">{missing.filter(Boolean).join(', ')}</span>
    </>
  )
}
