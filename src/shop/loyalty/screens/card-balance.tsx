import { Hourglass, Maximize, ShoppingBag } from 'lucide-react'
import { formatDayMonth, formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { CardPage, VisibleCard } from '../card-page.server.ts'
import { pointsText } from '../points-text.ts'
import { CodePicture } from './code-picture.tsx'
import { OfflineCardLine } from './offline-card-line.tsx'
import { PrintButton } from './print-button.tsx'

/** Value of the points, expiry, and how to use them. */
export function CardBalance({ own }: { own: NonNullable<CardPage['own']> }) {
  const locale = useLocale()
  const { card, expiring, owed } = own
  return (
    <div className="grid min-w-0 content-center gap-4 print:mt-6">
      <Sum card={card} />
      {expiring && (
        <Notice tone={expiring.isSoon ? 'warn' : 'info'} icon={<Hourglass aria-hidden="true" />}>
          {m.card_expiring({
            points: pointsText(expiring.points, locale),
            date: formatDayMonth(expiring.lastDay, card.at, locale),
          })}
        </Notice>
      )}
      {owed > 0 && <Notice>{m.card_owed({ points: pointsText(owed, locale) })}</Notice>}
      <div className="flex flex-wrap gap-2.5 print:hidden">
        {/* Not a router link: that page has no scripts, so that it can be stored as it is. */}
        <ButtonLink to={pathTo('account.card.code', locale)} reloadDocument className="max-sm:w-full">
          <Maximize aria-hidden="true" />
          {m.card_show_large()}
        </ButtonLink>
        <ButtonLink to={pathTo('cart', locale)} variant="quiet" className="max-sm:w-full">
          <ShoppingBag aria-hidden="true" />
          {m.card_use_points()}
        </ButtonLink>
        <PrintButton />
      </div>
      <OfflineCardLine state={`${card.number} ${card.points}`} />
    </div>
  )
}

function Sum({ card }: { card: VisibleCard }) {
  const locale = useLocale()
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <p className="text-sm text-ink-2">{m.card_balance()}</p>
        <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="text-3xl font-heavy tracking-tight">{formatNumber(card.points, locale)}</span>
          <span className="text-lg text-ink-2">{card.points === 1 ? m.card_point() : m.card_points()}</span>
        </p>
        <p className="text-lg">{m.card_worth_in_cart({ amount: formatMoney(card.worth, locale) })}</p>
      </div>
      <CodePicture drawing={card.qr} label={m.card_qr()} className="size-[116px] rounded-xs" />
    </div>
  )
}
