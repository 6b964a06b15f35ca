import { SearchX, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { searchText } from '#src/shop/staff/search/search.ts'
import type { Hit } from '#src/shop/staff/search/search.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { useShell } from '../shell/shell.ts'
import { allText, findPages, groupNames } from './search-groups.ts'
import type { loader } from './staff-search.server.ts'

export { action, loader } from './staff-search.server.ts'

export const meta = titled(m.staff_search_title)

/** Everything that a text finds, in groups, each with the way to its whole list. */
export default function StaffSearchPage() {
  const { q, groups, opens } = useLoaderData<typeof loader>()
  const { modules } = useShell()
  const pages = findPages(q, { opens, modules }, useLocale())
  return (
    <section aria-label={m.staff_search_title()}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3 lg:px-5">
        <StaffTitle>{m.staff_search_title()}</StaffTitle>
        {q && <p className="text-xs text-ink-2">{m.staff_orders_found({ q })}</p>}
      </div>
      {groups.map(({ kind, hits, note, allPath, ...counts }) => {
        const all = allText({ hits, total: counts.total, is_minimum: counts.isMore })
        return (
          <Group key={kind} id={kind} name={groupNames[kind]()} hits={hits} note={note}>
            {all !== undefined && (
              <Link
                to={allPath}
                className="ms-auto inline-flex min-h-8 items-center font-semibold text-green underline-offset-3 hover:underline"
              >
                {all}
              </Link>
            )}
          </Group>
        )
      })}
      {pages.length > 0 && <Group id="page" name={m.staff_search_pages()} hits={pages} note={null} />}
      {groups.length + pages.length === 0 && <Nothing q={q} />}
    </section>
  )
}

type GroupProps = { id: string; name: string; hits: readonly Hit[]; note: string | null; children?: ReactNode }

function Group({ id, name, hits, note, children }: GroupProps) {
  return (
    <section aria-labelledby={`found-${id}`}>
      <div className="-mt-px flex min-h-8 flex-wrap items-center gap-x-3 border-y border-line bg-sunken px-4 text-2xs lg:px-5">
        <h2 id={`found-${id}`} className="font-sans text-2xs font-bold tracking-normal">
          {name}
        </h2>
        {children}
      </div>
      {note && <p className="px-4 py-3 text-xs text-ink-2 lg:px-5">{note}</p>}
      <ul className="divide-y divide-line border-b border-line bg-surface">
        {hits.map((hit) => (
          <li
            key={hit.id}
            className="relative grid min-h-10 items-center gap-x-4 px-4 py-2 text-xs hover:bg-paper sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:px-5"
          >
            <RowLink to={hit.path} className="truncate">
              {hit.name}
            </RowLink>
            <span className="truncate text-ink-2">{hit.detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nothing({ q }: { q: string }) {
  const isTyped = searchText(q) !== ''
  return (
    <div className="px-4 lg:px-5">
      <EmptyState
        icon={isTyped ? <SearchX aria-hidden="true" /> : <Search aria-hidden="true" />}
        title={isTyped ? m.staff_search_none() : m.staff_search_empty()}
      >
        {m.staff_search_hint()}
      </EmptyState>
    </div>
  )
}
