import type { LoaderFunctionArgs } from 'react-router'
import { staffAction } from '#src/platform/staff-action.server.ts'
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
export const action = staffAction((visit, form, id) => submitRelatedForm(visit, id, form))
