import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import { Form, useLocation, useMatches, useNavigate } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { maxSearchLength, searchText } from '#src/shop/staff/search/search.ts'
import { comboboxProps, optionId, useListKeys } from '#src/ui/combobox.ts'
import { useLocale } from '#src/ui/locale.ts'
import { useShell } from '../shell/shell.ts'
import { allText, findPages, groupNames } from './search-groups.ts'
import { SearchOptions } from './search-options.tsx'
import type { OptionGroup } from './search-options.tsx'
import type { Openable } from './searchable-pages.ts'
import { useStaffSearch } from './use-staff-search.ts'

type Props = Pick<Openable, 'opens'>

/**
 * Searches everything from every staff page; the key "/" focuses it. A form that leads to the page of results, where one exact
 * number or code leads straight on; with scripts a combobox that shows results while typing.
 */
export function StaffSearch({ opens }: Props) {
  const locale = useLocale()
  const page = pathTo('staff.search', locale)
  const { key } = useLocation()
  // Lists have a search of their own.
  const searched = useSearched(page)
  return (
    // Its field has a name, which a second one here would repeat.
    <Form method="post" role="search" action={page} className="relative w-full max-w-100">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
      {/* Another page begins without results. */}
      <SearchCombobox key={`${key} ${searched}`} searched={searched} opens={opens} />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2 my-auto grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-line-2 font-sans text-2xs font-semibold text-ink-2 max-lg:hidden unscripted:hidden"
      >
        /
      </kbd>
    </Form>
  )
}

/** What the page of results has searched for: its address does not say it. */
function useSearched(page: string): string {
  const { pathname, loaderData } = useMatches().at(-1) ?? {}
  if (pathname !== page || typeof loaderData !== 'object' || loaderData === null || !('q' in loaderData)) return ''
  return String(loaderData.q)
}

function SearchCombobox({ searched, opens }: Props & { searched: string }) {
  const list = useId()
  const { groups, count, isComplete, active, field, close } = useCombobox(opens)
  const isOpen = count > 0
  return (
    <>
      <input
        name="q"
        type="search"
        {...comboboxProps(list, { isOpen, active })}
        data-search
        aria-label={m.staff_find()}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxSearchLength}
        placeholder={m.staff_find_placeholder()}
        defaultValue={searched}
        {...field}
        className="h-10 w-full rounded-sm border border-control bg-surface ps-8.5 pe-2 text-[0.875rem] lg:h-8.5 lg:pe-9 [&::-webkit-search-cancel-button]:hidden"
      />
      <p role="status" className="sr-only">
        {isComplete && countText(count)}
      </p>
      {isOpen && (
        <SearchOptions id={list} groups={groups} active={active} optionId={(index) => optionId(list, index)} onGo={close} />
      )}
      {isComplete && !isOpen && <NoOptions />}
    </>
  )
}

/** Enter opens the option or, without one, the page of results. Leaving the field closes the list. */
function useCombobox(opens: Props['opens']) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { groups, isComplete } = useOptionGroups(typed, opens)
  const options = groups.flatMap((group) => group.options)
  const close = (): void => setTyped('')
  const choose = (index: number): void => {
    close()
    const chosen = options[index]
    if (chosen) void navigate(chosen.path)
  }
  const { active, restart, onKeyDown } = useListKeys({ count: options.length, choose, close })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setTyped(target.value)
    restart()
  }
  const onBlur = (): void => {
    close()
    restart()
  }
  return { groups, count: options.length, isComplete, active, field: { onChange, onKeyDown, onBlur }, close: onBlur }
}

const countText = (count: number): string => (count === 1 ? m.staff_search_count_one() : m.staff_search_count({ count }))

const NoOptions = () => (
  <p className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line bg-surface p-3.5 text-xs text-ink-2 shadow-float">
    {m.staff_search_none()}
  </p>
)

/** Groups of results for the typed text, those of pages at once. `isComplete`: they answer the whole text. */
function useOptionGroups(typed: string, opens: Props['opens']): { groups: OptionGroup[]; isComplete: boolean } {
  const locale = useLocale()
  const { modules } = useShell()
  const found = useStaffSearch(typed)
  const q = searchText(typed)
  const pages = findPages(typed, { opens, modules }, locale)
  const groups = (found?.records ?? []).map((group) => {
    const all = allText(group)
    const more = all === undefined ? [] : [{ id: `${group.id}-all`, name: all, detail: '', path: group.path }]
    return { id: group.id, name: groupNames[group.id](), note: group.note, options: [...group.hits, ...more] }
  })
  const ofPages = { id: 'page', name: m.staff_search_pages(), note: null, options: pages }
  return { groups: pages.length > 0 ? [...groups, ofPages] : groups, isComplete: q !== '' && found?.q === q }
}
