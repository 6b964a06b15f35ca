import type { IssueKey } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { ImportField, PresetName } from '../import-fields.ts'

type Plain = (inputs: object, options: { locale: Locale }) => string

const names: Record<ImportField, Plain> = {
  sku: m.import_field_sku,
  cnp: m.import_field_cnp,
  ean: m.import_field_ean,
  name: m.import_field_name,
  name_en: m.import_field_name_en,
  class: m.import_field_class,
  brand: m.import_field_brand,
  form: m.import_field_form,
  strength: m.import_field_strength,
  slug: m.import_field_slug,
  slug_en: m.import_field_slug_en,
  substances: m.import_field_substances,
  substances_en: m.import_field_substances_en,
  holder: m.import_field_holder,
  generic: m.import_field_generic,
  min_age_months: m.import_field_min_age_months,
  max_age_months: m.import_field_max_age_months,
  audiences: m.import_field_audiences,
  pregnant: m.import_field_pregnant,
  breastfeeding: m.import_field_breastfeeding,
  animals: m.import_field_animals,
  free_of: m.import_field_free_of,
  vegan: m.import_field_vegan,
  pack: m.import_field_pack,
  pack_en: m.import_field_pack_en,
  pack_amount: m.import_field_pack_amount,
  pack_unit: m.import_field_pack_unit,
  price: m.import_field_price,
  compare_at_price: m.import_field_compare_at_price,
  vat_rate: m.import_field_vat_rate,
  on_hand: m.import_field_on_hand,
  counted_at: m.import_field_counted_at,
  low_stock_at: m.import_field_low_stock_at,
  collections: m.import_field_collections,
  description: m.import_field_description,
  description_en: m.import_field_description_en,
  usage: m.import_field_usage,
  usage_en: m.import_field_usage_en,
  warnings: m.import_field_warnings,
  warnings_en: m.import_field_warnings_en,
  state: m.import_field_state,
}

export const fieldName = (field: ImportField, locale: Locale): string => names[field]({}, { locale })

const presets: Record<PresetName, Plain> = {
  infoprex: m.import_preset_infoprex,
  sifarma: m.import_preset_sifarma,
  infarmed: m.import_preset_infarmed,
  winphar: m.import_preset_winphar,
  own_codes: m.import_preset_own_codes,
}

export const presetText = (preset: PresetName, locale: Locale): string => presets[preset]({}, { locale })

/** How a value is written, where that is not plain. */
const examples: Partial<Record<ImportField, Plain>> = {
  class: m.import_write_class,
  substances: m.import_write_substances,
  generic: m.import_write_yes,
  min_age_months: m.import_write_months,
  max_age_months: m.import_write_months,
  audiences: m.import_write_audiences,
  pregnant: m.import_write_advice,
  breastfeeding: m.import_write_advice,
  animals: m.import_write_animals,
  free_of: m.import_write_free_of,
  vegan: m.import_write_yes,
  pack_unit: m.import_write_unit,
  price: m.import_write_price,
  compare_at_price: m.import_write_price,
  vat_rate: m.import_write_vat,
  on_hand: m.import_write_units,
  counted_at: m.import_write_moment,
  low_stock_at: m.import_write_units,
  collections: m.import_write_categories,
  state: m.import_write_state,
}

export const exampleOf = (field: ImportField, locale: Locale): string => examples[field]?.({}, { locale }) ?? ''

/** What to type instead, where the reason does not say it. */
const fixes: Partial<Record<IssueKey, Plain>> = {
  error_price: m.import_fix_price,
  error_collection_unknown: m.import_fix_category,
  error_import_category_ambiguous: m.import_fix_category_ambiguous,
  error_import_repeated_name: m.import_fix_import_repeated_name,
  error_import_no_code: m.import_fix_import_no_code,
  error_cnp: m.import_fix_cnp,
  error_ean: m.import_fix_ean,
  error_import_repeated: m.import_fix_import_repeated,
  error_import_formula: m.import_fix_import_formula,
  error_class_unknown: m.import_fix_class_unknown,
  error_required: m.import_fix_required,
  error_whole_number: m.import_fix_whole_number,
  error_import_pack_unknown: m.import_fix_import_pack_unknown,
  error_import_contradiction: m.import_fix_import_contradiction,
  error_import_ambiguous: m.import_fix_import_ambiguous,
  error_vat_rate: m.import_fix_vat_rate,
}

export const fixOf = (code: IssueKey, locale: Locale): string => fixes[code]?.({}, { locale }) ?? ''
