import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { FilterGroup, Folding } from './filter-group.tsx'
import type { ListView } from './list-view.server.ts'
import { PriceFields } from './price-fields.tsx'
import { filterPanelId, listFormId, useListForm } from './use-list-form.ts'

/** The filters: beside the list on wide screens, a sheet over it on phones. */
export function FilterPanel({ list }: { list: ListView }) {
  const panel = useRef<HTMLElement>(null)
  const form = useListForm(list)
  return (
    <section
      ref={panel}
      id={filterPanelId}
      popover="auto"
      aria-label={m.catalogue_filters()}
      // When the focus leaves the sheet, it closes, so that the focused element is visible.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !panel.current?.contains(relatedTarget)) panel.current?.hidePopover()
      }}
      className={
        'text-ink md:static md:block md:w-auto md:overflow-visible md:bg-transparent md:p-0 ' +
        'max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[86dvh] max-md:w-full max-md:max-w-none max-md:flex-col max-md:overflow-hidden ' +
        'max-md:rounded-t-xl max-md:bg-surface max-md:p-0 max-md:backdrop:bg-veil max-md:open:flex'
      }
    >
      <SheetHead />
      <form {...form} id={listFormId} className="contents">
        {list.q !== '' && <input type="hidden" name="q" value={list.q} />}
        <div className="overscroll-contain max-md:overflow-y-auto max-md:px-5 max-md:pb-2">
          {list.groups.map((group) => (
            <FilterGroup key={group.title} group={group} />
          ))}
          <Folding title={m.catalogue_facet_price()}>
            <PriceFields price={list.price} />
          </Folding>
          <Button variant="quiet" size="s" wide className="mt-3 max-md:hidden scripted:hidden">
            {m.catalogue_filters_apply()}
          </Button>
        </div>
        <SheetFoot list={list} />
      </form>
    </section>
  )
}

function SheetHead() {
  return (
    <div className="flex items-center justify-between border-b border-line py-2 ps-5 pe-2.5 md:hidden">
      <p className="text-lg font-bold">{m.catalogue_filter()}</p>
      <button
        type="button"
        popoverTarget={filterPanelId}
        popoverTargetAction="hide"
        aria-label={m.catalogue_filters_close()}
        className="grid size-11 place-items-center rounded-md hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-5.5" />
      </button>
    </div>
  )
}

function SheetFoot({ list: { clear, total } }: { list: ListView }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-2.5 border-t border-line px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden">
      <Link to={clear} preventScrollReset className="link px-2 py-2.5 text-sm">
        {m.catalogue_filters_clear()}
      </Link>
      <Button>
        <span className="scripted:hidden">{m.catalogue_filters_apply()}</span>
        <span className="unscripted:hidden">
          {total === 1 ? m.catalogue_filters_show_one() : m.catalogue_filters_show({ count: total })}
        </span>
      </Button>
    </div>
  )
}
