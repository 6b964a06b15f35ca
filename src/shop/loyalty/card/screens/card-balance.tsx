import { Hourglass, Maximize, ShoppingBag, Printer, WifiOff } from 'lucide-react'
import { formatDayMonth, formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { CardPage, VisibleCard } from './card.server.ts'
import { pointsText } from '../../wallet/points-text.ts'
import { CodePicture } from './code-picture.tsx'
import { useEffect, useState } from 'react'
import { clearOfflineData } from '#src/ui/clear-offline-data.ts'
import { canStoreOffline, isSaved, storeCardOffline, requestOfflineCard } from '../offline-card.ts'

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

/** Needs scripts; without them the browser's print command remains. */
function PrintButton() {
  return (
    <Button type="button" variant="quiet" onClick={() => print()} className="max-sm:w-full unscripted:hidden">
      <Printer aria-hidden="true" />
      {m.card_print()}
    </Button>
  )
}

/**
 * Whether the card opens offline on this device, with a switch. `state`: what is shown; when it changes, the card is stored
 * again.
 */
function OfflineCardLine({ state }: { state: string }) {
  const locale = useLocale()
  const [isStored, setIsStored] = useState<boolean>()
  useEffect(() => {
    if (!canStoreOffline()) return
    // Shows the present state first: storing the card again takes as long as the connection does.
    void isSaved(locale)
      .then(setIsStored)
      .then(() => storeCardOffline(locale))
      .then(setIsStored)
  }, [locale, state])
  const change = async (isWanted: boolean) => {
    await (isWanted ? requestOfflineCard() : clearOfflineData())
    setIsStored(await storeCardOffline(locale))
  }
  // Installing the app implies storing the card.
  useEffect(() => {
    const store = () => void requestOfflineCard().then(async () => setIsStored(await storeCardOffline(locale)))
    addEventListener('appinstalled', store)
    return () => removeEventListener('appinstalled', store)
  }, [locale])
  return (
    <p role="status" className="flex min-h-11.5 items-center gap-2 text-xs text-ink-2 print:hidden unscripted:hidden">
      {isStored !== undefined && (
        <>
          <WifiOff aria-hidden="true" className="size-4.5" />
          <span>
            {isStored ? m.card_kept() : m.card_not_kept()}{' '}
            <button type="button" onClick={() => void change(!isStored)} className="link inline-block py-1">
              {isStored ? m.card_keep_no() : m.card_keep()}
            </button>
          </span>
        </>
      )}
    </p>
  )
}
