import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { Staff } from '#src/platform/principal.ts'
import { staffOrderResource } from '../order/api.server.ts'
import { attachInvoice, removeInvoice } from './actions.server.ts'
import type { InvoiceError } from './actions.server.ts'
import { maxInvoiceBytes } from './invoice.ts'
import { orderIncludes, staffOrderSchema } from '../order/resources.api.server.ts'
import { findStaffOrder } from '../staff/actions.server.ts'

const statusOf = { not_found: 404, too_large: 413, not_a_pdf: 415, file_required: 422 } as const satisfies Record<
  InvoiceError['code'],
  ApiStatus
>

function refusal({ code }: InvoiceError): ApiError {
  return { code, status: statusOf[code], ...(code !== 'not_found' && { field: 'file' }) }
}

type Call = Pick<
  ApiCall<unknown, unknown, Staff>,
  'world' | 'principal' | 'locale' | 'query' | 'params' | 'source' | 'sessionToken'
>

async function answer(call: Call, changed: Result<undefined, InvoiceError>): Promise<ApiAnswer> {
  const { world, principal, params, source } = call
  const order = changed.ok ? await findStaffOrder(world, principal, { number: params['number'] ?? '', source }) : undefined
  if (!order) return err(refusal(changed.ok ? { code: 'not_found' } : changed.error))
  return ok({ data: await staffOrderResource(call, order) })
}

const attach = defineRoute({
  method: 'PUT',
  path: '/staff/orders/{number}/invoice',
  summary: 'Stores the PDF of the invoice, at most 10 MB, and replaces the previous one.',
  resource: staffOrderSchema,
  allow: 'orders.document',
  upload: maxInvoiceBytes,
  body: v.object({ file: v.instance(File, 'error_file_required') }),
  includes: orderIncludes,
  async work(call) {
    const content = await call.body.file.bytes()
    return answer(
      call,
      await attachInvoice(call.world, call.principal, call.params['number'] ?? '', { content, source: call.source }),
    )
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/staff/orders/{number}/invoice',
  summary: 'Deletes the PDF of the invoice; its number stays.',
  resource: staffOrderSchema,
  allow: 'orders.document',
  includes: orderIncludes,
  work: async (call) => answer(call, await removeInvoice(call.world, call.principal, call.params['number'] ?? '', call.source)),
})

export const routes: ApiRoute[] = [attach, remove]
