import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { findStaffProduct } from '../../editing/actions.server.ts'
import { listRelated } from '../actions.server.ts'
import { submitRelatedForm } from '../related-form.server.ts'
import { RelatedSection } from './related-section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  const product = await findStaffProduct(world.db, args.params['id'] ?? '')
  if (!product) throw data(null, { status: 404 })
  return { id: product.id, title: product.draft.name[locale], related: await listRelated(world.db, product.id) }
}

/** Also answers the forms of the section in the product's editor. */
export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitRelatedForm(visit, args.params['id'] ?? '', form))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(m.related_page_title({ name: loaderData.title }), matches) }] : []

/** Related products alone, for browsers without scripts. */
export default function StaffProductRelated() {
  const { id, title, related } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const back = pathTo('staff.products.show', useLocale(), { id })
  return (
    <StaffBody width={72}>
      <StaffHeading back={{ to: back, text: m.pictures_back() }} title={m.related_page_title({ name: title })} />
      <RelatedSection productId={id} related={related} result={result} isPage />
    </StaffBody>
  )
}
