import { BadgePercent } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { promotionsPath } from './promotions-address.ts'
import type { Done } from './promotions-address.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import { promotionState } from '../promotion.ts'
import type { Promotion } from '../promotion.ts'
import { periodText, reductionText, stateNames, stateTones, usesText } from '../labels.ts'
import type { loader } from './staff-promotions.server.ts'

export { loader } from './staff-promotions.server.ts'

export const meta = titled(m.promo_title)

const doneTexts: Record<Done, () => string> = {
  created: m.promo_done_created,
  changed: m.promo_done_changed,
  stopped: m.promo_done_stopped,
  resumed: m.promo_done_resumed,
}

export default function StaffPromotions() {
  const { promotions, total, page, pages, done, now } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <ListPage
      title={m.promo_title()}
      count={total === 1 ? m.promo_count_one() : m.promo_count({ count: total })}
      actions={
        <ButtonLink to={pathTo('staff.promotions.new', locale)} size="s" className="ms-auto">
          {m.promo_new()}
        </ButtonLink>
      }
      done={done && doneTexts[done]()}
      paging={{ page, pages, to: (number) => promotionsPath(locale, { page: number }) }}
    >
      <DataTable
        caption={m.promo_title()}
        columns={columnsOf(locale, now)}
        rows={promotions}
        rowKey={({ id }) => id}
        empty={{ icon: <BadgePercent aria-hidden="true" />, title: m.promo_none(), text: m.promo_none_text() }}
      />
    </ListPage>
  )
}

const columnsOf = (locale: Locale, now: Date): Column<Promotion>[] => [
  {
    header: m.promo_column_name(),
    cell: ({ id, name, code }) => (
      <>
        <RowLink to={pathTo('staff.promotions.show', locale, { id })}>{name[locale]}</RowLink>
        <span className="block text-ink-2">
          {code ? <code className="font-mono text-2xs">{code}</code> : m.promo_automatic()}
        </span>
      </>
    ),
  },
  { header: m.promo_column_what(), cell: ({ reduction }) => reductionText(reduction, locale), from: 'sm', isBelow: true },
  { header: m.promo_column_when(), cell: (promotion) => periodText(promotion, locale), from: 'lg', look: 'quiet' },
  { header: m.promo_column_uses(), cell: (promotion) => usesText(promotion, locale), align: 'end', from: 'lg', look: 'line' },
  { header: m.promo_column_state(), cell: (promotion) => <State of={promotion} now={now} />, align: 'end' },
]

function State({ of, now }: { of: Promotion; now: Date }) {
  const state = promotionState(of, now)
  return <SmallTag tone={stateTones[state]} text={stateNames[state]()} />
}
