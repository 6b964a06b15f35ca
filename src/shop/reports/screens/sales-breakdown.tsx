import { Link } from 'react-router'
import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { paymentMethodOf } from '#src/shop/website/payment-methods.ts'
import { ShareChart } from '#src/ui/chart/share-chart.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { breakdownNames, entryName } from '../sales/labels.ts'
import { breakdowns } from '../sales/sales.ts'
import type { BreakdownReport, BreakdownRow, SalesFigures } from '../sales/sales.ts'
import { noValue } from '../details/details.ts'
import type { DetailFilter } from '../details/details.ts'
import { DetailLink } from './detail-link.tsx'
import { reportPath } from './report-address.ts'
import { shareText } from './period-text.ts'
import type { ReportQuery } from './report-query.server.ts'

const plotted = 10

type Props = { report: BreakdownReport; total: SalesFigures; query: ReportQuery }

/** What was sold, as bars, with everything in the table below; one of four ways to split it is in the address. */
export function SalesBreakdown({ report, total, query }: Props) {
  const locale = useLocale()
  const { by, rows } = report
  const entries = rows.filter(({ sales }) => sales > 0)
  const first = entries[0]
  return (
    <ShareChart
      title={m.report_breakdown()}
      headline={
        first
          ? m.report_breakdown_finding({
              name: entryName(first.entry, by, locale),
              amount: formatMoney(first.sales, locale),
              share: shareText(first.sales, total.sales, locale),
            })
          : m.report_nothing_sold()
      }
      shares={entries.slice(0, plotted).map((row) => ({
        key: `${row.entry.kind}-${row.entry.key ?? ''}`,
        label: entryName(row.entry, by, locale),
        value: row.sales,
        fill: row.entry.kind === 'entry' ? 'filled' : 'hatched',
        figure: formatMoney(row.sales, locale),
        note: shareText(row.sales, total.sales, locale),
      }))}
      actions={<Choices query={query} by={by} />}
    >
      {rows.length > 0 && (
        <div className="border-t border-line">
          <DataTable
            caption={m.report_breakdown()}
            columns={columnsOf(report, locale)}
            rows={rows}
            rowKey={({ entry: { kind, key } }) => `${kind} ${key ?? ''}`}
            narrow="scroll"
          />
        </div>
      )}
    </ShareChart>
  )
}

function Choices({ query: { period, chosen }, by }: { query: ReportQuery; by: BreakdownReport['by'] }) {
  const locale = useLocale()
  return (
    <nav aria-label={m.report_breakdown()}>
      <ul className="flex flex-wrap gap-x-3 text-xs">
        {breakdowns.map((one) => (
          <li key={one}>
            <Link
              to={reportPath('staff.reports', locale, { ...period, group: chosen, by: one })}
              preventScrollReset
              aria-current={one === by ? 'true' : undefined}
              className="inline-flex min-h-8 items-center text-ink-2 underline-offset-3 hover:underline aria-[current]:font-bold aria-[current]:text-ink"
            >
              {breakdownNames[one]({}, { locale })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The list behind a row; the row of all smaller entries has none, because what it leaves out is only known to the report. */
function detailsOf({ by }: BreakdownReport, { entry: { kind, key } }: BreakdownRow): DetailFilter | undefined {
  if (kind === 'others') return undefined
  if (kind === 'delivery' || kind === 'unassigned') return { kind }
  const value = key ?? noValue
  if (by === 'collection') return { collection: value }
  if (by === 'product') return { product: value }
  if (by === 'fulfilment') return { fulfilment: value === 'pickup' ? 'pickup' : 'delivery' }
  return { method: paymentMethodOf(value) ?? noValue }
}

function columnsOf(report: BreakdownReport, locale: Locale): Column<BreakdownRow>[] {
  const { by, period } = report
  const isOfLines = by === 'collection' || by === 'product'
  const sets = isOfLines
    ? ({ sold: 'lines', refunded: 'refund_lines' } as const)
    : ({ sold: 'sales', refunded: 'refunds' } as const)
  const linked = (what: keyof typeof sets, row: BreakdownRow, text: string) => {
    const filter = detailsOf(report, row)
    const count = what === 'sold' ? row.sales : row.refunds
    return filter ? (
      <DetailLink of={sets[what]} {...period} {...filter} count={count}>
        {text}
      </DetailLink>
    ) : (
      text
    )
  }
  return [
    { header: breakdownNames[by]({}, { locale }), cell: ({ entry }) => <EntryLink entry={entry} by={by} locale={locale} /> },
    isOfLines
      ? {
          header: m.report_units(),
          cell: (row) => (row.quantity ? linked('sold', row, formatNumber(row.quantity, locale)) : '–'),
          align: 'end',
        }
      : { header: m.report_orders(), cell: (row) => linked('sold', row, formatNumber(row.orders ?? 0, locale)), align: 'end' },
    {
      header: m.report_sales(),
      // Delivery has no units that lead to its list.
      cell: (row) => (row.quantity === 0 ? linked('sold', row, formatMoney(row.sales, locale)) : formatMoney(row.sales, locale)),
      align: 'end',
      className: 'font-semibold',
    },
    {
      header: m.report_refunds(),
      cell: (row) => (row.refunds > 0 ? linked('refunded', row, `−${formatMoney(row.refunds, locale)}`) : '–'),
      align: 'end',
    },
    { header: m.report_net(), cell: ({ net }) => formatMoney(net, locale), align: 'end' },
    { header: m.report_vat(), cell: ({ vat }) => formatMoney(vat, locale), align: 'end' },
  ]
}

/** A product leads to its page in the staff area, which needs the right to edit it; the others are names. */
function EntryLink({ entry, by, locale }: { entry: BreakdownRow['entry']; by: BreakdownReport['by']; locale: Locale }) {
  const name = entryName(entry, by, locale)
  if (by !== 'product' || entry.key === null) return name
  return (
    <Link to={pathTo('staff.products.show', locale, { id: entry.key })} className="link">
      {name}
    </Link>
  )
}
