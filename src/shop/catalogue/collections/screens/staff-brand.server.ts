import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { brandPath, readBrand, submitBrandForm } from '../brand-form.server.ts'
import { readBrandsAddress } from './brands-address.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, url } = staffPageContext(args)
  const brand = await readBrand(world.db, args.params['id'] ?? '')
  return { brand, title: brand.name, done: readBrandsAddress(url.searchParams)?.done }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  form.set('id', args.params['id'] ?? '')
  return withFormIdempotency(visit, form, () => submitBrandForm(visit, form, (id, done) => brandPath(visit.locale, id, done)))
}
