import { documentPath } from '#src/i18n/data-path.ts'
import { matchPath, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { isManifest } from './localized-build.ts'
import { allowsThirdParties } from './consent/third-party-pages.ts'
import { screens } from './screens.ts'

export type PageRules = {
  /** The route pattern for log and metrics. */
  route: string
  /** Equal for everybody without a session, so it may be cached. */
  shared: boolean
  /** Shows what only its owner may know: it sends no referrer. */
  secluded: boolean
  /** Excluded from search engines. */
  unlisted: boolean
  /** Shows whether a product can be delivered to the visitor's postal code. */
  asksZipcode: boolean
  /** Shows the visitor's cart. */
  hasReservedCart: boolean
  /** Has a form that may redirect to the payment gateway. */
  pays: boolean
  /** Guests are redirected to the sign-in. */
  forPeople: boolean
  /** Part of the staff area. */
  forStaff: boolean
  /** Has a form that accepts files from signed-in persons. */
  takesFiles: boolean
  /** Reads barcodes by WebAssembly, which the policy of no other page allows. */
  readsBarcodes: boolean
  /** Works before the shop is set up, so that its operator can sign in. */
  opensEarly: boolean
  /** Third-party scripts may run there, with consent. */
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
// Their addresses contain a token, or reveal where a person works.
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
  'staff.collections',
  'staff.collections.show',
  'staff.imports',
  'staff.orders',
  'staff.orders.show',
  'staff.products.images',
  'staff.prescriptions',
  'staff.prescriptions.show',
  'staff.requests',
  'staff.requests.show',
  // A form that met a locked session is sent here with all its fields.
  'staff.unlock',
])
const payingPages = new Set<PageName>(['checkout', 'checkout.confirmation', 'orders.show'])

/** The rules of the page at an address; the same for its data request (`….data`). */
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
