import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Select } from '#src/ui/select.tsx'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import { classText } from '#src/shop/catalogue/product/screens/labels.ts'
import { refusedText } from './quote-fields.tsx'
import type { QuoteField } from './quote-fields.tsx'

/** The class of a free line, which decides how the order may be delivered. */
export function ClassField({ name, of, value, errors }: QuoteField) {
  const locale = useLocale()
  return (
    <Select
      dense
      id={name}
      name={name}
      aria-label={m.quote_field_class({ name: of })}
      defaultValue={value}
      {...refusedText(name, errors)}
    >
      {value === '' && <option value="">{m.quote_class_choose()}</option>}
      {productClasses.map((kind) => (
        <option key={kind} value={kind}>
          {classText(kind, locale)}
        </option>
      ))}
    </Select>
  )
}
