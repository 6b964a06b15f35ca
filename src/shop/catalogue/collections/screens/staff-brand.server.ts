import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { brandPath, readBrand, submitBrandForm } from '../brand-form.server.ts'
import { readBrandsAddress } from './brands-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  const brand = await readBrand(world.db, args.params['id'] ?? '')
  return { brand, title: brand.name, done: readBrandsAddress(url.searchParams)?.done }
}

export const action = staffAction((visit, form, own) => {
  form.set('id', own)
  return submitBrandForm(visit, form, (id, done) => brandPath(visit.locale, id, done))
})
