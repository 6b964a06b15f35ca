import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import type { Page } from '#src/platform/page.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { isFinalState } from '../../order/order.ts'
import type { Order } from '../../order/order.ts'

export type AccountOffer = { title: string; text: string; points: string | null; signUp: string; signIn: string }

/** For a guest's order: the offer to save it in an account, with its benefits. Otherwise null. */
export async function accountOffer({ world, principal, locale }: Page, order: Order): Promise<AccountOffer | null> {
  if (principal.kind !== 'guest' || order.user !== null || order.email === null) return null
  const { modules, loyalty } = await readWebsite(world.db)
  const isEarning = modules.loyalty && !isFinalState(order.state)
  const back = (name: 'sign-up' | 'sign-in') => withParameter(pathTo(name, locale), 'return', pathTo('orders', locale))
  return {
    title: m.keep_order_title({}, { locale }),
    text: m.keep_order_text({}, { locale }),
    points: isEarning ? m.keep_order_points({ name: loyalty.name[locale] }, { locale }) : null,
    signUp: withParameter(back('sign-up'), 'order', '1'),
    signIn: back('sign-in'),
  }
}
