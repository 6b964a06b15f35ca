import { FileHeart, MessageCircleQuestionMark, Clock } from 'lucide-react'
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
import { isQuoted } from '../request.ts'
import type { RequestKind } from '../request.ts'
import { listAddress, visibleKinds } from './request-filter.ts'
import type { VisibleKind } from './request-filter.ts'
import type { RequestListPage } from './requests.server.ts'
import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { momentText } from '#src/i18n/moment-text.ts'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { PackStack } from '#src/shop/catalogue/pictures/screens/pack-stack.tsx'
import { requestStateName, requestStateTone } from '../request-labels.ts'
import { packsText } from './request-items.tsx'
import type { RequestSummary } from '../actions.server.ts'

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

/** One of the customer's requests in a list. */
function RequestRow({ request, now }: { request: RequestSummary; now: Date }) {
  const { id, kind, state, name, total, units, window, requestText, sentAt, images } = request
  const locale = useLocale()
  const to = pathTo(kind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-4 @min-[26rem]:grid-cols-[5.75rem_minmax(0,1fr)_auto_auto]">
      <Pictures kind={kind} images={images} />
      <div className="grid gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={to} className="font-bold underline-offset-3 hover:underline">
            {name}
          </Link>
          <Tag tone={requestStateTone[state]}>{requestStateName(kind, state, locale)}</Tag>
        </span>
        {sentAt && (
          <span className="text-sm text-ink-2 tabular-nums">
            {kind === 'prescription' ? m.prescription_step_sent() : m.request_step_sent()} {formatDateTime(sentAt, locale)}
          </span>
        )}
        {requestText && <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{requestText}</span>}
        {window && (
          <span className="flex items-center gap-1.5 text-sm font-medium">
            <Clock aria-hidden="true" className="size-4 text-ink-2" />
            {(isQuoted(state) ? m.deadline_add : m.deadline_buy)({ until: momentText(window.expiresAt, now, locale) })}
          </span>
        )}
      </div>
      <span className="grid justify-items-end">
        {total !== null && (
          <>
            <b>
              <Money amount={total} />
            </b>
            <span className="text-xs text-ink-2">{packsText(units)}</span>
          </>
        )}
      </span>
      <ButtonLink to={to} variant="quiet" size="s" aria-label={m.requests_see({ name })} className="@max-[26rem]:hidden">
        {m.account_see()}
      </ButtonLink>
    </li>
  )
}

/** Pictures of the quoted products, overlapping; an icon of the kind until a quote exists. */
function Pictures({ kind, images }: Pick<RequestSummary, 'kind' | 'images'>) {
  if (images.length === 0) {
    return (
      <span className="@max-[26rem]:hidden">
        <IconTile>{kind === 'prescription' ? <FileHeart /> : <MessageCircleQuestionMark />}</IconTile>
      </span>
    )
  }
  return <PackStack images={images} />
}
