import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { submitStockForm } from '../stock-form.server.ts'
import { readStockPane } from '../stock-reading.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const pane = await readStockPane(world.db, principal, args.params['id'] ?? '')
  return { pane, title: pane.item.name[locale], done: url.searchParams.has('done') }
}

export const action = staffAction((visit, form, id) => {
  form.set('item', id)
  return submitStockForm(visit, form, `${pathTo('staff.stock.show', visit.locale, { id })}?done=1`)
})
