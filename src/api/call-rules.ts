import type { CallRules } from '#src/platform/jsonapi/call.ts'
import { holderOf } from '#src/platform/jsonapi/idempotency.ts'
import { isStaff } from '#src/platform/principal.ts'
import { openRecord, recordKindOf } from '#src/shop/accounts/opened-records/actions.server.ts'
import { can, canSee } from '#src/shop/permissions/capabilities.ts'

/** What staff may do, and tokens of carts and orders, in calls of the API. */
export const callRules: CallRules = {
  can,
  canSee,
  async admit(path, params, { world, principal }) {
    const kind = recordKindOf(path)
    const [id] = Object.values(params)
    if (kind === undefined || id === undefined || !isStaff(principal)) return undefined
    const opened = await openRecord(world, principal, kind, id)
    return opened.ok ? undefined : { ...opened.error, status: 429 }
  },
  tokensOf: (headers, member, visit) => ({
    cartToken: headers.get('X-Cart-Token') || member || visit.cartToken,
    orderToken: headers.get('X-Order-Token') || undefined,
  }),
  holderOf,
}
