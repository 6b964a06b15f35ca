import { Boxes, CircleX, Eye, FolderTree, Percent, TriangleAlert } from 'lucide-react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import type { EmptyList } from '#src/ui/list/data-table.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { BulkButton } from '#src/ui/list/selection.tsx'
import { readSorting } from '#src/ui/list/sorting.ts'
import { useLocale } from '#src/ui/locale.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import { priceRange, stockOf } from '../listed-product.ts'
import type { ListedProduct, ListedStock } from '../listed-product.ts'
import { decimalText } from '../product-form.ts'
import type { CellResult } from '../products-form.server.ts'
import { CellForm } from './cell-form.tsx'
import { productSortings, productsPath, usualProductSorting } from './products-address.ts'
import type { ProductsAddress } from './products-address.ts'
import { shortClassNames, stateNames, stateTones } from './product-labels.ts'

type Props = {
  products: readonly ListedProduct[]
  address: ProductsAddress
  /** Units may be counted here. */ canCount: boolean
  refused: CellResult | undefined
  /** The products that are changed in the pane. */ chosen: readonly string[]
  empty: EmptyList
}

/** One row per product; a row opens its editor. */
export function ProductsTable({ products, address, empty, chosen, ...cells }: Props) {
  const locale = useLocale()
  return (
    <DataTable
      caption={m.products_staff_title()}
      columns={columnsOf(cells)}
      rows={products}
      rowKey={({ id }) => id}
      sorting={{
        current: address.sorting,
        to: (text) =>
          productsPath(locale, { ...address, sorting: readSorting(text, productSortings) ?? usualProductSorting, page: 1 }),
      }}
      empty={empty}
      selection={{
        name: 'product',
        label: ({ name }) => m.products_select({ name: name[locale] }),
        isChecked: ({ id }) => chosen.includes(id),
        actions: <BulkActions />,
      }}
    />
  )
}

function BulkActions() {
  return (
    <>
      <BulkButton value="bulk-price">
        <Percent aria-hidden="true" />
        {m.products_column_price()}
      </BulkButton>
      <BulkButton value="bulk-collection">
        <FolderTree aria-hidden="true" />
        {m.products_filter_collection()}
      </BulkButton>
      <BulkButton value="bulk-visibility">
        <Eye aria-hidden="true" />
        {m.products_bulk_visibility()}
      </BulkButton>
      <BulkButton value="bulk-low">
        <Boxes aria-hidden="true" />
        {m.products_bulk_minimum()}
      </BulkButton>
    </>
  )
}

type Cells = Pick<Props, 'canCount' | 'refused'>

const columnsOf = (cells: Cells): Column<ListedProduct>[] => [
  {
    header: m.products_column_product(),
    sort: 'name',
    cell: (product) => <Product product={product} />,
    className: 'w-full max-w-0 py-1.5',
  },
  {
    header: m.products_column_class(),
    cell: ({ class: kind }) => shortClassNames[kind](),
    from: 'xl',
    className: 'text-ink-2',
  },
  {
    header: m.products_column_price(),
    sort: 'price',
    cell: (product) => <Price product={product} {...cells} />,
    align: 'end',
    look: 'line',
  },
  {
    header: m.products_column_stock(),
    sort: 'stock',
    cell: (product) => <Stock product={product} {...cells} />,
    align: 'end',
    from: 'sm',
    look: 'line',
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

function Price({ product, refused }: { product: ListedProduct } & Cells) {
  const locale = useLocale()
  const range = priceRange(product)
  const reduced = product.variants.filter(({ compareAt }) => compareAt !== null).length
  const [only, ...others] = product.variants
  if (!range || !only) return '—'
  const text = formatMoney(range.lowest, locale)
  return (
    <>
      {others.length === 0 ? (
        <CellForm
          variant={only.id}
          field="price"
          label={m.products_price_of({ name: product.name[locale] })}
          value={decimalText(only.price, locale)}
          text={text}
          unit="€"
          hidden={{ version: only.version }}
          refused={refused}
          inputMode="decimal"
        />
      ) : (
        <b className="font-semibold">
          {range.lowest === range.highest
            ? text
            : m.products_price_range({ lowest: text, highest: formatMoney(range.highest, locale) })}
        </b>
      )}
      {reduced > 0 && (
        <span className="block text-2xs text-apricot-ink">
          {others.length === 0 ? m.products_reduced() : m.products_reduced_count({ count: reduced })}
        </span>
      )}
    </>
  )
}

function Stock({ product, canCount, refused }: { product: ListedProduct } & Cells) {
  const locale = useLocale()
  const { available, level } = stockOf(product)
  const [only, ...others] = product.variants
  const tone = classNames(level === 'sold_out' && 'text-bad', level === 'low' && 'text-warn')
  const isSingle = only !== undefined && others.length === 0
  return (
    <>
      {isSingle && canCount ? (
        <CellForm
          variant={only.id}
          field="stock"
          label={m.products_stock_of({ name: product.name[locale] })}
          value={String(only.onHand)}
          text={String(only.onHand)}
          hidden={{ seen: only.onHand }}
          refused={refused}
          inputMode="numeric"
          className={tone}
        />
      ) : (
        <b className={classNames('block font-semibold', tone)}>{available}</b>
      )}
      <StockNote product={product} minimum={isSingle ? only.lowStockAt : undefined} level={level} />
    </>
  )
}

type NoteProps = { product: ListedProduct; minimum: number | undefined; level: ListedStock['level'] }

/** What is left in words: low, sold out, or how many there should be. */
function StockNote({ product, minimum, level }: NoteProps) {
  if (level === 'plenty')
    return (
      minimum !== undefined && <span className="block pe-1.5 text-2xs text-ink-2">{m.products_minimum({ count: minimum })}</span>
    )
  const isOut = level === 'sold_out'
  const Icon = isOut ? CircleX : TriangleAlert
  const some = product.variants.length > 1
  const text = isOut
    ? some
      ? m.products_some_sold_out()
      : m.products_sold_out()
    : minimum === undefined
      ? m.products_some_low()
      : m.products_low({ count: minimum })
  return (
    <span
      className={classNames(
        'flex items-center justify-end gap-1 pe-1.5 text-2xs font-semibold',
        isOut ? 'text-bad' : 'text-warn',
      )}
    >
      <Icon aria-hidden="true" className="size-3" />
      {text}
    </span>
  )
}

function State({ product: { state, lacksEnglish, image } }: { product: ListedProduct }) {
  const missing = [lacksEnglish && m.products_lacks_english(), image === undefined && m.products_lacks_picture()]
  return (
    <>
      <SmallTag tone={stateTones[state]} text={stateNames[state]()} />
      <span className="block text-2xs text-warn empty:hidden">{missing.filter(Boolean).join(', ')}</span>
    </>
  )
}
