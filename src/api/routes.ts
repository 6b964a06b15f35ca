import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { routes as account } from '#src/shop/account/api.server.ts'
import { routes as accounts } from '#src/shop/accounts/api.server.ts'
import { routes as cart } from '#src/shop/cart/api.server.ts'
import { routes as catalogue } from '#src/shop/catalogue/api.server.ts'
import { routes as content } from '#src/shop/content/api.server.ts'
import { routes as notices } from '#src/shop/notices/api.server.ts'
import { routes as orders } from '#src/shop/orders/api.server.ts'
import { routes as carts } from '#src/shop/orders/carts.api.server.ts'
import { routes as staffOrders } from '#src/shop/orders/staff.api.server.ts'
import { routes as payments } from '#src/shop/payments/api.server.ts'
import { routes as website } from '#src/shop/website/api.server.ts'

/** Every call of the API, feature by feature. */
export const routes: readonly ApiRoute[] = [
  ...website,
  ...accounts,
  ...catalogue,
  ...content,
  ...notices,
  ...cart,
  ...payments,
  ...carts,
  ...orders,
  ...staffOrders,
  ...account,
]
