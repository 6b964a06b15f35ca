import * as v from 'valibot'
import { ok } from '#src/kernel/result.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { takeNext } from './actions.server.ts'
import { workKinds } from './next-work.ts'

const nextWorkSchema = defineResource({ type: 'next_work', attributes: { kind: v.picklist(workKinds) } })

const next = defineRoute({
  method: 'POST',
  path: '/staff/next',
  lookUp: '/staff/orders',
  summary:
    'Claims whatever is due first of what no one works on and the caller may handle, or of one `kind`, and answers what it is: its id is the number of an order, or the id of a prescription or request. 204 when nothing is left. Two callers at once get two different ones.',
  resource: nextWorkSchema,
  statuses: [200, 204],
  allow: 'orders.transition',
  body: v.object({ kind: v.optional(v.picklist(workKinds, 'error_invalid')) }),
  async work({ world, principal, body, source }) {
    const work = await takeNext(world, principal, { kind: body.kind, source })
    if (!work) return ok({ status: 204, data: null })
    return ok({ data: nextWorkSchema.resource({ id: work.id, attributes: { kind: work.kind } }) })
  },
})

export const routes: ApiRoute[] = [next]
