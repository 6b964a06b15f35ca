import { ChevronLeft } from 'lucide-react'
import { Link, data, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPage } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { Tag } from '#src/ui/tag.tsx'
import { variantsForCart } from '../../catalogue/actions.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { reachOf } from '../../website/reach.ts'
import { findOrder } from '../actions.server.ts'
import { orderView } from '../order-view.ts'
import type { OrderView } from '../order-view.ts'
import { stateName, stateTone } from '../state-words.ts'
import { leadToPayment } from './lead-to-payment.server.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNow } from './order-now.tsx'
import { OrderProgress } from './order-progress.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, who, locale } = personPage(args)
  const order = await findOrder(world, who, { number: args.params['id'] ?? '' })
  if (!order) throw data(null, { status: 404 })
  const [website, variants] = await Promise.all([
    readWebsite(world.db),
    variantsForCart(
      world.db,
      order.lines.map((line) => line.variantRowId),
      locale,
    ),
  ])
  const { pickupKeptDays, withdrawalDays } = website.limits
  return {
    order: orderView(order, { variants, keptDays: pickupKeptDays, locale }),
    reach: reachOf(website, world.now(), locale),
    withdrawalDays,
  }
}

/** Pays again what failed. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { world, who, locale } = personPage(args)
  const order = await findOrder(world, who, { number: args.params['id'] ?? '' })
  if (!order) throw data(null, { status: 404 })
  return leadToPayment(world, order, pathTo('orders.show', locale, { id: order.number }))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(m.order_title({ number: loaderData.order.number }), matches) }] : []

export default function OrderScreen() {
  const { order, reach, withdrawalDays } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-6">
      <Head order={order} />
      <OrderNow order={order} reach={reach} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_17rem]">
        <OrderLines order={order} />
        <div className="max-md:order-first">
          <OrderProgress order={order} />
        </div>
      </div>
      <OrderFacts order={order} withdrawalDays={withdrawalDays} />
    </div>
  )
}

function Head({ order: { number, state, fulfilment, placedAt } }: { order: OrderView }) {
  const locale = useLocale()
  return (
    <div className="grid gap-2">
      <Link
        to={pathTo('orders', locale)}
        className="-ms-1.5 inline-flex min-h-8 items-center gap-0.5 justify-self-start pe-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4.5" />
        {m.orders_title()}
      </Link>
      <h1 className="tabular-nums">{m.order_title({ number })}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <Tag tone={stateTone[state]} className="px-3 py-1 text-sm">
          {stateName(state, fulfilment, locale)}
        </Tag>
        {m.order_placed_on({ date: formatDate(placedAt, locale) })}
      </p>
    </div>
  )
}
