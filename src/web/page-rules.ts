import { documentPath } from '#src/i18n/data-path.ts'
import { matchPath, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { isManifest } from './localized-build.ts'
import { allowsThirdParties } from './consent/third-party-pages.ts'
import { screens } from './screens.ts'

export type PageRules = {
  /** The pattern for log and metrics. */
  route: string
  /** The same for everybody without a name, so it may be kept. */
  shared: boolean
  /** Shows what only its owner may know: no referrer leaves it. */
  secluded: boolean
  /** Not for search engines. */
  unlisted: boolean
  /** Answers whether a product comes to the visitor's postal code. */
  asksZipcode: boolean
  /** Shows the visitor's cart. */
  hasReservedCart: boolean
  /** Has a form that may lead to the bank. */
  pays: boolean
  /** Guests are led to the sign-in. */
  forPeople: boolean
  /** Of the staff area. */
  forStaff: boolean
  /** Has a form that takes files from whoever is signed in. */
  takesFiles: boolean
  /** Reads barcodes with a program of its own, which the policy of no other page lets run. */
  readsBarcodes: boolean
  /** Works before the shop is set up: this is how whoever sets it up comes in. */
  opensEarly: boolean
  /** Scripts of others may run there, with consent. */
  open: boolean
}

const shared = new Set<PageName>([
  'home',
  'products',
  'products.show',
  'collections.show',
  'posts',
  'posts.show',
  'company',
  'purchase-policy',
  'faqs',
  'services',
  'terms',
  'privacy',
])
const early = new Set<PageName>([
  'invalid-setup',
  'sign-in',
  'sign-in.second-step',
  'recover-password',
  'new-password',
  'invitation',
  'staff.unlock',
])
// Their addresses hold a token, or say where somebody works.
const tokenPages = new Set<PageName>([
  'orders.guest-data',
  'checkout.confirmation',
  'new-password',
  'invitation',
  'notices.stop',
  'news.stop',
  'sign-in.second-step',
  'sign-in.google',
  'staff.unlock',
])
const pagesWithFiles = new Set<PageName>([
  'orders.show',
  'checkout.confirmation',
  'prescriptions.new',
  'prescriptions.show',
  'requests.new',
  'requests.show',
  'staff.orders',
  'staff.orders.show',
  'staff.prescriptions',
  'staff.prescriptions.show',
  'staff.requests',
  'staff.requests.show',
  // A form that met a locked session comes there with all that it brought.
  'staff.unlock',
])
const payingPages = new Set<PageName>(['checkout', 'checkout.confirmation', 'orders.show'])

/** How the page at an address is treated, its data for in-app navigation (`….data`) alike. */
export function pageRules(pathname: string): PageRules {
  const match = matchPath(documentPath(pathname))
  if (!match)
    return {
      route: isManifest(pathname) ? '/__manifest' : 'unmatched',
      shared: false,
      secluded: false,
      unlisted: false,
      asksZipcode: false,
      hasReservedCart: false,
      opensEarly: isManifest(pathname),
      pays: false,
      forPeople: false,
      forStaff: false,
      takesFiles: false,
      readsBarcodes: false,
      open: false,
    }
  const { name, locale } = match
  const { layout, allow } = screens[name]
  const secluded = layout === 'account' || layout === 'staff' || tokenPages.has(name)
  return {
    route: paths[name][locale],
    shared: shared.has(name),
    secluded,
    unlisted: secluded || layout === 'squeeze' || layout === 'modal',
    asksZipcode: name === 'products.show',
    hasReservedCart: name === 'cart',
    opensEarly: layout === 'staff' || early.has(name),
    pays: payingPages.has(name),
    forPeople: allow === 'person',
    forStaff: layout === 'staff',
    takesFiles: pagesWithFiles.has(name),
    readsBarcodes: name === 'prescriptions.new',
    open: allowsThirdParties(documentPath(pathname)),
  }
}
