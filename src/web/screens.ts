import type { PageName } from '../i18n/paths.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import type { Principal } from '../platform/principal.ts'

export type Layout = 'default' | 'company' | 'account' | 'squeeze' | 'modal' | 'staff'

/** Guests are redirected from `person` pages to the sign-in; a staff page is a 404 without its capability. */
export type PageRule = 'anyone' | 'person' | Capability

export const canOpen = (principal: Principal, rule: PageRule): boolean =>
  rule === 'anyone' || (principal.kind === 'person' && (rule === 'person' || can(principal, rule)))

/**
 * File, layout and access rule of every page; a page without a rule does not compile. `routes.ts` joins them with the path table.
 */
export const screens: Record<PageName, { layout: Layout; file: string; allow: PageRule }> = {
  home: { layout: 'default', file: 'web/home/home.tsx', allow: 'anyone' },
  products: { layout: 'default', file: 'shop/catalogue/listing/screens/products.tsx', allow: 'anyone' },
  'products.show': { layout: 'default', file: 'shop/catalogue/product/screens/product.tsx', allow: 'anyone' },
  'collections.show': { layout: 'default', file: 'shop/catalogue/listing/screens/collection.tsx', allow: 'anyone' },
  cart: { layout: 'default', file: 'shop/cart/screens/cart.tsx', allow: 'anyone' },
  checkout: { layout: 'squeeze', file: 'shop/checkout/screens/checkout.tsx', allow: 'anyone' },
  'orders.guest-data': { layout: 'squeeze', file: 'shop/account/screens/guest-data.tsx', allow: 'anyone' },
  'checkout.confirmation': { layout: 'squeeze', file: 'shop/orders/guest/screens/confirmation.tsx', allow: 'anyone' },
  posts: { layout: 'default', file: 'shop/content/screens/posts.tsx', allow: 'anyone' },
  'posts.show': { layout: 'default', file: 'shop/content/screens/post.tsx', allow: 'anyone' },
  company: { layout: 'company', file: 'shop/content/screens/company.tsx', allow: 'anyone' },
  'purchase-policy': { layout: 'company', file: 'shop/content/screens/purchase-policy.tsx', allow: 'anyone' },
  faqs: { layout: 'company', file: 'shop/content/screens/faqs.tsx', allow: 'anyone' },
  terms: { layout: 'company', file: 'shop/content/screens/terms.tsx', allow: 'anyone' },
  services: { layout: 'company', file: 'shop/content/screens/services.tsx', allow: 'anyone' },
  privacy: { layout: 'company', file: 'shop/content/screens/privacy.tsx', allow: 'anyone' },
  'invalid-setup': { layout: 'squeeze', file: 'shop/website/screens/invalid-setup.tsx', allow: 'anyone' },
  'sign-in': { layout: 'modal', file: 'shop/sign-in/screens/sign-in.tsx', allow: 'anyone' },
  'sign-in.second-step': { layout: 'modal', file: 'shop/sign-in/screens/second-step.tsx', allow: 'anyone' },
  'sign-in.google': { layout: 'modal', file: 'shop/sign-in/screens/google.tsx', allow: 'anyone' },
  'sign-up': { layout: 'modal', file: 'shop/sign-in/screens/sign-up.tsx', allow: 'anyone' },
  'sign-up.profile': { layout: 'modal', file: 'shop/sign-in/screens/sign-up-profile.tsx', allow: 'anyone' },
  'recover-password': { layout: 'modal', file: 'shop/sign-in/screens/recover-password.tsx', allow: 'anyone' },
  'new-password': { layout: 'modal', file: 'shop/sign-in/screens/new-password.tsx', allow: 'anyone' },
  invitation: { layout: 'modal', file: 'shop/team/screens/invitation.tsx', allow: 'anyone' },
  'news.stop': { layout: 'modal', file: 'shop/mailings/screens/stop-news.tsx', allow: 'anyone' },
  'notices.stop': { layout: 'modal', file: 'shop/catalogue/back-in-stock/screens/stop-notices.tsx', allow: 'anyone' },
  account: { layout: 'account', file: 'shop/account/screens/account.tsx', allow: 'person' },
  'account.card': { layout: 'account', file: 'shop/loyalty/card/screens/card.tsx', allow: 'person' },
  'account.card.code': { layout: 'account', file: 'shop/loyalty/card/screens/card-code.tsx', allow: 'person' },
  'account.favourites': { layout: 'account', file: 'shop/catalogue/favourites/screens/favourites.tsx', allow: 'person' },
  'account.notifications': { layout: 'account', file: 'shop/notifications/screens/notifications.tsx', allow: 'person' },
  'account.notifications.preferences': {
    layout: 'account',
    file: 'shop/accounts/notification-preferences/screens/notice-preferences.tsx',
    allow: 'person',
  },
  orders: { layout: 'account', file: 'shop/orders/order/screens/orders.tsx', allow: 'person' },
  'orders.show': { layout: 'account', file: 'shop/orders/order/screens/order.tsx', allow: 'person' },
  prescriptions: { layout: 'account', file: 'shop/requests/request/screens/prescriptions.tsx', allow: 'person' },
  'prescriptions.new': { layout: 'account', file: 'shop/requests/form/screens/new-prescription.tsx', allow: 'person' },
  'prescriptions.show': { layout: 'account', file: 'shop/requests/request/screens/prescription.tsx', allow: 'person' },
  requests: { layout: 'account', file: 'shop/requests/request/screens/requests.tsx', allow: 'person' },
  'requests.new': { layout: 'account', file: 'shop/requests/form/screens/new-request.tsx', allow: 'person' },
  'requests.show': { layout: 'account', file: 'shop/requests/request/screens/request.tsx', allow: 'person' },
  profile: { layout: 'account', file: 'shop/accounts/profile/screens/profile.tsx', allow: 'person' },
  'profile.edit': { layout: 'account', file: 'shop/accounts/profile/screens/edit-profile.tsx', allow: 'person' },
  'account.addresses': { layout: 'account', file: 'shop/accounts/addresses/screens/addresses.tsx', allow: 'person' },
  'account.security': { layout: 'account', file: 'shop/account/screens/security.tsx', allow: 'person' },
  'account.privacy': { layout: 'account', file: 'shop/account/screens/privacy.tsx', allow: 'person' },
  'account.delete': { layout: 'account', file: 'shop/account/screens/delete-account.tsx', allow: 'person' },
  staff: { layout: 'staff', file: 'shop/staff/screens/today.tsx', allow: 'back_office.read' },
  'staff.prove': { layout: 'staff', file: 'shop/sign-in/screens/staff-prove.tsx', allow: 'back_office.read' },
  'staff.unlock': { layout: 'modal', file: 'shop/sign-in/screens/unlock.tsx', allow: 'anyone' },
  'staff.security': { layout: 'staff', file: 'shop/team/screens/staff-security.tsx', allow: 'back_office.read' },
  'staff.people': { layout: 'staff', file: 'shop/team/screens/staff-people.tsx', allow: 'team.change' },
  'staff.audit': { layout: 'staff', file: 'shop/staff/screens/audit.tsx', allow: 'audit.read' },
  'staff.promotions': { layout: 'staff', file: 'shop/promotions/screens/staff-promotions.tsx', allow: 'promotions.change' },
  'staff.promotions.new': {
    layout: 'staff',
    file: 'shop/promotions/screens/staff-new-promotion.tsx',
    allow: 'promotions.change',
  },
  'staff.promotions.show': { layout: 'staff', file: 'shop/promotions/screens/staff-promotion.tsx', allow: 'promotions.change' },
  'staff.posts': { layout: 'staff', file: 'shop/content/screens/staff-posts.tsx', allow: 'content.change' },
  'staff.posts.new': { layout: 'staff', file: 'shop/content/screens/staff-new-post.tsx', allow: 'content.change' },
  'staff.posts.show': { layout: 'staff', file: 'shop/content/screens/staff-post.tsx', allow: 'content.change' },
  'staff.pages': { layout: 'staff', file: 'shop/content/screens/staff-pages.tsx', allow: 'content.change' },
  'staff.pages.show': { layout: 'staff', file: 'shop/content/screens/staff-page.tsx', allow: 'content.change' },
  'staff.points': { layout: 'staff', file: 'shop/loyalty/counter/screens/staff-points.tsx', allow: 'loyalty.read' },
  'staff.points.cards': { layout: 'staff', file: 'shop/loyalty/counter/screens/staff-cards.tsx', allow: 'loyalty.import' },
  'staff.points.report': { layout: 'staff', file: 'shop/loyalty/report/screens/staff-report.tsx', allow: 'loyalty.report' },
  'staff.points.show': { layout: 'staff', file: 'shop/loyalty/counter/screens/staff-wallet.tsx', allow: 'loyalty.read' },
  'staff.messages': { layout: 'staff', file: 'shop/mailings/screens/staff-messages.tsx', allow: 'messages.read' },
  'staff.delivery': { layout: 'staff', file: 'shop/delivery/screens/staff-delivery.tsx', allow: 'delivery.change' },
  'staff.delivery.method': { layout: 'staff', file: 'shop/delivery/screens/staff-method.tsx', allow: 'delivery.change' },
  'staff.settings': { layout: 'staff', file: 'shop/website/screens/staff-settings.tsx', allow: 'settings.change' },
  'staff.settings.show': { layout: 'staff', file: 'shop/website/screens/staff-settings-section.tsx', allow: 'settings.change' },
  'staff.stock': { layout: 'staff', file: 'shop/catalogue/stock/screens/staff-stock.tsx', allow: 'stock.read' },
  'staff.stock.show': { layout: 'staff', file: 'shop/catalogue/stock/screens/staff-stock-item.tsx', allow: 'stock.read' },
  'staff.prescriptions': {
    layout: 'staff',
    file: 'shop/requests/queue/screens/staff-prescriptions.tsx',
    allow: 'prescriptions.read',
  },
  'staff.prescriptions.show': {
    layout: 'staff',
    file: 'shop/requests/queue/screens/staff-prescription.tsx',
    allow: 'prescriptions.read',
  },
  'staff.requests': { layout: 'staff', file: 'shop/requests/queue/screens/staff-requests.tsx', allow: 'requests.read' },
  'staff.requests.show': { layout: 'staff', file: 'shop/requests/queue/screens/staff-request.tsx', allow: 'requests.read' },
  'staff.orders': { layout: 'staff', file: 'shop/orders/staff/screens/staff-orders.tsx', allow: 'orders.read' },
  'staff.orders.refund': { layout: 'staff', file: 'shop/orders/refund/screens/refund.tsx', allow: 'orders.refund' },
  'staff.orders.show': { layout: 'staff', file: 'shop/orders/staff/screens/staff-order.tsx', allow: 'orders.read' },
}
