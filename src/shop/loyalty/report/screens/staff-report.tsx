import { Download } from 'lucide-react'
import { Form, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatMoney, formatNumber, formatMonth } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { isFresh } from '#src/platform/principal.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { readReport } from '../actions.server.ts'
import { readPeriod, wrongDay, movements } from '../staff-report.ts'
import type { Period, Report, Moved } from '../staff-report.ts'
import { StaffPointsHead } from '../../counter/screens/staff-points-head.tsx'
import { Figures } from '../../counter/screens/staff-wallet-figures.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { denseHead as head } from '#src/ui/dense-table.ts'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { movementNames } from '../../counter/staff-labels.ts'

const cell = 'h-10 border-b border-line px-1.5 text-end whitespace-nowrap tabular-nums'

/** A row per month, and a total. Scrolls sideways on small screens. */
function StaffReportTable({ report: { rows, total } }: { report: Report }) {
  const locale = useLocale()
  const last = rows.at(-1)
  return (
    <div
      role="region"
      tabIndex={0}
      aria-label={m.points_report_by_month()}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">{m.points_report_by_month()}</caption>
        <thead>
          <tr>
            <th scope="col" className={classNames(head, 'ps-4 text-start')}>
              {m.points_report_month()}
            </th>
            {movements.map((one) => (
              <th key={one} scope="col" className={classNames(head, 'text-end')}>
                {movementNames[one]()}
              </th>
            ))}
            <th scope="col" className={classNames(head, 'text-end')}>
              {m.points_report_open()}
            </th>
            <th scope="col" className={classNames(head, 'pe-4 text-end')}>
              {m.points_report_worth()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.month} className="hover:bg-paper">
              <th scope="row" className={classNames(cell, 'ps-4 text-start font-semibold')}>
                {formatMonth(lisbonMidnight(`${row.month}-01`), locale)}
              </th>
              <Cells moved={row} />
              <td className={classNames(cell, 'font-semibold')}>{formatNumber(row.open, locale)}</td>
              <td className={classNames(cell, 'pe-4')}>{formatMoney(row.worth, locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className={classNames(cell, 'ps-4 text-start')}>
              {m.points_report_total()}
            </th>
            <Cells moved={total} />
            <td className={cell}>{formatNumber(last?.open ?? 0, locale)}</td>
            <td className={classNames(cell, 'pe-4')}>{last && formatMoney(last.worth, locale)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells({ moved }: { moved: Moved }) {
  const locale = useLocale()
  return movements.map((one) => (
    <td key={one} className={cell}>
      {moved[one] === 0 ? <span className="text-ink-3">0</span> : formatNumber(moved[one], locale)}
    </td>
  ))
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = staffPageContext(args)
  const now = world.now()
  const requested = readPeriod(url.searchParams, now)
  const period = requested ?? readPeriod(new URLSearchParams(), now)
  if (!period) throw new Error('today makes no period')
  const [report, { loyalty }] = await Promise.all([readReport(world, period), currentWebsite(world, world.db)])
  const file = `${world.config.apiBase}/staff/loyalty-report/export?${new URLSearchParams({ ...period, locale })}`
  const proof = `${pathTo('staff.prove', locale)}?${new URLSearchParams({ return: url.pathname + url.search })}`
  const csv = isFresh(principal, world.realNow()) ? { to: file, isFile: true } : { to: proof, isFile: false }
  const typed = requested ?? { from: url.searchParams.get('from') ?? '', to: url.searchParams.get('to') ?? '' }
  const wrong = requested ? undefined : wrongDay(url.searchParams)
  return { roles: principal.roles, report, rate: loyalty.pointsForOneEuro, csv, typed, wrong }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.points_report_title(), matches) }]

/** Points that were issued and redeemed, and the liability of open points. */
export default function StaffReport() {
  const { roles, report, rate, csv, typed, wrong } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <StaffPointsHead title={m.points_report_title()} roles={roles}>
        {/* A plain link: the router must not handle a file download. */}
        <ButtonLink
          to={csv.to}
          reloadDocument={csv.isFile}
          download={csv.isFile || undefined}
          variant="quiet"
          size="xs"
          data-key="e"
        >
          <Download aria-hidden="true" />
          {m.points_report_csv()}
        </ButtonLink>
      </StaffPointsHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
        <PeriodForm typed={typed} wrong={wrong} />
        <Sums report={report} />
        <StaffReportTable report={report} />
        <p className="max-w-[70ch] text-xs text-ink-2">{m.points_report_note({ points: formatNumber(rate, locale) })}</p>
      </div>
    </>
  )
}

/** A GET form: the result has its own address. */
function PeriodForm({ typed: { from, to }, wrong }: { typed: Period; wrong: keyof Period | undefined }) {
  const blame = (day: keyof Period) => (day === wrong ? { 'aria-invalid': true, 'aria-describedby': 'period-wrong' } : {})
  return (
    <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-2.5">
      <Field name="from" label={<span className="text-xs text-ink-2">{m.points_report_from()}</span>}>
        <TextInput name="from" type="date" defaultValue={from} className="text-sm" data-key="d" {...blame('from')} />
      </Field>
      <Field name="to" label={<span className="text-xs text-ink-2">{m.points_report_to()}</span>}>
        <TextInput name="to" type="date" defaultValue={to} className="text-sm" {...blame('to')} />
      </Field>
      <Button variant="quiet" className="text-sm">
        {m.points_report_show()}
      </Button>
      {wrong && (
        <div id="period-wrong" className="w-full">
          <Notice tone="bad" role="alert">
            {m.points_report_wrong()}
          </Notice>
        </div>
      )}
    </Form>
  )
}

function Sums({ report: { now, total } }: { report: Report }) {
  const locale = useLocale()
  return (
    <Figures
      figures={[
        { term: m.points_report_now_open(), figure: formatNumber(now.open, locale), note: formatMoney(now.worth, locale) },
        { term: m.points_report_issued(), figure: formatNumber(total.earned + total.added, locale) },
        { term: m.points_report_now_held(), figure: formatNumber(now.held, locale) },
        { term: m.points_report_now_owed(), figure: formatNumber(now.owed, locale) },
      ]}
    />
  )
}
