import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { submitStockForm } from '../stock-form.server.ts'
import { readStockPane } from '../stock-reading.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const pane = await readStockPane(world.db, principal, args.params['id'] ?? '')
  return { pane, title: pane.item.name[locale], done: url.searchParams.has('done') }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const form = await args.request.formData()
  form.set('item', id)
  const back = `${pathTo('staff.stock.show', visit.locale, { id })}?done=1`
  return withFormIdempotency(visit, form, () => submitStockForm(visit, form, back))
}
