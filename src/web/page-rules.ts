import { documentPath } from '#src/i18n/data-path.ts'
import { matchPath, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import type { KeepsFile } from '#src/platform/http/form-reader.ts'
import { isPdf } from '#src/platform/files/pdf.ts'
import { photoTypeOf } from '#src/platform/images/photo-type.ts'
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
  /** Which files its form accepts from signed-in persons, by their first bytes; undefined when it accepts none. */
  keepsFile: KeepsFile | undefined
  /** Reads barcodes by WebAssembly, which the policy of other pages does not allow. */
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
  'scan',
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
const isPhoto: KeepsFile = (beginning) => photoTypeOf(beginning) !== undefined
const isPhotoOrPdf: KeepsFile = (beginning) => isPhoto(beginning) || isPdf(beginning)
const pagesWithFiles: Partial<Record<PageName, KeepsFile>> = {
  'orders.show': isPhoto,
  'checkout.confirmation': isPhoto,
  'prescriptions.new': isPhoto,
  'prescriptions.show': isPhoto,
  'requests.new': isPhoto,
  'requests.show': isPhoto,
  'staff.collections': isPhoto,
  'staff.collections.show': isPhoto,
  'staff.imports': () => true,
  'staff.orders': isPhotoOrPdf,
  'staff.orders.show': isPhotoOrPdf,
  'staff.products.images': isPhotoOrPdf,
  'staff.prescriptions': isPhoto,
  'staff.prescriptions.show': isPhoto,
  'staff.requests': isPhoto,
  'staff.requests.show': isPhoto,
  // A form that met a locked session is sent here with all its fields, and its files can only be named.
  'staff.unlock': () => false,
}
/** Each loads as a document of its own (`loadWhole`). */
const barcodePages = new Set<PageName>(['scan', 'prescriptions.new', 'staff.stock.receiving'])
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
      keepsFile: undefined,
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
    keepsFile: pagesWithFiles[name],
    readsBarcodes: barcodePages.has(name),
    open: allowsThirdParties(documentPath(pathname)),
  }
}
