import type { CallRules } from '#src/platform/jsonapi/call.ts'
import { holderOf } from '#src/platform/jsonapi/idempotency.ts'
import { can, canSee } from '#src/shop/permissions/capabilities.ts'

/** What staff may do, and tokens of carts and orders, in calls of the API. */
export const callRules: CallRules = {
  can,
  canSee,
  tokensOf: (headers, member, visit) => ({
    cartToken: headers.get('X-Cart-Token') || member || visit.cartToken,
    orderToken: headers.get('X-Order-Token') || undefined,
  }),
  holderOf,
}
