import { MessageCircleQuestionMark } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatDate, formatWeekday } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { isStaff } from '#src/platform/principal.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { readProfile } from '../../accounts/actions.server.ts'
import { firstName, isComplete } from '../../accounts/person.ts'
import { walletOf } from '../../loyalty/actions.server.ts'
import { listNotifications } from '../../notifications/actions.server.ts'
import { listOrders } from '../../orders/actions.server.ts'
import { orderView } from '../../orders/order-view.ts'
import { listWaiting } from '../../requests/actions.server.ts'
import { summariesOf as requestSummariesOf } from '../../requests/summaries.actions.server.ts'
import { summariesOf } from '../../orders/summaries.actions.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { reachOf } from '../../website/contact-details.ts'
import type { ContactDetails } from '../../website/contact-details.ts'
import { useModules } from '../../website/use-modules.ts'
import { cardTile } from '../card-tile.server.ts'
import { greeting, partOfDay } from '../greeting.ts'
import { CardLink } from './card-link.tsx'
import { LatestNotices } from './latest-notices.tsx'
import { NeedsYou } from './needs-you.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { orderFacets } from '../../orders/order.ts'

const recent = 5
const maxWaiting = 2

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale } = personPageContext(args)
  const [website, profile, { orders, total }, news, priced, wallet] = await Promise.all([
    readWebsite(world.db),
    readProfile(world, principal),
    listOrders(world, principal, { number: 1, size: 20 }),
    listNotifications(world.db, principal, { number: 1, size: 3 }),
    listWaiting(world, principal, maxWaiting),
    walletOf(world, principal),
  ])
  const waiting = orders.filter(({ state }) => orderFacets[state].waitsForCustomer).slice(0, maxWaiting)
  const now = world.now()
  return {
    now,
    name: profile.name === null ? null : firstName(profile.name),
    reach: reachOf(website, world.now(), locale),
    priced: await requestSummariesOf({ world, locale }, priced),
    needs: waiting.map((order) => orderView(order, { variants: [], now, website, locale, photosOf: () => [] })),
    profileIncomplete: !isStaff(principal) && !isComplete(profile),
    orders: await summariesOf(world, orders.slice(0, recent), locale, website),
    total,
    notices: news.notifications,
    card: cardTile(website, wallet, locale),
  }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.account_title(), matches) }]

export default function Account() {
  const { needs, priced, profileIncomplete, reach, orders, total, notices, card, now, name } = useLoaderData<typeof loader>()
  const modules = useModules()
  return (
    <div className="grid gap-8">
      <Head now={now} name={name} reach={reach} />
      <div className="@container">
        <div className="grid items-start gap-4 @min-[46rem]:grid-cols-[minmax(0,1fr)_min(17.5rem,38%)]">
          <div className="grid gap-8">
            <NeedsYou orders={needs} requests={priced} profileIncomplete={profileIncomplete} reach={reach} now={now} />
            <RecentOrders orders={orders} total={total} />
          </div>
          <div className="grid gap-4 @row:@max-[46rem]:grid-cols-2 @min-[46rem]:pt-11">
            {modules.loyalty && <CardLink {...card} />}
            <LatestNotices notices={notices} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Head({ now, name, reach: { open } }: { now: Date; name: string | null; reach: ContactDetails }) {
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-2">
        <h1>{greeting(partOfDay(now), name)}</h1>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
          <span className="inline-block first-letter:uppercase">
            {m.account_today({ weekday: formatWeekday(now, locale), date: formatDate(now, locale) })}
          </span>
          <span className="inline-flex items-center gap-2 text-sm font-semibold">
            <span aria-hidden="true" className={`size-2 rounded-full ${open.isOpen ? 'bg-ok-dot' : 'bg-ink-3'}`} />
            {open.text}
          </span>
        </p>
      </div>
      {useModules().requests && (
        <ButtonLink to={pathTo('requests.new', locale)} variant="quiet">
          <MessageCircleQuestionMark aria-hidden="true" />
          {m.requests_make()}
        </ButtonLink>
      )}
    </div>
  )
}
