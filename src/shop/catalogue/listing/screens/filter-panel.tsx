import { X, ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { ListView } from './list-view.server.ts'
import { filterPanelId, listFormId, useListForm } from './use-list-form.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { PriceRange, Choice, ChoiceGroup } from './list-filters.server.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '#src/i18n/formatters.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'

/** How many choices are shown before "more"; hiding just one is not worth a click. */
const SHORT = 6

/** Choices under a heading that collapses; of many only the first are shown. */
function FilterGroup({ group: { title, type, choices, leftOut = 0 } }: { group: ChoiceGroup }) {
  const visibleCount = choices.length > SHORT + 1 ? SHORT : choices.length
  const rest = choices.slice(visibleCount)
  return (
    <Folding title={title}>
      {choices.slice(0, visibleCount).map((choice) => (
        <ChoiceRow key={choice.value} type={type} choice={choice} />
      ))}
      {rest.length > 0 && (
        <details open={rest.some(({ isChosen }) => isChosen)}>
          <summary className="link w-fit list-none py-2 text-sm md:py-1.5">
            {m.catalogue_facet_more({ count: rest.length })}
          </summary>
          <div className="max-h-80 overflow-y-auto px-1.5 md:-mx-1.5">
            {rest.map((choice) => (
              <ChoiceRow key={choice.value} type={type} choice={choice} />
            ))}
            {leftOut > 0 && <p className="py-2 text-xs text-ink-2">{m.catalogue_facet_left_out({ count: leftOut })}</p>}
          </div>
        </details>
      )}
    </Folding>
  )
}

function Folding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group/filter border-t border-line py-1 first-of-type:border-t-0">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-xs font-bold md:min-h-10 md:text-sm">
        {title}
        <ChevronDown aria-hidden="true" className="size-4.5 text-ink-3 transition-[rotate] group-open/filter:rotate-180" />
      </summary>
      <div className="grid pb-2.5">{children}</div>
    </details>
  )
}

/** A choice that would leave no products is disabled. */
function ChoiceRow({ type, choice: { name, value, label, count, isChosen } }: { type: ChoiceGroup['type']; choice: Choice }) {
  const locale = useLocale()
  const isIdle = count === 0 && !isChosen
  return (
    <label
      className={classNames(
        '-mx-1.5 flex min-h-11 items-center gap-2.5 rounded-sm px-1.5 py-1 leading-tight md:min-h-8.5 md:text-sm',
        isIdle ? 'text-ink-3' : 'hover:bg-sunken',
      )}
    >
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isIdle}
        className={classNames('peer', type === 'radio' ? 'radio' : 'check')}
      />
      <span className="min-w-0 [overflow-wrap:anywhere] peer-checked:font-semibold">{label}</span>
      {count !== undefined && <span className="ms-auto text-xs text-ink-2 tabular-nums">{formatNumber(count, locale)}</span>}
    </label>
  )
}

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
        {list.isExact && <input type="hidden" name="exact" value="1" />}
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

/** Minimum and maximum in euros, as users type them. */
function PriceFields({ price: { from, to } }: { price: PriceRange }) {
  return (
    <div className="grid grid-cols-2 gap-2.5 pt-0.5">
      <PriceField name="price_min" label={m.catalogue_price_from()} limit={from} />
      <PriceField name="price_max" label={m.catalogue_price_to()} limit={to} />
    </div>
  )
}

function PriceField({ name, label, limit }: { name: string; label: string; limit: PriceRange['from'] }) {
  return (
    <Field name={name} label={label}>
      <TextInput name={name} inputMode="decimal" autoComplete="off" defaultValue={limit.value} placeholder={limit.hint} />
    </Field>
  )
}
