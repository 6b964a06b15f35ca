import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { UnitPrice } from '#src/kernel/packs.ts'
import type { PlainField } from '../plain-fields.ts'
import { needsPrescription, stockWord } from '../product.ts'
import type { ProductClass, VariantView } from '../product.ts'

/** "0,11 €/un.", "63,60 €/l". */
export function unitPriceText(price: UnitPrice, locale: Locale): string {
  const amount = formatMoney(price.cents, locale)
  const texts = { l: m.catalogue_unit_price_l, kg: m.catalogue_unit_price_kg, un: m.catalogue_unit_price_un }
  return texts[price.reference]({ amount })
}

/** Customer-facing name of a product class. */
export function classText(kind: ProductClass, locale: Locale): string {
  const texts = {
    MSRM: m.catalogue_class_msrm,
    MNSRM_EF: m.catalogue_class_mnsrm_ef,
    MNSRM: m.catalogue_class_mnsrm,
    COMPOUNDED: m.catalogue_class_compounded,
    DEVICE: m.catalogue_class_device,
    SUPPLEMENT: m.catalogue_class_supplement,
    COSMETIC: m.catalogue_class_cosmetic,
    OTHER: m.catalogue_class_other,
  } satisfies Record<ProductClass, unknown>
  return texts[kind]({}, { locale })
}

/** "Em stock", "Últimas 3", "Última unidade", "Esgotado". */
export function stockText(left: number): string {
  const texts = {
    in_stock: m.catalogue_stock_in,
    last_few: () => m.catalogue_stock_few({ count: left }),
    last_one: m.catalogue_stock_one,
    sold_out: m.catalogue_stock_out,
  }
  return texts[stockWord(left)]()
}

/** How a product can be bought: online, by prescription, at the counter only, or not now. */
export function offerOf(
  kind: ProductClass,
  { purchasable, left }: Pick<VariantView, 'purchasable' | 'left'>,
): 'sale' | 'quote' | 'counter' | 'sold_out' {
  if (needsPrescription(kind)) return 'quote'
  if (!purchasable) return 'counter'
  return left > 0 ? 'sale' : 'sold_out'
}

/** What the page of the product calls a plain field. */
export const plainFieldTerms = { holder: m.catalogue_fact_holder } satisfies Record<PlainField, unknown>

/** What the editor of staff calls it. */
export const plainFieldLabels = { holder: m.product_holder } satisfies Record<PlainField, () => string>
