import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { RelatedSection } from './related-section.tsx'
import type { action, loader } from './staff-product-related.server.ts'

export { action, loader } from './staff-product-related.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => m.related_page_title({ name: title }))

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
