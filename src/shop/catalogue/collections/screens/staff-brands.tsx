import { Tag as TagIcon } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { hueOf, hues } from '#src/ui/hues.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import type { Brand, BrandFormResult } from '../brand-form.server.ts'
import { BrandPane, brandDoneTexts } from './brand-pane.tsx'
import { brandsPath } from './brands-address.ts'
import type { BrandsAddress } from './brands-address.ts'
import { GroupTabs } from './group-tabs.tsx'
import type { action, loader } from './staff-brands.server.ts'

export { action, loader } from './staff-brands.server.ts'

export const meta = titled(m.brands_title)

const icon = <TagIcon aria-hidden="true" />

export default function StaffBrands() {
  const { brands, counts, found, pages, address, pane } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const { q, page, done } = address
  return (
    <ListPage
      title={m.brands_title()}
      count={q ? m.brands_found({ q, count: found }) : undefined}
      search={{
        label: m.brands_find(),
        placeholder: m.brands_find(),
        q,
        action: pathTo('staff.brands', locale),
        clear: { to: pathTo('staff.brands', locale), text: m.brands_clear() },
      }}
      actions={<GroupTabs current="brands" counts={counts} />}
      done={done && address.item === null && !result ? brandDoneTexts[done]() : undefined}
      filters={<NewBrand key={counts.brands} result={result?.id === null ? result : undefined} />}
      paging={{ page, pages, to: (number) => brandsPath(locale, { q, page: number }) }}
      pane={{
        label: pane?.name,
        isNarrow: true,
        content: pane && (
          <BrandPane
            brand={pane}
            result={result}
            done={done && !result ? brandDoneTexts[done]() : undefined}
            closeTo={brandsPath(locale, { q, page })}
            level={2}
          />
        ),
        none: { icon, title: m.brands_pane_empty(), text: m.brands_pane_empty_text() },
      }}
    >
      <DataTable
        caption={m.brands_title()}
        columns={columnsOf(address)}
        rows={brands}
        rowKey={({ id }) => id}
        isOpen={({ id }) => id === address.item}
        empty={{
          icon,
          title: q ? m.brands_none_found() : m.brands_none(),
          text: q ? m.brands_none_found_text() : m.brands_none_text(),
        }}
      />
    </ListPage>
  )
}

const columnsOf = (address: BrandsAddress): Column<Brand>[] => [
  { header: m.brands_name(), cell: (brand) => <Name brand={brand} address={address} />, className: 'w-full max-w-0' },
  {
    header: m.collections_column_products(),
    cell: ({ products }) => products,
    align: 'end',
    className: ({ products }) => (products === 0 ? 'text-ink-2' : 'font-semibold'),
  },
]

function Name({ brand: { id, name }, address }: { brand: Brand; address: BrandsAddress }) {
  const locale = useLocale()
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Monogram name={name} />
      <RowLink
        to={brandsPath(locale, { q: address.q, page: address.page, item: id })}
        pageTo={pathTo('staff.brands.show', locale, { id })}
        isOpen={address.item === id}
      >
        {name}
      </RowLink>
    </span>
  )
}

const colours = Object.keys(hues)

/** The first letter in a colour that follows from the name. */
function Monogram({ name }: { name: string }) {
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const { text, wash } = hueOf(colours[sum % colours.length] ?? '')
  return (
    <span
      aria-hidden="true"
      className={classNames('grid size-7.5 shrink-0 place-items-center rounded-sm font-display font-semibold', text, wash)}
    >
      {name.slice(0, 1).toLocaleUpperCase()}
    </span>
  )
}

/** A name and a button: a brand has nothing else. Its field has an id of its own, because the pane has one of the same name. */
function NewBrand({ result }: { result: BrandFormResult | undefined }) {
  return (
    <StateForm
      state={useFormState({ saved: {}, result })}
      idOf={(name) => `new_${name}`}
      hidesSummary
      aria-label={m.brands_new()}
      className="border-y border-line bg-paper px-4 py-3 lg:px-5"
    >
      <div className="flex max-w-lg flex-wrap items-start gap-2">
        <TextField dense name="name" label={m.brands_new()} fieldClassName="min-w-0 grow" maxLength={120} data-key="n" />
        <SubmitButton variant="quiet" size="s" name="intent" value="create" className="mt-7 max-lg:min-h-11">
          {m.brands_create()}
        </SubmitButton>
      </div>
    </StateForm>
  )
}
