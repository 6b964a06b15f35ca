import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { findStaffProduct } from '../../editing/actions.server.ts'
import { listRelated } from '../actions.server.ts'
import { submitRelatedForm } from '../related-form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  const product = orNotFound(await findStaffProduct(world.db, args.params['id'] ?? ''))
  return { id: product.id, title: product.draft.name[locale], related: await listRelated(world.db, product.id) }
}

/** Also answers the forms of the section in the product's editor. */
export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitRelatedForm(visit, args.params['id'] ?? '', form))
}
