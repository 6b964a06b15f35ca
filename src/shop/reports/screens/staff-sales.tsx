import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents } from '#src/kernel/money.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { titled } from '#src/ui/page-title.ts'
import { useLocale } from '#src/ui/locale.ts'
import { ShareChart } from '#src/ui/chart/share-chart.tsx'
import type { BasketFigures } from '../baskets/baskets.ts'
import { sizeNames } from '../baskets/labels.ts'
import type { Period } from '../period/period.ts'
import type { SalesComparison, SalesFigures } from '../sales/sales.ts'
import { DetailLink } from './detail-link.tsx'
import { detailsPath } from './details-address.ts'
import { shareText } from './period-text.ts'
import { Change, Figures, ReportFrame } from './report-frame.tsx'
import { SalesBreakdown } from './sales-breakdown.tsx'
import { SalesPlot } from './sales-plot.tsx'
import { readSalesPage } from './staff-sales.server.ts'

export const loader = (args: LoaderFunctionArgs) => readSalesPage(staffPageContext(args))

export const meta = titled(m.report_title)

/** Sales, refunds and baskets of a period. */
export default function StaffSales() {
  const { query, sales, before, breakdown, baskets, hasPoints } = useLoaderData<typeof loader>()
  return (
    <ReportFrame page="staff.reports" query={query} hasPoints={hasPoints}>
      <Totals period={query.period} total={sales.total} before={before} baskets={baskets} />
      <SalesPlot sales={sales} before={before} />
      <SalesBreakdown report={breakdown} total={sales.total} query={query} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Baskets baskets={baskets} period={query.period} />
        <Customers total={sales.total} period={query.period} />
      </div>
      <p className="max-w-[80ch] text-xs text-ink-2">{m.report_basis()}</p>
    </ReportFrame>
  )
}

type TotalsProps = { period: Period; total: SalesFigures; before: SalesComparison; baskets: BasketFigures }

function Totals({ period, total, before, baskets }: TotalsProps) {
  const locale = useLocale()
  const money = (amount: number) => formatMoney(cents(amount), locale)
  return (
    <Figures
      figures={[
        {
          term: m.report_sales(),
          to: detailsPath(locale, { of: 'sales', ...period }),
          figure: money(total.sales),
          note: <Change now={total.sales} before={before.sales} text={(change) => m.report_than_before({ change })} />,
        },
        {
          term: m.report_orders(),
          to: detailsPath(locale, { of: 'sales', ...period }),
          figure: formatNumber(total.orders, locale),
          note: <Change now={total.orders} before={before.orders} text={(change) => m.report_than_before({ change })} />,
        },
        {
          term: m.report_basket(),
          figure: money(baskets.average),
          note: m.report_basket_note({ median: money(baskets.median) }),
        },
        {
          term: m.report_refunds(),
          to: detailsPath(locale, { of: 'refunds', ...period }),
          figure: money(total.refunds),
          note: m.report_refunds_note({ count: total.refundCount, net: money(total.net) }),
        },
        {
          term: m.report_reductions(),
          figure: money(total.discounts),
          note: m.report_points_note({ amount: money(total.points) }),
        },
      ]}
    />
  )
}

/** How many orders have each size. */
function Baskets({ baskets, period }: { baskets: BasketFigures; period: Period }) {
  const locale = useLocale()
  const names = sizeNames(locale)
  const largest = baskets.sizes.indexOf(Math.max(...baskets.sizes))
  return (
    <ShareChart
      title={m.report_baskets()}
      headline={
        baskets.orders === 0
          ? m.report_nothing_sold()
          : m.report_baskets_finding({
              size: names[largest] ?? '',
              share: shareText(baskets.sizes[largest] ?? 0, baskets.orders, locale),
              units: formatNumber(Math.round((baskets.units / baskets.orders) * 10) / 10, locale),
            })
      }
      shares={baskets.sizes.map((orders, index) => ({
        key: String(index),
        label: (
          <DetailLink of="sales" {...period} size={index} count={orders}>
            {names[index]}
          </DetailLink>
        ),
        value: orders,
        figure: formatNumber(orders, locale),
        note: shareText(orders, baskets.orders, locale),
      }))}
    />
  )
}

/** New and returning customers. */
function Customers({ total: { orders, firstOrders, repeatOrders }, period }: { total: SalesFigures; period: Period }) {
  const locale = useLocale()
  const erased = orders - firstOrders - repeatOrders
  const share = (key: 'first' | 'repeat' | '-', label: string, value: number, fill: 'filled' | 'hatched') => ({
    key,
    label: (
      <DetailLink of="sales" {...period} customer={key} count={value}>
        {label}
      </DetailLink>
    ),
    value,
    fill,
    figure: formatNumber(value, locale),
    note: shareText(value, orders, locale),
  })
  return (
    <ShareChart
      title={m.report_customers()}
      headline={
        orders === 0 ? m.report_nothing_sold() : m.report_customers_finding({ share: shareText(repeatOrders, orders, locale) })
      }
      shares={[
        share('first', m.report_customers_first(), firstOrders, 'filled'),
        share('repeat', m.report_customers_repeat(), repeatOrders, 'hatched'),
        ...(erased > 0 ? [share('-', m.report_customers_erased(), erased, 'hatched')] : []),
      ]}
    />
  )
}
