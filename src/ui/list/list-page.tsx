import type { ComponentProps, ReactNode } from 'react'
import { DoneNotice } from '../form/result-notice.tsx'
import { StaffTitle } from '../staff-heading.tsx'
import { Pagination } from '../pagination.tsx'
import { ListSearch } from './list-search.tsx'
import { ListAndPane, NothingChosen } from './pane.tsx'
import { StateTabs } from './state-tabs.tsx'
import type { TabsProps } from './state-tabs.tsx'

/** What is open beside the list; without `content` nothing is, and the pane says `none`. */
export type ListPane = {
  content: ReactNode
  /** Names it. */ label?: string | undefined
  /** What is open is not what the page is about: paper shows the list. */ isPreview?: boolean
  isNarrow?: boolean
  isSheet?: boolean
  none?: { icon: ReactNode; title: string; text: string }
}

type Props<Tab extends string> = {
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
  /** Above the tabs, such as saved views. */
  views?: ReactNode
  tabs?: TabsProps<Tab>
  paging?: { page: number; pages: number; to: (page: number) => string }
  pane?: ListPane | undefined
  /** The table. */
  children: ReactNode
}

/** A staff page that is a list: title with count and search, state tabs, table, page numbers, and a pane beside it. */
export function ListPage<Tab extends string>({ pane, ...list }: Props<Tab>) {
  const content = <List {...list} />
  if (!pane)
    return (
      <section aria-label={list.title} className="flex min-w-0 flex-col">
        {content}
      </section>
    )
  const { none, isPreview = false, ...open } = pane
  const isOpen = Boolean(open.content)
  return (
    <ListAndPane
      label={list.title}
      paneLabel={isOpen ? (open.label ?? list.title) : (none?.title ?? list.title)}
      pane={isOpen ? open.content : none && <NothingChosen {...none} />}
      isChosen={isOpen && !isPreview}
      isNarrow={open.isNarrow}
      isSheet={open.isSheet}
    >
      {content}
    </ListAndPane>
  )
}

function List<Tab extends string>({ title, count, search, actions, lead, done, notice, ...list }: Omit<Props<Tab>, 'pane'>) {
  const { views, tabs, filters, paging, children } = list
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
          <DoneNotice text={done} />
        </div>
      )}
      {views}
      {tabs && <StateTabs {...tabs} />}
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

type HeadProps = Pick<Props<never>, 'title' | 'count'> & { children?: ReactNode }

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
