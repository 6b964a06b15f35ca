import { internationalPhone, phoneText } from '#src/kernel/phone-numbers.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Principal } from '#src/platform/principal.ts'
import { countItems } from '#src/shop/cart/actions.server.ts'
import { collectionTree } from '#src/shop/catalogue/product/actions.server.ts'
import { defaultSort, noFilters, productSearch } from '#src/shop/catalogue/listing/product-list.ts'
import { findPageTitle } from '#src/shop/content/actions.server.ts'
import { withSettings } from '#src/shop/content/page.ts'
import { settingsInTexts } from '#src/shop/content/settings-in-texts.ts'
import { checkWebsite } from '#src/shop/website/actions.server.ts'
import { promoText } from '#src/shop/website/delivery-labels.ts'
import { weekLines } from '#src/shop/website/week-lines.ts'
import type { Website } from '#src/shop/website/website.ts'
import { legalSentences } from './legal.server.ts'
import type { MenuEntry, Shell } from './shell.ts'

const reduced = { ...noFilters, reduced: true }

/**
 * Settings, menus and cart badge: three statements, four for visitors with a cart. Null when the settings are missing or invalid.
 */
export async function readShell({ world, principal, cartToken, locale }: Page): Promise<Shell | null> {
  const [website, tree, policy, cartCount] = await Promise.all([
    checkWebsite(world.db),
    collectionTree(world.db, locale),
    findPageTitle(world.db, 'purchase_policy'),
    countItems(world, principal, cartToken),
  ])
  if (!website.ok) return null
  const settings = website.value
  return {
    shop: { name: settings.name },
    modules: settings.modules,
    promo: promoText(settings, locale),
    menu: tree.map(({ id, name, slug, tagline, icon, colour }): MenuEntry => ({ id, name, slug, tagline, icon, colour })),
    policy: policy
      ? withSettings(policy[locale], settingsInTexts(settings, locale, world.now()))
      : m.footer_policy({}, { locale }),
    offers: pathTo('products', locale) + productSearch({ filters: reduced, sort: defaultSort(reduced), page: 1 }),
    cartCount,
    person: personOf(principal),
    contact: contactOf(settings, locale),
    legal: {
      sentences: legalSentences(settings, locale),
      complaintsBookUrl: settings.legal.complaintsBookUrl,
      euLogoUrl: settings.legal.euLogoUrl,
    },
  }
}

const personOf = (principal: Principal): Shell['person'] =>
  principal.kind === 'person' ? { name: principal.name, roles: principal.roles } : null

function contactOf({ address, phone, hours }: Website, locale: Locale): Shell['contact'] {
  return {
    lines: address.address1 === '' ? [] : [`${address.address1}, ${address.zipcode} ${address.city}`],
    phone: phoneText(phone.number),
    phoneLink: `tel:${internationalPhone(phone.number)}`,
    callCost: phone.callCost[locale],
    hours: weekLines(hours, locale).map((line) => `${line.days} ${line.hours}`),
  }
}
