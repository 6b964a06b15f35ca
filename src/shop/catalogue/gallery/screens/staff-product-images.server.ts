import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { findStaffProduct } from '../../editing/actions.server.ts'
import { readGallery, submitGalleryForm } from '../gallery-form.server.ts'
import type { Gallery, GalleryFormResult } from '../gallery-form.server.ts'

export type ImagesPage = { gallery: Gallery; name: { pt: string; en: string }; title: string }

export async function readImagesPage({ world, locale }: StaffVisit, id = ''): Promise<ImagesPage> {
  const product = orNotFound(await findStaffProduct(world.db, id))
  const { name } = product.draft
  return { gallery: await readGallery(world.db, id), name, title: name[locale] }
}

export async function submitImagesPage(visit: StaffVisit, id: string, request: Request): Promise<Response | GalleryFormResult> {
  const form = await request.formData()
  return withFormIdempotency(visit, form, () => submitGalleryForm(visit, id, form))
}

export const loader = (args: LoaderFunctionArgs) => readImagesPage(staffPageContext(args), args.params['id'])

/** Also answers the forms of the section in the product's editor. */
export const action = (args: ActionFunctionArgs) =>
  submitImagesPage(staffPageContext(args), args.params['id'] ?? '', args.request)
