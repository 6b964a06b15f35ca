import { formatDateTime, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { denseHead as head } from '#src/ui/dense-table.ts'
import { useLocale } from '#src/ui/locale.ts'
import { movedText } from '../points-text.ts'
import type { StaffEntry } from '../staff-wallet.server.ts'
import { kindNames } from '../staff-labels.ts'

const cell = 'border-b border-line px-1.5 py-2 align-top'

/** The ledger of a wallet, newest first, with the member of staff and the reason. */
export function StaffEntries({ entries }: { entries: readonly StaffEntry[] }) {
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.points_wallet_history()}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 text-start')}>
            {m.points_wallet_what()}
          </th>
          <th scope="col" className={classNames(head, 'text-start max-sm:hidden')}>
            {m.points_wallet_when()}
          </th>
          <th scope="col" className={classNames(head, 'text-end')}>
            {m.points_wallet_points()}
          </th>
          <th scope="col" className={classNames(head, 'pe-4 text-end')}>
            {m.points_wallet_after()}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry: { kind, points, balance, orderNumber, reason, by, at } }: { entry: StaffEntry }) {
  const locale = useLocale()
  const when = formatDateTime(at, locale)
  return (
    <tr>
      <td className={classNames(cell, 'ps-4')}>
        <span className="font-semibold">{kindNames[kind]()}</span>
        {orderNumber && <span className="block text-ink-2">{m.points_wallet_order({ number: orderNumber })}</span>}
        {reason && <span className="block wrap-anywhere">{reason}</span>}
        {by && <span className="block text-ink-2">{m.points_wallet_by({ name: by })}</span>}
        <span className="block text-ink-2 tabular-nums sm:hidden">{when}</span>
      </td>
      <td className={classNames(cell, 'whitespace-nowrap text-ink-2 tabular-nums max-sm:hidden')}>{when}</td>
      <td className={classNames(cell, 'text-end font-semibold whitespace-nowrap tabular-nums', points > 0 && 'text-ok')}>
        {movedText(points, locale)}
      </td>
      <td className={classNames(cell, 'pe-4 text-end whitespace-nowrap tabular-nums')}>{formatNumber(balance, locale)}</td>
    </tr>
  )
}
