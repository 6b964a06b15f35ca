import { formatMoney, formatPercent } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import type { Page } from '#src/platform/page.server.ts'
import { pointsText } from '../../loyalty/points-text.ts'
import { earnedFor, worthOf } from '../../loyalty/points.ts'
import { cachedWebsite } from '../../website/actions.server.ts'
import type { Loyalty } from '../../website/website.ts'
import type { Cart, PointsRoom } from '../cart.ts'
import { earningPart } from '../points.ts'
import { itemsTotal } from '../requests-in-cart.ts'
import type { PointsView } from './points-view.ts'

type RequestContext = Pick<Page, 'world' | 'principal' | 'locale'>
type Telling = { loyalty: Loyalty; locale: Locale }

/** Points beside a cart, in sentences. */
export async function pointsView({ world, principal, locale }: RequestContext, cart: Cart): Promise<PointsView> {
  const { loyalty, modules } = await cachedWebsite(world, cart.content, world.db)
  const { points, pointsRoom: room } = cart
  const telling = { loyalty, locale }
  const applied = { ...points, term: pointsText(points.points, locale) }
  // Switched off, what a cart holds already can be used or given back, and nothing more.
  if (!modules.loyalty)
    return {
      title: m.cart_points({ name: loyalty.name[locale] }, { locale }),
      text: '',
      link: null,
      room: null,
      applied,
      earns: null,
    }
  if (!room) return { ...invitation(principal, telling), room: null, applied, earns: null }
  const earned = earnedFor(earningPart(cart), loyalty, world.now())
  return {
    title: m.cart_points({ name: loyalty.name[locale] }, { locale }),
    text: balanceText(room, telling),
    link: null,
    room: { maximum: room.maximum, why: whyText(cart, room, telling), pointsForOneEuro: loyalty.pointsForOneEuro },
    applied,
    earns: earned > 0 ? m.cart_points_earns({ points: pointsText(earned, locale) }, { locale }) : null,
  }
}

/** One line for who has no points yet, with the way to some. */
function invitation(principal: Page['principal'], { loyalty, locale }: Telling): Pick<PointsView, 'title' | 'text' | 'link'> {
  const name = loyalty.name[locale]
  const title = m.cart_points({ name }, { locale })
  if (principal.kind === 'person')
    return {
      title,
      text: m.cart_points_join({ name }, { locale }),
      link: { to: pathTo('account.card', locale), label: m.cart_points_join_link({}, { locale }) },
    }
  return {
    title,
    text: m.cart_points_sign_in({ name }, { locale }),
    link: {
      to: withParameter(pathTo('sign-in', locale), 'return', pathTo('cart', locale)),
      label: m.cart_points_sign_in_link({}, { locale }),
    },
  }
}

const balanceText = ({ balance }: PointsRoom, { loyalty, locale }: Telling): string =>
  balance === 0
    ? m.cart_points_none({}, { locale })
    : m.cart_points_have(
        { points: pointsText(balance, locale), amount: formatMoney(worthOf(balance, loyalty), locale) },
        { locale },
      )

/** Why so much and not more (decisions §4). */
function whyText(cart: Cart, { maximum, limit }: PointsRoom, { loyalty, locale }: Telling): string {
  const amount = formatMoney(maximum, locale)
  if (limit === 'balance') return m.cart_points_why_balance({}, { locale })
  if (limit === 'share')
    return m.cart_points_why_share({ amount, share: formatPercent(loyalty.cartShareBasisPoints, locale) }, { locale })
  if (maximum === 0) return m.cart_points_why_nothing({}, { locale })
  const isAll = maximum === itemsTotal(cart.lines, cart.requests)
  return isAll ? m.cart_points_why_all({ amount }, { locale }) : m.cart_points_why_eligible({ amount }, { locale })
}
