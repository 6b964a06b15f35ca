import { m } from '#src/i18n/paraglide/messages.js'
import type { Page } from '#src/platform/page.server.ts'
import { buildPageMetadata } from '../../website/actions.server.ts'

/** What the cart says of itself to whoever gets a link to it; nothing of what is in it. */
export const introduceCart = (visit: Page): Promise<void> =>
  buildPageMetadata(visit, ({ name }) => ({
    title: m.cart_title({}, { locale: visit.locale }),
    description: m.cart_description({ name }, { locale: visit.locale }),
  }))
