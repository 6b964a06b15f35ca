import { CircleCheck, Clock, ShoppingBag } from 'lucide-react'
import { data, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { maskedEmail } from '#src/kernel/masking.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { variantsForCart } from '../../catalogue/actions.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { reachOf } from '../../website/reach.ts'
import { findOrderByToken } from '../actions.server.ts'
import type { Order } from '../order.ts'
import { orderView } from '../order-view.ts'
import type { OrderView } from '../order-view.ts'
import { askAboutPayment } from '../pay.actions.server.ts'
import { confirmationTitle } from './confirmation-title.ts'
import { leadToPayment } from './lead-to-payment.server.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNow } from './order-now.tsx'
import { OrderProgress } from './order-progress.tsx'
import { useNewsOfPayment } from './use-news-of-payment.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale } = visit
  const order = await newestOf(visit, await orderAsked(visit, args.params['id']))
  const [website, variants] = await Promise.all([
    readWebsite(world.db),
    variantsForCart(
      world.db,
      order.lines.map((line) => line.variantRowId),
      locale,
    ),
  ])
  const { pickupKeptDays: keptDays, withdrawalDays } = website.limits
  return {
    order: orderView(order, { variants, keptDays, locale }),
    email: order.email === null ? null : maskedEmail(order.email),
    reach: reachOf(website, world.now(), locale),
    withdrawalDays,
  }
}

/** The order of the address; without one that which this browser has just placed, else where the visitor's orders are. */
async function orderAsked({ world, who, locale, lastOrderToken }: Page, token: string | undefined): Promise<Order> {
  const order = await findOrderByToken(world, token ?? lastOrderToken ?? '')
  if (order) return order
  if (token !== undefined) throw data(null, { status: 404 })
  throw redirect(pathTo(who.kind === 'person' ? 'orders' : 'home', locale))
}

const newestOf = async ({ world }: Page, order: Order): Promise<Order> =>
  (await askAboutPayment(world, order)) ? ((await findOrderByToken(world, order.token)) ?? order) : order

/** Tries to pay once more; on the bank's page where it wants that. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const visit = page(args)
  const order = await orderAsked(visit, args.params['id'])
  return leadToPayment(visit.world, order, pathTo('checkout.confirmation', visit.locale, { id: order.token }))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(m.order_title({ number: loaderData.order.number }), matches) }] : []

export default function Confirmation() {
  const { order, email, reach, withdrawalDays } = useLoaderData<typeof loader>()
  useNewsOfPayment(order)
  return (
    <div className="mx-auto grid max-w-[64rem] gap-6 pb-6">
      <Head order={order} email={email} />
      <OrderNow order={order} reach={reach} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <OrderLines order={order} />
        <OrderProgress order={order} />
      </div>
      <OrderFacts order={order} withdrawalDays={withdrawalDays} />
      <ButtonLink to={pathTo('products', useLocale())} variant="quiet" className="justify-self-center">
        <ShoppingBag aria-hidden="true" />
        {m.cart_continue()}
      </ButtonLink>
    </div>
  )
}

function Head({ order, email }: { order: OrderView; email: string | null }) {
  const Icon = order.state === 'balance_due' ? Clock : CircleCheck
  return (
    <div className="grid justify-items-start gap-2">
      <span aria-hidden="true" className="mb-1 grid size-12 place-items-center rounded-full bg-green-soft text-green">
        <Icon className="size-6.5" />
      </span>
      <div role="status">
        <h1>{confirmationTitle(order)}</h1>
      </div>
      <p className="text-ink-2">
        <strong className="text-ink tabular-nums">{m.order_title({ number: order.number })}</strong>
        {email && <> · {m.confirmation_mail({ email })}</>}
      </p>
    </div>
  )
}
