import { ListFilter, X } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import type { ListView } from './list-view.server.ts'
import { filterPanelId, listFormId } from './use-list-form.ts'

/** Above the cards: filter button on phones, active filters, order. */
export function ListBar({ list }: { list: ListView }) {
  return (
    <div className="mb-3.5 grid grid-cols-2 items-start gap-2.5 md:mb-4 md:flex md:min-h-11 md:justify-between md:gap-x-5">
      <FilterButton count={list.chips.length} />
      <Sorting sorts={list.sorts} />
      {list.chips.length > 0 && <Chips list={list} />}
    </div>
  )
}

function FilterButton({ count }: { count: number }) {
  return (
    <Button type="button" variant="quiet" popoverTarget={filterPanelId} className="min-h-11.5 md:hidden">
      <ListFilter aria-hidden="true" />
      {m.catalogue_filter()}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="grid h-5 min-w-5 place-items-center rounded-full bg-green px-1.25 text-2xs text-on-green"
        >
          {count}
        </span>
      )}
      {count > 0 && (
        <span className="sr-only">
          , {count === 1 ? m.catalogue_filters_chosen_one() : m.catalogue_filters_chosen({ count })}
        </span>
      )}
    </Button>
  )
}

function Chips({ list: { chips, clear } }: { list: ListView }) {
  return (
    <nav aria-label={m.catalogue_filters_active()} className="max-md:col-span-2 max-md:row-start-2 md:order-first">
      <ul className="flex flex-wrap items-center gap-2 md:min-h-11">
        {chips.map(({ key, label, to }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              aria-label={m.catalogue_filter_remove({ name: label })}
              className="inline-flex min-h-8.5 items-center gap-1.5 rounded-full bg-green-soft py-1 ps-3.25 pe-2 text-sm font-semibold text-green hover:bg-green-tint"
            >
              {label}
              <X aria-hidden="true" className="size-4 stroke-2" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={clear} preventScrollReset className="link ms-1 py-1 text-sm">
            {m.catalogue_filters_clear()}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function Sorting({ sorts }: Pick<ListView, 'sorts'>) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 md:ms-auto md:shrink-0">
      <label className="flex grow items-center gap-2.5 text-sm">
        <span className="text-ink-2 max-md:sr-only">{m.catalogue_sort()}</span>
        <Select
          name="sort"
          form={listFormId}
          defaultValue={sorts.find(({ isChosen }) => isChosen)?.value}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="grow text-base font-semibold md:text-sm"
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <Button variant="quiet" form={listFormId} className="scripted:hidden max-md:w-full">
        {m.catalogue_sort_apply()}
      </Button>
    </div>
  )
}
