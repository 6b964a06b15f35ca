import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { findBatch } from '../actions.server.ts'
import { submitBatchForm } from '../batch-form.server.ts'
import { readShort } from './batches-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = staffPageContext(args)
  const batch = orNotFound(await findBatch(world.db, principal, args.params['id'] ?? ''))
  return { batch, title: batch.name[locale], canChange: can(principal, 'stock.change'), short: readShort(url.searchParams) }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  form.set('item', id)
  const back = (short: number) => `${pathTo('staff.stock.batches.show', visit.locale, { id })}?short=${short}`
  return withFormIdempotency(visit, form, () => submitBatchForm(visit, form, back))
}
