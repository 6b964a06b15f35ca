import { Pill, Plus } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { FilterBar, SelectFilter } from '#src/ui/list/filter-bar.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { productClasses } from '../../product/product.ts'
import { submitProductsForm } from '../products-form.server.ts'
import { BulkPane } from './bulk-pane.tsx'
import { allProducts, productTabs, productsPath, productsQuery, readProductsAddress } from './products-address.ts'
import type { ProductTab, ProductsAddress } from './products-address.ts'
import { shortClassNames } from './product-labels.ts'
import { ProductsTable } from './products-table.tsx'
import { readProductList } from './staff-products.server.ts'
import type { CollectionOption } from './staff-products.server.ts'
import { UndoBar } from '#src/ui/undo-bar.tsx'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'
import type { DoneResult } from '../products-form.server.ts'

const tabNames: Record<ProductTab, () => string> = {
  all: m.products_tab_all,
  published: m.products_tab_published,
  draft: m.products_tab_draft,
  archived: m.products_tab_archived,
  low: m.products_tab_low,
  out: m.products_tab_out,
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const address = orNotFound(readProductsAddress(url.searchParams))
  return { address, canCount: can(principal, 'stock.change'), ...(await readProductList(world.db, address, locale)) }
}

export const action = staffAction(async (visit, form) =>
  submitProductsForm(visit, form, orNotFound(readProductsAddress(visit.url.searchParams))),
)

export const meta = titled(m.products_staff_title)

export default function StaffProducts() {
  const { address, products, counts, pages, collections, canCount } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const to = (changed: Partial<ProductsAddress>) => productsPath(locale, { ...address, page: 1, ...changed })
  const total = counts[address.tab]
  return (
    <ListPage
      title={m.products_staff_title()}
      count={total === 1 ? m.products_count_one() : m.products_count({ count: total })}
      search={{
        label: m.products_find(),
        placeholder: m.products_find_placeholder(),
        q: address.q,
        fields: productsQuery({ ...address, q: '', page: 1 }),
        clear: { to: to({ q: '' }), text: m.products_clear_search() },
      }}
      actions={<NewProductLink />}
      done={result?.kind === 'done' && result.undo === null ? result.text : undefined}
      tabs={{
        label: m.products_tabs(),
        tabs: productTabs,
        current: address.tab,
        nameOf: (tab) => tabNames[tab](),
        counts,
        to: (tab) => to({ tab }),
      }}
      filters={<Filters address={address} collections={collections} />}
      paging={{ page: address.page, pages, to: (page) => to({ page }) }}
      pane={
        result?.kind === 'bulk'
          ? {
              label: m.products_bulk_pane(),
              isSheet: true,
              content: <BulkPane bulk={result} total={total} collections={collections} closeTo={productsPath(locale, address)} />,
            }
          : undefined
      }
    >
      <ProductsTable
        products={products}
        address={address}
        canCount={canCount}
        refused={result?.kind === 'cell' ? result : undefined}
        chosen={result?.kind === 'bulk' ? (result.chosen ?? []) : []}
        empty={{ icon, ...emptyTexts(address, counts.all) }}
      />
      {result?.kind === 'done' && result.undo && <UndoNotice key={result.text} {...result} undo={result.undo} />}
    </ListPage>
  )
}

function NewProductLink() {
  const locale = useLocale()
  return (
    <ButtonLink to={pathTo('staff.products.new', locale)} size="s" data-key="n">
      <Plus aria-hidden="true" />
      {m.product_new_title()}
      <kbd
        aria-hidden="true"
        className="rounded-xs border border-on-green/50 px-1.25 font-sans text-2xs max-lg:hidden unscripted:hidden"
      >
        N
      </kbd>
    </ButtonLink>
  )
}

const icon = <Pill aria-hidden="true" />

const emptyTexts = ({ q, tab, class: kind, collection }: ProductsAddress, all: number) =>
  all === 0 && q === '' && tab === 'all' && kind === undefined && collection === ''
    ? { title: m.products_none_yet(), text: m.products_none_yet_text() }
    : { title: m.products_none(), text: m.products_none_text() }

function Filters({ address, collections }: { address: ProductsAddress; collections: readonly CollectionOption[] }) {
  const locale = useLocale()
  const { tab, q, sorting } = address
  const to = productsPath(locale, { ...allProducts, tab, q, sorting })
  const isFiltered = address.class !== undefined || address.collection !== ''
  return (
    <FilterBar
      to={to}
      query={productsPath(locale, address)}
      submit={m.products_filter()}
      clear={isFiltered && m.products_clear_filters()}
    >
      {Object.entries(productsQuery({ ...allProducts, tab, q, sorting })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectFilter
        name="class"
        label={m.products_column_class()}
        value={address.class ?? ''}
        options={[
          { value: '', text: m.products_filter_any_class() },
          ...productClasses.map((kind) => ({ value: kind, text: shortClassNames[kind]() })),
        ]}
      />
      <SelectFilter
        name="collection"
        label={m.products_filter_collection()}
        value={address.collection}
        options={[{ value: '', text: m.products_filter_any_collection() }, ...collections]}
      />
    </FilterBar>
  )
}

type Props = Omit<DoneResult, 'undo'> & { undo: NonNullable<DoneResult['undo']> }

/** What was done a moment ago, and the button that undoes it. */
function UndoNotice({ text, undo }: Props) {
  const left = useSecondsLeft(undoSeconds)
  if (left === 0) return null
  return <UndoBar text={text} left={left} outOf={undoSeconds} hidden={undo} className="bottom-16 md:start-21 lg:start-53" />
}

const undoSeconds = 60
