import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { routes as account } from '#src/shop/sign-in/api.server.ts'
import { routes as unlocking } from '#src/shop/sign-in/unlock.api.server.ts'
import { routes as proving } from '#src/shop/sign-in/prove.api.server.ts'
import { routes as apiTokens } from '#src/shop/team/api-tokens.api.server.ts'
import { routes as staffPeople } from '#src/shop/team/staff-people.api.server.ts'
import { routes as signUp } from '#src/shop/sign-in/sign-up.api.server.ts'
import { routes as google } from '#src/shop/sign-in/google.api.server.ts'
import { routes as security } from '#src/shop/account/security.api.server.ts'
import { routes as erasure } from '#src/shop/account/erasure.api.server.ts'
import { routes as accounts } from '#src/shop/accounts/person/api.server.ts'
import { routes as cart } from '#src/shop/cart/api.server.ts'
import { routes as coupon } from '#src/shop/cart/coupon.api.server.ts'
import { routes as points } from '#src/shop/cart/points.api.server.ts'
import { routes as requestChoice } from '#src/shop/cart/request-choice.api.server.ts'
import { routes as rates } from '#src/shop/cart/rates.api.server.ts'
import { routes as catalogue } from '#src/shop/catalogue/product/api.server.ts'
import { routes as search } from '#src/shop/search/api.server.ts'
import { routes as dispensable } from '#src/shop/catalogue/quotable/api.server.ts'
import { routes as staffCollections } from '#src/shop/catalogue/collections/api.server.ts'
import { routes as batches } from '#src/shop/catalogue/batches/api.server.ts'
import { routes as bulkChanges } from '#src/shop/catalogue/editing/bulk.api.server.ts'
import { routes as imports } from '#src/shop/catalogue/import/api.server.ts'
import { routes as editing } from '#src/shop/catalogue/editing/api.server.ts'
import { routes as priceSchedules } from '#src/shop/catalogue/price-schedules/api.server.ts'
import { routes as gallery } from '#src/shop/catalogue/gallery/api.server.ts'
import { routes as leaflets } from '#src/shop/catalogue/leaflets/api.server.ts'
import { routes as favourites } from '#src/shop/catalogue/favourites/api.server.ts'
import { routes as stock } from '#src/shop/catalogue/stock/api.server.ts'
import { routes as waiting } from '#src/shop/catalogue/back-in-stock/api.server.ts'
import { routes as content } from '#src/shop/content/api.server.ts'
import { routes as staffPages } from '#src/shop/content/staff-pages.api.server.ts'
import { routes as staffPosts } from '#src/shop/content/staff-posts.api.server.ts'
import { routes as uploads } from '#src/shop/conversation/uploads.api.server.ts'
import { routes as staffDelivery } from '#src/shop/delivery/staff.api.server.ts'
import { routes as loyalty } from '#src/shop/loyalty/wallet/api.server.ts'
import { routes as passes } from '#src/shop/loyalty/passes/api.server.ts'
import { routes as staffLoyalty } from '#src/shop/loyalty/counter/api.server.ts'
import { routes as loyaltyReport } from '#src/shop/loyalty/report/api.server.ts'
import { routes as mailings } from '#src/shop/mailings/api.server.ts'
import { routes as notices } from '#src/shop/notifications/api.server.ts'
import { routes as orders } from '#src/shop/orders/order/api.server.ts'
import { routes as carts } from '#src/shop/checkout/api.server.ts'
import { routes as counterOrders } from '#src/shop/counter-orders/api.server.ts'
import { routes as orderComments } from '#src/shop/orders/order/comments.api.server.ts'
import { routes as invoices } from '#src/shop/orders/documents/api.server.ts'
import { routes as refunds } from '#src/shop/orders/refund/api.server.ts'
import { routes as orderBulk } from '#src/shop/orders/bulk/api.server.ts'
import { routes as orderViews } from '#src/shop/orders/views/api.server.ts'
import { routes as orderNotes } from '#src/shop/orders/notes/api.server.ts'
import { routes as backorders } from '#src/shop/orders/backorder/api.server.ts'
import { routes as proposals } from '#src/shop/orders/proposal/api.server.ts'
import { routes as substitutions } from '#src/shop/orders/substitution/api.server.ts'
import { routes as shortages } from '#src/shop/orders/shortage/api.server.ts'
import { routes as picking } from '#src/shop/orders/picking/api.server.ts'
import { routes as staffOrders } from '#src/shop/orders/staff/api.server.ts'
import { routes as payments } from '#src/shop/payments/api.server.ts'
import { routes as staffPromotions } from '#src/shop/promotions/staff.api.server.ts'
import { routes as answersReport } from '#src/shop/reports/answers/api.server.ts'
import { routes as basketsReport } from '#src/shop/reports/baskets/api.server.ts'
import { routes as reportDetails } from '#src/shop/reports/details/api.server.ts'
import { routes as pointsReport } from '#src/shop/reports/points/api.server.ts'
import { routes as preparationReport } from '#src/shop/reports/preparation/api.server.ts'
import { routes as salesReport } from '#src/shop/reports/sales/api.server.ts'
import { routes as requests } from '#src/shop/requests/request/api.server.ts'
import { routes as staffRequests } from '#src/shop/requests/queue/api.server.ts'
import { routes as inbox } from '#src/shop/inbox/api.server.ts'
import { routes as savedReplies } from '#src/shop/inbox/replies/api.server.ts'
import { routes as customers } from '#src/shop/customers/api.server.ts'
import { routes as staffAudit } from '#src/shop/staff/audit.api.server.ts'
import { routes as staffNext } from '#src/shop/staff/next/api.server.ts'
import { routes as staffSearch } from '#src/shop/staff/search/api.server.ts'
import { routes as website } from '#src/shop/website/api.server.ts'
import { routes as settings } from '#src/shop/website/staff-settings.api.server.ts'

/** Every call of the API, feature by feature. */
export const routes: readonly ApiRoute[] = [
  ...website,
  ...settings,
  ...accounts,
  ...search,
  ...catalogue,
  ...batches,
  ...gallery,
  ...leaflets,
  ...editing,
  ...imports,
  ...bulkChanges,
  ...priceSchedules,
  ...staffCollections,
  ...dispensable,
  ...stock,
  ...waiting,
  ...favourites,
  ...content,
  ...notices,
  ...mailings,
  ...uploads,
  ...salesReport,
  ...basketsReport,
  ...answersReport,
  ...preparationReport,
  ...reportDetails,
  ...pointsReport,
  ...requests,
  ...staffRequests,
  ...loyalty,
  ...staffLoyalty,
  ...loyaltyReport,
  ...passes,
  ...cart,
  ...requestChoice,
  ...coupon,
  ...points,
  ...rates,
  ...payments,
  ...carts,
  ...orders,
  ...orderComments,
  ...invoices,
  // Before the calls whose path takes a number in its place.
  ...orderBulk,
  ...orderViews,
  ...staffOrders,
  ...counterOrders,
  ...refunds,
  ...orderNotes,
  ...picking,
  ...shortages,
  ...backorders,
  ...proposals,
  ...substitutions,
  ...staffPromotions,
  ...staffPosts,
  ...staffPages,
  ...staffDelivery,
  ...account,
  ...proving,
  ...unlocking,
  ...customers,
  ...inbox,
  ...savedReplies,
  ...staffPeople,
  ...apiTokens,
  ...erasure,
  ...staffAudit,
  ...staffNext,
  ...staffSearch,
  ...google,
  ...signUp,
  ...security,
]
