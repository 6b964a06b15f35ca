import { ListX, Lock } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime, formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { requestStateName } from '#src/shop/requests/request/request-labels.ts'
import { methodName } from '#src/shop/website/payment-methods.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { receivedBy } from '../accounts/labels.ts'
import { rejectionName } from '../answers/labels.ts'
import { filterTexts, setNames } from '../details/labels.ts'
import type { DetailList, DetailRow, DetailSet } from '../details/details.ts'
import { fulfilmentName } from '../sales/labels.ts'
import { detailsPath } from './details-address.ts'
import { periodText } from './period-text.ts'
import { reportPath } from './report-address.ts'
import type { ReportPage } from './report-address.ts'
import { readDetailsPage } from './staff-report-details.server.ts'

export const loader = (args: LoaderFunctionArgs) => readDetailsPage(staffPageContext(args))

export const meta = titledBy<typeof loader>(({ details }) => setNames[details.of]({}))

const reportOf: Record<DetailSet, ReportPage> = {
  sales: 'staff.reports',
  lines: 'staff.reports',
  refunds: 'staff.reports',
  refund_lines: 'staff.reports',
  payments: 'staff.reports.accounts',
  requests: 'staff.reports.requests',
  prepared: 'staff.reports.preparation',
}

/** The orders, lines, payments or requests that a figure counts. */
export default function StaffReportDetails() {
  const { details } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const { of, filter, period, rows, sums, page, pages } = details
  return (
    <div>
      <div className="px-4 pt-3 lg:px-5">
        <StaffBackLink to={reportPath(reportOf[of], locale, period)}>{m.report_title()}</StaffBackLink>
      </div>
      <ListPage
        title={setNames[of]({})}
        count={sumsText(details, locale)}
        lead={[...filterTexts(details, locale), periodText(period, locale)].join(' · ')}
        paging={{ page, pages, to: (number) => detailsPath(locale, { of, ...filter, ...period }, number) }}
      >
        <div className="border-t border-line">
          <DataTable
            caption={setNames[of]({})}
            columns={columnsOf(details, locale)}
            rows={rows.map((row, index) => ({ ...row, key: String(index) }))}
            rowKey={({ key }) => key}
            empty={{ icon: <ListX aria-hidden="true" />, title: m.report_details_none(), text: m.report_details_none_text() }}
          />
        </div>
        {sums.count > 0 && <p className="max-w-[80ch] px-4 py-3 text-xs text-ink-2 lg:px-5">{m.report_details_basis()}</p>}
      </ListPage>
    </div>
  )
}

function sumsText({ sums: { count, quantity, amount } }: DetailList, locale: Locale): string {
  return [
    count === 1 ? m.report_details_one() : m.report_details_count({ count: formatNumber(count, locale) }),
    quantity !== null && m.report_details_units({ count: formatNumber(quantity, locale) }),
    amount !== null && formatMoney(amount, locale),
  ]
    .filter(Boolean)
    .join(' · ')
}

type Row = DetailRow & { key: string }

const whenNames: Record<DetailSet, () => string> = {
  sales: m.report_csv_paid_at,
  lines: m.report_csv_paid_at,
  refunds: m.report_details_refunded_at,
  refund_lines: m.report_details_refunded_at,
  payments: m.report_csv_paid_at,
  requests: m.report_details_sent_at,
  prepared: m.report_details_ready_at,
}

function columnsOf({ of, sums }: DetailList, locale: Locale): Column<Row>[] {
  return [
    {
      header: of === 'requests' ? m.report_sent() : m.report_csv_order(),
      cell: (row) => <Subject row={row} locale={locale} />,
    },
    { header: whenNames[of](), cell: ({ at }) => formatDateTime(at, locale), from: 'sm', isBelow: true },
    { header: m.report_details_what(), cell: (row) => textOf(of, row, locale), from: 'md', isBelow: true },
    ...(sums.quantity === null
      ? []
      : [{ header: m.report_units(), cell: ({ quantity }: Row) => formatNumber(quantity ?? 0, locale), align: 'end' as const }]),
    ...(sums.amount === null
      ? []
      : [
          {
            header: m.report_csv_amount(),
            cell: ({ amount }: Row) => amount !== null && formatMoney(amount, locale),
            align: 'end' as const,
          },
        ]),
  ]
}

/** The order or request that a row belongs to, as a link for those who may open it. */
function Subject({ row: { order, request, isClinical }, locale }: { row: DetailRow; locale: Locale }) {
  if (order !== null)
    return (
      <Link to={pathTo('staff.orders.show', locale, { id: order })} className="link font-semibold">
        {order}
      </Link>
    )
  const kind = request?.kind === 'prescription' ? m.customers_kind_prescription() : m.customers_kind_request()
  if (!request || request.id === null)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        {isClinical && <Lock aria-hidden="true" className="size-3.5 shrink-0" />}
        {request ? kind : m.report_details_unknown()}
      </span>
    )
  const page = request.kind === 'prescription' ? 'staff.prescriptions.show' : 'staff.requests.show'
  return (
    <Link to={pathTo(page, locale, { id: request.id })} className="link font-semibold">
      {kind}
    </Link>
  )
}

function textOf(
  of: DetailSet,
  { name, method, paidWith, fulfilment, byHand, promisedAt, request }: DetailRow,
  locale: Locale,
): string {
  switch (of) {
    case 'sales':
      return [method ? methodName(method, locale) : m.report_details_free(), fulfilment && fulfilmentName(fulfilment, locale)]
        .filter(Boolean)
        .join(', ')
    case 'payments':
      return method ? receivedBy(method, paidWith, locale) : ''
    case 'refunds':
      return [method && receivedBy(method, paidWith, locale), byHand ? m.report_by_hand() : m.report_by_bank()]
        .filter(Boolean)
        .join(', ')
    case 'lines':
    case 'refund_lines':
      return name?.[locale] ?? m.report_entry_unassigned()
    case 'requests':
      return request ? requestText(request, locale) : ''
    case 'prepared':
      return promisedAt ? m.report_details_promised({ date: formatDateTime(promisedAt, locale) }) : m.report_details_unpromised()
  }
}

const requestText = ({ kind, state, reason }: NonNullable<DetailRow['request']>, locale: Locale): string =>
  [requestStateName(kind, state, locale), reason !== null && rejectionName(reason, locale)].filter(Boolean).join(': ')
