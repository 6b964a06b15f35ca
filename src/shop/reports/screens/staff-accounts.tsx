import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney, formatMonth, formatPercent } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { cents, subtract, zero } from '#src/kernel/money.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { isPaidAtCounter } from '#src/shop/website/payment-methods.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ShareChart } from '#src/ui/chart/share-chart.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { baseOf } from '../accounts/accounts.ts'
import type { Accounts, MethodRow, Taxed } from '../accounts/accounts.ts'
import type { ExportName } from '../accounts/exports.server.ts'
import { receivedBy } from '../accounts/labels.ts'
import { noValue } from '../details/details.ts'
import type { Period } from '../period/period.ts'
import { DetailLink } from './detail-link.tsx'
import { reportPath } from './report-address.ts'
import { periodText } from './period-text.ts'
import { ReportFrame } from './report-frame.tsx'
import { readAccountsPage } from './staff-accounts.server.ts'

export const loader = (args: LoaderFunctionArgs) => readAccountsPage(staffPageContext(args))

export const meta = titled(m.report_tab_accounts)

/** What the accountant needs: VAT by rate, payments and refunds by method, and the files. */
export default function StaffAccounts() {
  const page = useLoaderData<typeof loader>()
  const { query, accounts, hasPoints, months } = page
  const locale = useLocale()
  return (
    <ReportFrame
      page="staff.reports.accounts"
      query={query}
      hasPoints={hasPoints}
      actions={months.map((month) => (
        <ButtonLink key={month.from} to={reportPath('staff.reports.accounts', locale, month)} variant="quiet" size="xs">
          {formatMonth(lisbonMidnight(month.from), locale)}
        </ButtonLink>
      ))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Vat accounts={accounts} isRight={page.agrees} />
          <Payments accounts={accounts} />
          <Refunds accounts={accounts} />
        </div>
        {page.files.length > 0 && <Files files={page.files} isProven={page.isProven} period={periodText(query.period, locale)} />}
      </div>
      <p className="max-w-[80ch] text-xs text-ink-2">{m.report_basis()}</p>
    </ReportFrame>
  )
}

/** `rate`: of its list; undefined in the sum of all. */
type VatLine = Taxed & { name: string; isRefund: boolean; rate?: number }

function Vat({ accounts: { vat, totals, period }, isRight }: { accounts: Accounts; isRight: boolean }) {
  const locale = useLocale()
  const due = cents(totals.sold.tax - totals.refunded.tax)
  const rows: VatLine[] = [
    ...vat
      .filter(({ sold }) => sold.gross > 0)
      .map(({ rate, sold }) => ({ ...sold, name: formatPercent(rate, locale), isRefund: false, rate })),
    ...vat
      .filter(({ refunded }) => refunded.gross > 0)
      .map(({ rate, refunded }) => ({
        gross: subtract(zero, refunded.gross),
        tax: subtract(zero, refunded.tax),
        name: m.report_refunds_at({ rate: formatPercent(rate, locale) }),
        isRefund: true,
        rate,
      })),
  ]
  const total = {
    name: periodText(period, locale),
    isRefund: false,
    gross: cents(totals.sold.gross - totals.refunded.gross),
    tax: due,
  }
  return (
    <section className="min-w-0 overflow-clip rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2.5 font-sans text-sm font-semibold tracking-normal">{m.report_vat_title()}</h2>
      <p className="px-4 py-3 text-sm">{m.report_vat_finding({ amount: formatMoney(due, locale) })}</p>
      <DataTable
        caption={m.report_vat_title()}
        columns={vatColumns(period, locale)}
        rows={rows}
        rowKey={({ name }) => name}
        rowClassName={({ isRefund }) => isRefund && 'text-ink-2'}
        total={total}
        narrow="scroll"
      />
      <p className="flex items-center gap-2 px-4 py-3 text-xs">
        {isRight ? (
          <span className="inline-flex items-center gap-1.5 text-ok">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            {m.report_agrees()}
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5 text-bad">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {m.report_differs({
              sales: formatMoney(totals.sold.gross, locale),
              payments: formatMoney(totals.paid, locale),
            })}
          </span>
        )}
      </p>
    </section>
  )
}

const vatColumns = (period: Period, locale: Locale): Column<VatLine>[] => [
  {
    header: m.report_rate(),
    cell: ({ name, rate, isRefund }) =>
      rate === undefined ? (
        name
      ) : (
        <DetailLink of={isRefund ? 'refund_lines' : 'lines'} {...period} rate={rate} count={1}>
          {name}
        </DetailLink>
      ),
  },
  { header: m.report_base(), cell: (row) => formatMoney(baseOf(row), locale), align: 'end' },
  { header: m.report_vat(), cell: ({ tax }) => formatMoney(tax, locale), align: 'end', className: 'font-semibold' },
  { header: m.report_with_vat(), cell: ({ gross }) => formatMoney(gross, locale), align: 'end' },
]

const isAtCounter = ({ method }: MethodRow): boolean => isPaidAtCounter(method)

function Payments({ accounts: { payments, totals, excess, period } }: { accounts: Accounts }) {
  const locale = useLocale()
  const counter = payments.filter(isAtCounter).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <ShareChart
      title={m.report_payments()}
      headline={
        totals.paid === 0
          ? m.report_nothing_paid()
          : m.report_payments_finding({ amount: formatMoney(cents(counter), locale), all: formatMoney(totals.paid, locale) })
      }
      filledName={m.report_online()}
      hatchedName={m.report_at_counter()}
      shares={payments.map((row) => ({
        key: `${row.method}-${row.paidWith ?? ''}`,
        label: (
          <DetailLink of="payments" {...period} method={row.method} paid_with={row.paidWith ?? noValue} count={row.count}>
            {receivedBy(row.method, row.paidWith, locale)}
          </DetailLink>
        ),
        value: row.amount,
        fill: isAtCounter(row) ? 'hatched' : 'filled',
        figure: formatMoney(row.amount, locale),
        note: m.report_times({ count: row.count }),
      }))}
    >
      {excess.paid > 0 && (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-2">
          <DetailLink of="payments" {...period} excess="yes" count={excess.paid}>
            {m.report_excess({ paid: formatMoney(excess.paid, locale), refunded: formatMoney(excess.refunded, locale) })}
          </DetailLink>
        </p>
      )}
    </ShareChart>
  )
}

function Refunds({ accounts: { refunds, totals, period } }: { accounts: Accounts }) {
  const locale = useLocale()
  if (refunds.length === 0) return null
  return (
    <ShareChart
      title={m.report_refunds()}
      headline={m.report_refunds_finding({ amount: formatMoney(totals.paidBack, locale) })}
      filledName={m.report_by_bank()}
      hatchedName={m.report_by_hand()}
      shares={refunds.map(({ method, paidWith, byHand, amount, count }) => ({
        key: `${method}-${paidWith ?? ''}-${byHand}`,
        label: (
          <DetailLink
            of="refunds"
            {...period}
            method={method}
            paid_with={paidWith ?? noValue}
            by_hand={byHand ? 'yes' : 'no'}
            count={count}
          >
            {receivedBy(method, paidWith, locale)}
          </DetailLink>
        ),
        value: amount,
        fill: byHand ? 'hatched' : 'filled',
        figure: formatMoney(amount, locale),
        note: m.report_times({ count }),
      }))}
    />
  )
}

const fileNames: Record<ExportName, () => string> = {
  orders: m.report_file_orders,
  payments: m.report_file_payments,
  vat: m.report_file_vat,
  dispensing: m.report_file_dispensing,
  customers: m.report_file_customers,
}

type FilesProps = { files: readonly { name: ExportName; href: string }[]; isProven: boolean; period: string }

/** Plain links once the person has proved who they are: the router must not handle a file. */
function Files({ files, isProven, period }: FilesProps) {
  return (
    <Panel id="files" title={m.report_files()} lead={isProven ? m.report_files_lead({ period }) : m.report_files_proof()}>
      <ul className="grid gap-1.5">
        {files.map(({ name, href }) => (
          <li key={name}>
            <Link
              to={href}
              reloadDocument={isProven}
              download={isProven || undefined}
              data-key={name === 'vat' ? 'e' : undefined}
              className="link inline-flex min-h-8 items-center gap-1.5 text-sm"
            >
              <Download aria-hidden="true" className="size-4 shrink-0" />
              {fileNames[name]()}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
