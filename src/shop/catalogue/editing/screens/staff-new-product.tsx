import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { unclassified } from '../../product/product.ts'
import { newProductTexts } from '../product-form.ts'
import { ProductEditor } from './product-editor.tsx'
import type { action, loader } from './staff-new-product.server.ts'

export { action, loader } from './staff-new-product.server.ts'

export const meta = titled(m.product_new_title)

export default function StaffNewProduct() {
  const { choices } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <StaffBody width={84} hasActions>
      <StaffHeading back={{ to: pathTo('staff.products', useLocale()), text: m.product_back() }} title={m.product_new_title()} />
      <ProductEditor texts={newProductTexts(unclassified)} result={result} choices={choices} submit={m.product_create()} />
    </StaffBody>
  )
}
