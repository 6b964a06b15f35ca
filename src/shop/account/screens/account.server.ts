import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import type { Wallet } from '#src/shop/loyalty/wallet/wallet.ts'
import { isStaff } from '#src/platform/principal.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { firstName, isComplete } from '#src/shop/accounts/person/person.ts'
import { walletOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { listOrders, summariesOf } from '#src/shop/orders/order/actions.server.ts'
import { orderView } from '#src/shop/orders/order/order-view.ts'
import { listWaiting, summariesOf as requestSummariesOf } from '#src/shop/requests/request/actions.server.ts'
import { orderFacets } from '#src/shop/orders/order/order.ts'
import type { Website } from '../../website/website.ts'
import { listNotifications } from '../../notifications/actions.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { reachOf } from '../../website/contact-details.ts'

/**
 * Texts of the loyalty card on the overview, made on the server so that the page need not load their messages. `balance` is null
 * for a person who has not joined.
 */
export type CardTile = { name: string; balance: string | null; text: string; linkText: string }

export function cardTile({ loyalty }: Pick<Website, 'loyalty'>, wallet: Wallet | undefined, locale: Locale): CardTile {
  const name = loyalty.name[locale]
  if (!wallet)
    return { name, balance: null, text: m.account_card_worth({ points: loyalty.pointsForOneEuro }), linkText: m.card_join() }
  const text = m.card_worth_in_cart({ amount: formatMoney(wallet.worth, locale) })
  return { name, balance: pointsText(wallet.balance, locale), text, linkText: m.account_card_link() }
}

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
