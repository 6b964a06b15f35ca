import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDayMonth, formatMoney, formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import { titled } from '#src/ui/page-title.ts'
import { readCard } from './card.server.ts'
import type { VisibleCard } from './card.server.ts'
import { pointsText } from '../../wallet/points-text.ts'
import { CardBars } from './card-face.tsx'
import { CodePicture } from './code-picture.tsx'

/** No layout and no scripts: the page is shown at the till and stored offline as it is. */
export const handle = { alone: true }

export async function loader(args: LoaderFunctionArgs) {
  const visit = personPageContext(args)
  return (await readCard(visit)) ?? redirect(pathTo('account.card', visit.locale))
}

export const meta = titled(m.card_title)

/** The codes as large as the screen allows, the number, and the balance with its time. */
export default function CardCode() {
  const card = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid min-h-dvh max-w-[40rem] content-center justify-items-center gap-6 p-4 text-center">
      <div className="grid justify-items-center gap-1.5">
        <LogoMark className="size-10" />
        <h1 className="text-2xl">{card.name}</h1>
        {card.holder !== null && <p className="text-ink-2">{card.holder}</p>}
      </div>
      <div className="grid justify-items-center gap-4 rounded-xl border border-line bg-code-paper p-3 text-lg sm:p-6">
        <CardBars card={card} className="h-28 w-[264px] sm:w-[528px]" />
        <CodePicture drawing={card.qr} label={m.card_qr()} className="size-[232px]" />
      </div>
      <Balance card={card} />
      <a href={pathTo('account.card', useLocale())} className="link p-2 print:hidden">
        {m.card_open_page()}
      </a>
    </div>
  )
}

function Balance({ card }: { card: VisibleCard }) {
  const locale = useLocale()
  return (
    <div className="grid gap-1 tabular-nums">
      <p className="text-xl font-bold">{pointsText(card.points, locale)}</p>
      <p className="text-lg">{m.card_worth_in_cart({ amount: formatMoney(card.worth, locale) })}</p>
      <p className="text-sm text-ink-2">
        {m.card_balance_at({ date: formatDayMonth(card.at, card.at, locale), time: formatTime(card.at, locale) })}
      </p>
    </div>
  )
}
