import type { ReactNode } from 'react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import { inFours } from '../card-number.ts'
import type { VisibleCard } from './card.server.ts'
import { pointsText } from '../../wallet/points-text.ts'
import { CodePicture } from './code-picture.tsx'

// Light colours on the tile; elsewhere the logo is green on paper.
const markOnTile = 'size-7.5 [&>path:last-child]:fill-on-tile [&>path:nth-child(2)]:fill-tile [&>rect]:fill-on-tile'
const onPaper = 'print:border print:border-ink-3 print:[background:none] print:text-ink print:shadow-none'

/** Frame of the card, with the proportions of a plastic one where there is room. */
export function CardFace({ name, shop, children }: { name: string; shop: string; children: ReactNode }) {
  return (
    <Azulejo
      className={`@container flex w-full max-w-[28.875rem] flex-col rounded-xl p-[min(1rem,4.4vw)] shadow-soft sm:aspect-[1.586] sm:p-5.5 ${onPaper}`}
    >
      <div className="flex items-center justify-between gap-3">
        <span className="inline-flex min-w-0 items-center gap-2.5 font-display text-lg leading-none font-semibold">
          <LogoMark className={markOnTile} />
          <span className="truncate">{shop}</span>
        </span>
        <span className="shrink-0 rounded-full border border-on-tile/45 @max-[20rem]:hidden bg-tile px-2.5 py-0.75 text-xs font-semibold print:border-ink-3 print:bg-surface">
          {name}
        </span>
      </div>
      {children}
    </Azulejo>
  )
}

/** The person's card: name, balance and code for the till. */
export function OwnCardFace({ card }: { card: VisibleCard }) {
  const locale = useLocale()
  return (
    <CardFace name={card.name} shop={card.shop}>
      <dl className="mt-auto mb-4 flex items-start justify-between gap-4 pt-6 leading-snug">
        {card.holder !== null && (
          <div className="min-w-0">
            <dt className="text-xs">{m.card_holder()}</dt>
            <dd className="truncate text-lg font-semibold">{card.holder}</dd>
          </div>
        )}
        <div className="ms-auto shrink-0 text-end tabular-nums">
          <dt className="text-xs">{m.card_balance()}</dt>
          <dd className="text-lg font-semibold">{pointsText(card.points, locale)}</dd>
          <dd className="text-sm">{m.card_worth_now({ amount: formatMoney(card.worth, locale) })}</dd>
        </div>
      </dl>
      <CardBars card={card} className="h-16 w-[264px] max-w-full @min-[412px]:w-[396px]" />
    </CardFace>
  )
}

/** The barcode with the number below, as printed on cards. */
export function CardBars({ card, className }: { card: Pick<VisibleCard, 'number' | 'bars'>; className: string }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-lg bg-code-paper px-2 pt-3 pb-1.5 text-tile print:text-ink">
      <CodePicture drawing={card.bars} label={m.card_bars_of({ number: inFours(card.number) })} className={className} />
      <p className="font-semibold tracking-[0.14em] tabular-nums">{inFours(card.number)}</p>
    </div>
  )
}
