import { TicketPercent } from 'lucide-react'
import { data, useLoaderData } from 'react-router'
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
import { PromotionsTable } from './promotions-table.tsx'

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
