import { BadgeEuro, CalendarClock, Pill, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { formatMoney } from '#src/i18n/formatters.ts'
import { cents } from '#src/kernel/money.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { Terms } from '../card-page.server.ts'
import { pointsText } from '../points-text.ts'

/** How points are earned and expire, from the settings. */
export function CardTerms({ terms }: { terms: Terms }) {
  const locale = useLocale()
  const { perEuro, forOneEuro, expiryMonths } = terms
  const worth = forOneEuro === 1 ? m.card_worth_one : m.card_worth
  return (
    <section aria-labelledby="terms" className="grid content-start gap-4 print:hidden">
      <h2 id="terms" className="font-sans text-lg font-bold tracking-normal">
        {m.card_terms()}
      </h2>
      <ul className="grid gap-4.5">
        <Term icon={<ShoppingBag aria-hidden="true" />} title={m.card_earn({ points: pointsText(perEuro, locale) })}>
          {m.card_earn_text()}
        </Term>
        <Term
          icon={<BadgeEuro aria-hidden="true" />}
          title={worth({ points: pointsText(forOneEuro, locale), amount: formatMoney(cents(100), locale) })}
        >
          {m.card_worth_text()}
        </Term>
        <Term icon={<Pill aria-hidden="true" />} title={m.card_not_msrm()}>
          {m.card_not_msrm_text()}
        </Term>
        <Term
          icon={<CalendarClock aria-hidden="true" />}
          title={expiryMonths === null ? m.card_for_ever() : m.card_lasts({ months: expiryMonths })}
        >
          {expiryMonths === null ? m.card_for_ever_text() : m.card_lasts_text()}
        </Term>
      </ul>
    </section>
  )
}

function Term({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-green">
      {icon}
      <div>
        <p className="font-bold">{title}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
    </li>
  )
}
