import { formatMoney, formatNumber, formatShortDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { StaffWallet } from '../staff-wallet.server.ts'

type Figure = { term: string; figure: string; note?: string }

/** Balance, its value, and reserved and owed points. */
export function StaffWalletFigures({ found: { wallet, reserved } }: { found: StaffWallet }) {
  const locale = useLocale()
  const { balance, worth, expiring, owed } = wallet
  const figures: Figure[] = [
    { term: m.points_wallet_balance(), figure: formatNumber(balance, locale) },
    { term: m.points_wallet_worth(), figure: formatMoney(worth, locale) },
    {
      term: m.points_wallet_expiring(),
      figure: expiring ? formatNumber(expiring.points, locale) : m.points_wallet_expiring_none(),
      ...(expiring && { note: m.points_wallet_expiring_on({ day: formatShortDate(lisbonMidnight(expiring.lastDay), locale) }) }),
    },
    { term: m.points_wallet_held(), figure: formatNumber(reserved, locale) },
    ...(owed > 0
      ? [{ term: m.points_wallet_owed(), figure: formatNumber(owed, locale), note: m.points_wallet_owed_text() }]
      : []),
  ]
  return <Figures figures={figures} />
}

/** Large figures in a row, as many as fit. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))] gap-px overflow-clip rounded-lg border border-line bg-line">
      {figures.map(({ term, figure, note }) => (
        <div key={term} className="bg-surface px-4 py-3">
          <dt className="text-xs text-ink-2">{term}</dt>
          <dd>
            <span className="block text-xl font-heavy tabular-nums">{figure}</span>
            {note && <span className="block text-xs text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
