import { TicketPercent } from 'lucide-react'
import { data, useLoaderData, Link } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffList } from '#src/ui/staff-list.tsx'
import { listPromotions } from '../staff.actions.server.ts'
import { promotionsPath, readPromotionsAddress } from './promotions-address.ts'
import type { Done } from './promotions-address.ts'
import { classNames } from '#src/ui/class-names.ts'
import { denseHead as head, wideOnly as wide } from '#src/ui/dense-table.ts'
import { Tag } from '#src/ui/tag.tsx'
import { promotionState } from '../promotion.ts'
import type { Promotion } from '../promotion.ts'
import { periodText, reductionText, stateNames, stateTones, usesText } from '../labels.ts'

const cell = 'border-b border-line px-1.5 py-2'

/** One dense row each; the name is the link. */
function PromotionsTable({ promotions, now }: { promotions: readonly Promotion[]; now: Date }) {
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.promo_title()}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 text-start lg:ps-5')}>
            {m.promo_column_name()}
          </th>
          <th scope="col" className={classNames(head, 'text-start max-sm:hidden')}>
            {m.promo_column_what()}
          </th>
          <th scope="col" className={classNames(head, wide, 'text-start')}>
            {m.promo_column_when()}
          </th>
          <th scope="col" className={classNames(head, wide, 'text-end')}>
            {m.promo_column_uses()}
          </th>
          <th scope="col" className={classNames(head, 'pe-4 text-end lg:pe-5')}>
            {m.promo_column_state()}
          </th>
        </tr>
      </thead>
      <tbody>
        {promotions.map((promotion) => (
          <Row key={promotion.id} promotion={promotion} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ promotion, now }: { promotion: Promotion; now: Date }) {
  const locale = useLocale()
  const state = promotionState(promotion, now)
  const what = reductionText(promotion.reduction, locale)
  return (
    <tr className="relative hover:bg-paper">
      <td className={classNames(cell, 'ps-4 lg:ps-5')}>
        <Link
          to={pathTo('staff.promotions.show', locale, { id: promotion.id })}
          data-row
          className="font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline"
        >
          {promotion.name[locale]}
        </Link>
        <span className="block text-ink-2">
          {promotion.code ? <code className="font-mono text-2xs">{promotion.code}</code> : m.promo_automatic()}
        </span>
        <span className="block text-ink-2 sm:hidden">{what}</span>
      </td>
      <td className={classNames(cell, 'max-sm:hidden')}>{what}</td>
      <td className={classNames(cell, wide, 'whitespace-nowrap text-ink-2 tabular-nums')}>{periodText(promotion, locale)}</td>
      <td className={classNames(cell, wide, 'text-end whitespace-nowrap tabular-nums')}>{usesText(promotion, locale)}</td>
      <td className={classNames(cell, 'pe-4 text-end lg:pe-5')}>
        <Tag tone={stateTones[state]} className="text-2xs">
          {stateNames[state]()}
        </Tag>
      </td>
    </tr>
  )
}

const size = 50

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  const address = readPromotionsAddress(url.searchParams)
  if (!address) throw data(null, { status: 404 })
  const { promotions, total } = await listPromotions(world.db, { number: address.page, size })
  return { promotions, total, pages: Math.ceil(total / size), ...address, now: world.now() }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.promo_title(), matches) }]

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
    <StaffList
      title={m.promo_title()}
      head={
        <>
          <p className="text-xs text-ink-2 tabular-nums">{total === 1 ? m.promo_count_one() : m.promo_count({ count: total })}</p>
          <ButtonLink to={pathTo('staff.promotions.new', locale)} size="s" className="ms-auto">
            {m.promo_new()}
          </ButtonLink>
        </>
      }
      done={done && doneTexts[done]()}
      paging={{ page, pages, to: (number) => promotionsPath(locale, { page: number }) }}
    >
      {promotions.length === 0 ? <NoPromotions /> : <PromotionsTable promotions={promotions} now={now} />}
    </StaffList>
  )
}

function NoPromotions() {
  return (
    <div className="p-4 lg:p-5">
      <EmptyState icon={<TicketPercent aria-hidden="true" />} title={m.promo_none()}>
        {m.promo_none_text()}
      </EmptyState>
    </div>
  )
}
