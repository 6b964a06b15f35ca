import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '../notice.tsx'
import { StaffTitle } from '../staff-heading.tsx'
import { Pagination } from '../pagination.tsx'
import { ListSearch } from './list-search.tsx'
import { ListAndPane } from './pane.tsx'

type Props = {
  title: string
  /** Beside the title: "12 encomendas". */
  count?: ReactNode
  search?: ComponentProps<typeof ListSearch>
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  /** Result of the last action, as a sentence. */
  done?: string | undefined
  /** What else is to be said above the list. */
  notice?: ReactNode
  /** One sentence under the title. */
  lead?: string
  /** A `FilterBar`. */
  filters?: ReactNode
  /** `StateTabs`. */
  tabs?: ReactNode
  paging?: { page: number; pages: number; to: (page: number) => string }
  /** What is open beside the list; `label` names it. */
  pane?: { label: string; content: ReactNode; isChosen: boolean; isNarrow?: boolean; isSheet?: boolean }
  /** The table. */
  children: ReactNode
}

/** A staff page that is a list: title with count and search, state tabs, table, page numbers, and a pane beside it. */
export function ListPage({ pane, ...list }: Props) {
  const content = <List {...list} />
  if (!pane)
    return (
      <section aria-label={list.title} className="flex min-w-0 flex-col">
        {content}
      </section>
    )
  return (
    <ListAndPane
      label={list.title}
      paneLabel={pane.label}
      pane={pane.content}
      isChosen={pane.isChosen}
      isNarrow={pane.isNarrow}
      isSheet={pane.isSheet}
    >
      {content}
    </ListAndPane>
  )
}

function List({ title, count, search, actions, lead, done, notice, tabs, filters, paging, children }: Omit<Props, 'pane'>) {
  return (
    <>
      <ListHead title={title} count={count}>
        {search && <ListSearch {...search} />}
        {actions}
      </ListHead>
      {lead && <p className="-mt-1.5 px-4 pb-3 text-xs text-ink-2 lg:px-5">{lead}</p>}
      {(notice || done) && (
        <div className="grid gap-2 px-4 pb-3 lg:px-5">
          {notice}
          {done && (
            <Notice tone="ok" role="status">
              {done}
            </Notice>
          )}
        </div>
      )}
      {tabs}
      {filters}
      {children}
      {paging && paging.pages > 1 && (
        <div className="p-4 lg:px-5">
          <Pagination {...paging} />
        </div>
      )}
    </>
  )
}

type HeadProps = Pick<Props, 'title' | 'count'> & { children?: ReactNode }

/** The only `<h1>` of a staff page, with its count and whatever stands at the end of the line. */
function ListHead({ title, count, children }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-3 lg:px-5">
      <StaffTitle>{title}</StaffTitle>
      {count && <p className="text-xs text-ink-2 tabular-nums">{count}</p>}
      {children}
    </div>
  )
}
