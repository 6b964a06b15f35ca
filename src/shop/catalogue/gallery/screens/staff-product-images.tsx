import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { GallerySection } from './gallery-section.tsx'
import type { action, loader } from './staff-product-images.server.ts'

export { action, loader } from './staff-product-images.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => m.pictures_page_title({ name: title }))

export default function StaffProductImages() {
  const { gallery, name, title } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const back = pathTo('staff.products.show', useLocale(), { id: gallery.productId })
  return (
    <StaffBody width={72}>
      <StaffHeading back={{ to: back, text: m.pictures_back() }} title={m.pictures_page_title({ name: title })} />
      <GallerySection gallery={gallery} name={name} result={result} isPage />
    </StaffBody>
  )
}
