import { m } from '#src/i18n/paraglide/messages.js'
import { SelectField } from '#src/ui/form/fields.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { productClasses } from '../../product/product.ts'
import { classText } from '../../product/screens/labels.ts'

/** The class of the product and what it implies. */
export function ClassSection() {
  const locale = useLocale()
  return (
    <Panel id="product-class" title={m.product_section_class()}>
      <SelectField
        name="class"
        label={m.products_column_class()}
        options={productClasses.map((kind) => ({ value: kind, text: classText(kind, locale) }))}
      />
    </Panel>
  )
}
