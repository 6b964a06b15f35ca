import { m } from '#src/i18n/paraglide/messages.js'
import { plainFieldLabels } from '../../product/screens/labels.ts'

const names: Readonly<Record<string, () => string>> = {
  name: m.product_name,
  description: m.product_description,
  usage: m.product_usage,
  warnings: m.product_warnings,
  slug: m.product_slug,
  state: m.products_column_state,
  class: m.products_column_class,
  brand: m.product_brand,
  form: m.product_form,
  strength: m.product_strength,
  ...plainFieldLabels,
  generic: m.product_generic,
  collections: m.product_collections,
  substances: m.product_substances,
  sku: m.product_sku,
  cnp: m.product_cnp,
  ean: m.product_ean,
  pack: m.product_pack,
  pack_amount: m.product_pack_amount,
  pack_unit: m.product_pack_unit,
  price: m.product_price,
  compare_at_price: m.product_compare_at,
  vat_rate: m.product_vat,
  low_stock_at: m.product_low_stock,
}

/** What the form calls a field: "Nome em inglês", "Embalagem 2: Preço com IVA (€)". */
export function fieldName(field: string): string {
  const [, at, inPack] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? []
  if (inPack !== undefined) return m.product_field_of_pack({ number: Number(at) + 1, field: inLanguage(inPack) })
  return inLanguage(field.replace(/^substances\..+$/, 'substances'))
}

function inLanguage(field: string): string {
  const [, name = field, locale] = /^(.+)\.(pt|en)$/.exec(field) ?? []
  const text = names[name]?.() ?? name
  if (locale === undefined) return text
  return locale === 'pt' ? m.content_in_portuguese({ field: text }) : m.content_in_english({ field: text })
}
