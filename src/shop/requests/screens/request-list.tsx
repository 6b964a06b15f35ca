import { FileHeart, MessageCircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterLinks } from '#src/ui/filter-links.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { RequestKind } from '../request.ts'
import { listAddress, visibleKinds } from './request-filter.ts'
import type { VisibleKind } from './request-filter.ts'
import type { RequestListPage } from './request-list.server.ts'
import { RequestRow } from './request-row.tsx'

type ListLabels = {
  title: () => string
  countOne: () => string
  count: (inputs: { count: number }) => string
  make: () => string
  empty: () => string
  emptyText: () => string
  none: Record<Exclude<VisibleKind, 'all'>, () => string>
  seeAll: () => string
  filters: Record<VisibleKind, () => string>
}

const labelsOf: Record<RequestKind, ListLabels> = {
  prescription: {
    title: m.prescriptions_title,
    countOne: m.prescriptions_count_one,
    count: m.prescriptions_count,
    make: m.prescriptions_send,
    empty: m.prescriptions_empty,
    emptyText: m.prescriptions_empty_text,
    none: { open: m.prescriptions_none_open, ended: m.prescriptions_none_ended },
    seeAll: m.prescriptions_see_all,
    filters: { all: m.prescriptions_filter_all, open: m.requests_filter_open, ended: m.prescriptions_filter_ended },
  },
  request: {
    title: m.requests_title,
    countOne: m.requests_count_one,
    count: m.requests_count,
    make: m.requests_make,
    empty: m.requests_empty,
    emptyText: m.requests_empty_text,
    none: { open: m.requests_none_open, ended: m.requests_none_ended },
    seeAll: m.requests_see_all,
    filters: { all: m.requests_filter_all, open: m.requests_filter_open, ended: m.requests_filter_ended },
  },
}

const pagesOf = {
  prescription: { list: 'prescriptions', make: 'prescriptions.new' },
  request: { list: 'requests', make: 'requests.new' },
} as const

const Icon = ({ kind }: { kind: RequestKind }) =>
  kind === 'prescription' ? <FileHeart aria-hidden="true" /> : <MessageCircleQuestionMark aria-hidden="true" />

export function RequestList({ kind, page }: { kind: RequestKind; page: RequestListPage }) {
  const locale = useLocale()
  const labels = labelsOf[kind]
  const { requests, total, kind: visibleKind, number, pages, from, now, canMake } = page
  const list = pathTo(pagesOf[kind].list, locale)
  const make = canMake && (
    <ButtonLink to={pathTo(pagesOf[kind].make, locale)}>
      <Icon kind={kind} />
      {labels.make()}
    </ButtonLink>
  )
  if (total === 0 && visibleKind === 'all') return <Nothing kind={kind} make={make} />
  return (
    <>
      <PageHeading
        title={labels.title()}
        count={total === 1 ? labels.countOne() : labels.count({ count: total })}
        action={make}
      />
      <div className="grid gap-5">
        <FilterLinks
          label={m.requests_filter()}
          names={visibleKinds}
          current={visibleKind}
          textOf={(one) => labels.filters[one]()}
          to={(one) => listAddress(list, one)}
        />
        {visibleKind !== 'all' && total === 0 ? (
          <EmptyState
            icon={<Icon kind={kind} />}
            title={labels.none[visibleKind]()}
            action={
              <ButtonLink to={list} variant="quiet">
                {labels.seeAll()}
              </ButtonLink>
            }
          >
            {m.requests_none_text()}
          </EmptyState>
        ) : (
          <Card bare as="section">
            <ul className="@container divide-y divide-line px-4 sm:px-6">
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} now={now} />
              ))}
            </ul>
          </Card>
        )}
        {pages > 1 && (
          <Pagination
            page={number}
            pages={pages}
            to={(to) => listAddress(list, visibleKind, to)}
            summary={m.orders_showing({ from, to: from + requests.length - 1, count: total })}
          />
        )}
      </div>
    </>
  )
}

function Nothing({ kind, make }: { kind: RequestKind; make: ReactNode }) {
  const labels = labelsOf[kind]
  return (
    <>
      <PageHeading title={labels.title()} />
      <EmptyState icon={<Icon kind={kind} />} title={labels.empty()} action={make}>
        {labels.emptyText()}
      </EmptyState>
    </>
  )
}
