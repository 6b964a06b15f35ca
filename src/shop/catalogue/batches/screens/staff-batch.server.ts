import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { findBatch } from '../actions.server.ts'
import { submitBatchForm } from '../batch-form.server.ts'
import { readShort } from './batches-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = staffPageContext(args)
  const batch = orNotFound(await findBatch(world.db, principal, args.params['id'] ?? ''))
  return { batch, title: batch.name[locale], canChange: can(principal, 'stock.change'), short: readShort(url.searchParams) }
}

export const action = staffAction((visit, form, id) => {
  form.set('item', id)
  return submitBatchForm(visit, form, (short) => `${pathTo('staff.stock.batches.show', visit.locale, { id })}?short=${short}`)
})
