import { useActionData, useLoaderData, useLocation } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink, StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { StaffAdjust } from './staff-adjust.tsx'
import { StaffCredit } from './staff-credit.tsx'
import { StaffFind } from './staff-find.tsx'
import { walletPath } from './staff-wallet-address.ts'
import type { Done } from './staff-wallet-address.ts'
import { StaffWalletCards } from './staff-wallet-cards.tsx'
import { StaffWalletFigures } from './staff-wallet-figures.tsx'
import { formatDateTime, formatNumber } from '#src/i18n/formatters.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { movedText } from '../../wallet/points-text.ts'
import type { StaffEntry } from '../staff-wallet.server.ts'
import { kindNames } from '../staff-labels.ts'
import type { action, loader } from './staff-wallet.server.ts'

export { action, loader } from './staff-wallet.server.ts'

const columnsOf = (locale: Locale): Column<StaffEntry>[] => [
  {
    header: m.points_wallet_what(),
    cell: ({ kind, orderNumber, reason, by }) => (
      <>
        <span className="font-semibold">{kindNames[kind]()}</span>
        {orderNumber && <span className="block text-ink-2">{m.points_wallet_order({ number: orderNumber })}</span>}
        {reason && <span className="block wrap-anywhere">{reason}</span>}
        {by && <span className="block text-ink-2">{m.points_wallet_by({ name: by })}</span>}
      </>
    ),
  },
  { header: m.points_wallet_when(), cell: ({ at }) => formatDateTime(at, locale), from: 'sm', isBelow: true, look: 'quiet' },
  {
    header: m.points_wallet_points(),
    cell: ({ points }) => movedText(points, locale),
    align: 'end',
    className: ({ points }) => classNames('font-semibold whitespace-nowrap', points > 0 && 'text-ok'),
  },
  { header: m.points_wallet_after(), cell: ({ balance }) => formatNumber(balance, locale), align: 'end', look: 'line' },
]

/** The ledger of a wallet, newest first, with the member of staff and the reason. */
function StaffEntries({ entries }: { entries: readonly StaffEntry[] }) {
  const locale = useLocale()
  return <DataTable caption={m.points_wallet_history()} columns={columnsOf(locale)} rows={entries} rowKey={({ id }) => id} />
}

// The title has no name, so that the browser history has none.
export const meta = titled(m.points_staff_title)

const doneTexts: Record<Done, () => string> = {
  credited: m.points_done_credited,
  adjusted: m.points_done_adjusted,
  linked: m.points_done_linked,
  blocked: m.points_done_blocked,
  joined: m.points_done_joined,
}

/** A customer's points at the counter: balance, crediting a purchase, adjusting, cards. */
export default function StaffWalletPage() {
  const { found, address, pages, canAdjust } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const { wallet, entries } = found
  // Remounts the forms after a change, so that earlier input is cleared.
  const state = `${wallet.id} ${wallet.balance} ${found.total} ${found.cards.length}`
  return (
    <StaffBody width={76}>
      <Head key={useLocation().key} />
      <div className="grid gap-0.5">
        <StaffTitle className="wrap-anywhere">{found.name ?? m.points_find_nameless()}</StaffTitle>
        <p className="text-xs text-ink-2 tabular-nums">{[found.email, found.phone].filter(Boolean).join(' · ')}</p>
        <p role="status" className="text-sm font-medium text-ok empty:sr-only">
          {answer === undefined && address.done && doneTexts[address.done]()}
        </p>
      </div>
      <ErrorSummary errors={answer?.errors} />
      <StaffWalletFigures found={found} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div key={state} className="grid min-w-0 gap-4 lg:col-start-2 lg:row-start-1">
          <StaffCredit answer={answer} />
          {canAdjust && <StaffAdjust answer={answer} />}
          <StaffWalletCards cards={found.cards} answer={answer} />
        </div>
        <section aria-labelledby="history" className="min-w-0 overflow-clip rounded-lg border border-line bg-surface">
          <h2 id="history" className="px-4 py-2.5 font-sans text-sm font-bold tracking-normal">
            {m.points_wallet_history()}
          </h2>
          {entries.length === 0 ? (
            <p className="border-t border-line p-4 text-sm text-ink-2">{m.points_wallet_history_none()}</p>
          ) : (
            <StaffEntries entries={entries} />
          )}
          {pages > 1 && (
            <div className="px-4 pb-4">
              <Pagination page={address.page} pages={pages} to={(page) => walletPath(locale, { id: wallet.id, page })} />
            </div>
          )}
        </section>
      </div>
    </StaffBody>
  )
}

/** Back link, and a search field for the next card: empty for every customer. */
function Head() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <StaffBackLink to={pathTo('staff.points', useLocale())} data-key="f">
        {m.points_wallet_back()}
      </StaffBackLink>
      <StaffFind />
    </div>
  )
}
