import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { submitStockForm } from '../stock-form.server.ts'
import { readStockList, readStockPane } from '../stock-reading.server.ts'
import { readStockAddress, stockPath } from './stock-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const address = orNotFound(readStockAddress(url.searchParams))
  const [list, pane] = await Promise.all([
    readStockList(world.db, address, locale),
    address.item === null ? null : readStockPane(world.db, principal, address.item),
  ])
  return { list, address, pane, canChange: can(principal, 'stock.change') }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const address = orNotFound(readStockAddress(visit.url.searchParams))
  const form = await args.request.formData()
  const back = stockPath(visit.locale, { ...address, item: String(form.get('item')), done: true })
  return withFormIdempotency(visit, form, () => submitStockForm(visit, form, back))
}
