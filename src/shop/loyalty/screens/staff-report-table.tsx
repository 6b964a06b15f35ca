import { formatMoney, formatMonth, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { denseHead as head } from '#src/ui/dense-table.ts'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { useLocale } from '#src/ui/locale.ts'
import { movements } from '../staff-report.ts'
import type { Moved, Report } from '../staff-report.ts'
import { movementNames } from '../staff-labels.ts'

const cell = 'h-10 border-b border-line px-1.5 text-end whitespace-nowrap tabular-nums'

/** A row per month, and a total. Scrolls sideways on small screens. */
export function StaffReportTable({ report: { rows, total } }: { report: Report }) {
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
