import { m } from '#src/i18n/paraglide/messages.js'
import type { Page } from '#src/platform/page.server.ts'
import { buildPageMetadata } from '../../website/actions.server.ts'

/** Metadata of the cart page for shared links; nothing about its contents. */
export const introduceCart = (visit: Page): Promise<void> =>
  buildPageMetadata(visit, ({ name }) => ({
    title: m.cart_title({}, { locale: visit.locale }),
    description: m.cart_description({ name }, { locale: visit.locale }),
  }))
