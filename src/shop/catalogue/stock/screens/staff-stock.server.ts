import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
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

export const action = staffAction(async (visit, form) => {
  const address = orNotFound(readStockAddress(visit.url.searchParams))
  return submitStockForm(visit, form, stockPath(visit.locale, { ...address, item: String(form.get('item')), done: true }))
})
