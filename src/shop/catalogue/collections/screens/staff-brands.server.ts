import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { readBrand, readBrands, submitBrandForm } from '../brand-form.server.ts'
import { brandsPath, readBrandsAddress } from './brands-address.ts'

function addressOf(url: URL) {
  const address = orNotFound(readBrandsAddress(url.searchParams))
  return address
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  const address = addressOf(url)
  const [list, pane] = await Promise.all([
    readBrands(world.db, address),
    address.item === null ? null : readBrand(world.db, address.item),
  ])
  return { ...list, address, pane }
}

export const action = staffAction(async (visit, form) => {
  const { q, page } = addressOf(visit.url)
  return submitBrandForm(visit, form, (item, done) =>
    brandsPath(visit.locale, done === 'created' ? { item, done } : { q, page, item, done }),
  )
})
