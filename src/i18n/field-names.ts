import { typedIssueText } from './issue.ts'
import type { Locale } from './locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'

type MessageFunction = (inputs: object, options: { locale: Locale }) => string

/** Labels of the form fields as their pages show them, by field name; server only. */
const names: Readonly<Record<string, MessageFunction>> = {
  'address.address1': m.settings_address1,
  'address.city': m.settings_city,
  'address.zipcode': m.settings_zipcode,
  address1: m.addresses_street,
  address2: m.addresses_street_more,
  alt_en: m.pictures_alt_en,
  alt_pt: m.pictures_alt_pt,
  amount: m.promo_amount,
  at: m.post_at,
  author: m.post_author,
  body: m.post_body,
  brand: m.import_default_brand,
  buy: m.promo_buy,
  card_number: m.card_number,
  category: m.post_category,
  city: m.addresses_city,
  code: m.sign_up_code,
  content: m.staff_message,
  coupon: m.promo_coupon,
  current_password: m.security_current,
  date_of_birth: m.profile_birth,
  'description.en': m.collections_description_en,
  'description.pt': m.collections_description_pt,
  email: m.sign_in_email,
  ends_at: m.promo_ends,
  expected: m.content_fact_time,
  expiry_months: m.settings_points_expiry,
  expiry_notice_days: m.settings_points_notice,
  expires_on: m.tokens_expires,
  firstname: m.checkout_firstname,
  form: m.import_default_form,
  get: m.promo_get,
  get_percent: m.promo_get_percent,
  hidden: m.collections_hidden,
  invoice_number: m.staff_invoice_number,
  'items.class': m.catalogue_fact_class,
  'items.name': m.quote_column_product,
  'items.prescribed': m.quote_column_prescribed,
  'items.price': m.quote_column_price,
  'items.vat_rate': m.quote_column_vat,
  lastname: m.checkout_lastname,
  lead: m.page_lead,
  'legal.company': m.settings_legal_company,
  'legal.complaints_book_url': m.settings_legal_complaints,
  'legal.eu_logo_url': m.settings_legal_eu_logo,
  'legal.infarmed_registration': m.settings_legal_infarmed,
  'legal.licence': m.settings_legal_licence,
  'legal.nif': m.settings_legal_nif,
  'legal.technical_director': m.settings_legal_director,
  limit: m.promo_limit,
  limit_per_person: m.promo_limit_per_person,
  'loyalty.maximum_cart_share': m.settings_points_share,
  'loyalty.name.en': m.settings_card_name_en,
  'loyalty.name.pt': m.settings_card_name_pt,
  message: m.prescription_form_message,
  minimum: m.promo_minimum,
  mobile_phone: m.profile_phone,
  name: m.profile_name,
  'name.en': m.promo_name_en,
  'name.pt': m.promo_name_pt,
  nif: m.profile_nif,
  note: m.quote_note,
  numbers: m.points_import_numbers,
  order_prefix: m.settings_order_prefix,
  pack: m.import_default_pack,
  password: m.sign_in_password,
  percent: m.promo_percent,
  phone: m.checkout_phone,
  'phone_call_cost.en': m.settings_phone_cost_en,
  'phone_call_cost.pt': m.settings_phone_cost_pt,
  'picture_alt.en': m.collections_photo_alt_en,
  'picture_alt.pt': m.collections_photo_alt_pt,
  points_for_one_euro: m.settings_points_for_one_euro,
  points_per_euro: m.settings_points_per_euro,
  position: m.staff_shipping_position,
  price: m.import_default_price,
  priority: m.promo_priority,
  product_request: m.request_wish,
  proposal_content: m.staff_message,
  'promo.en': m.settings_promo_en,
  'promo.pt': m.settings_promo_pt,
  quantity: m.request_quantity,
  rate: m.settings_earning_rate,
  reason: m.points_adjust_reason,
  receipt: m.points_credit_receipt,
  recipient_firstname: m.checkout_recipient_firstname,
  recipient_lastname: m.checkout_recipient_lastname,
  replacement: m.points_block_replacement,
  roles: m.staff_team_role,
  skus: m.promo_skus,
  slug: m.post_slug,
  sms_message: m.prescription_form_sms,
  starts_at: m.promo_starts,
  subject: m.audit_filter_subject,
  summary: m.post_summary,
  'tagline.en': m.settings_tagline_en,
  'tagline.pt': m.settings_tagline_pt,
  text: m.consent_text_label,
  title: m.post_title_label,
  tracking_number: m.staff_tracking_number,
  tracking_template: m.staff_shipping_tracking,
  valid_until: m.quote_valid_until,
  vat_rate: m.staff_shipping_vat,
  word: m.words_word,
  zipcode: m.addresses_zipcode,
  zone: m.staff_shipping_zone,
}

type FieldMessage = (inputs: { field: string }, options: { locale: Locale }) => string

const inLanguages: ReadonlyMap<string, FieldMessage> = new Map([
  ['pt', m.content_in_portuguese],
  ['en', m.content_in_english],
])

/**
 * A nested field is looked up by its whole name, then by its end: `shipping_address.city` is `city`. List indexes are ignored. A
 * text in both languages gets its language appended when the field has no label of its own.
 */
function fieldName(field: string, locale: Locale): string | undefined {
  const parts = field.split('.').filter((part) => part !== 'alternative' && !/^\d+$/.test(part))
  for (let from = 0; from < parts.length; from += 1) {
    const end = parts.slice(from).join('.')
    if (Object.hasOwn(names, end)) return ownValue(names, end)?.({}, { locale })
  }
  const inLanguage = inLanguages.get(parts.at(-1) ?? '')
  const text = inLanguage && fieldName(parts.slice(0, -1).join('.'), locale)
  return text === undefined ? undefined : inLanguage?.({ field: text }, { locale })
}

// Sentences that are meaningless in a summary, without their field beside them.
const named: Readonly<Record<string, FieldMessage>> = {
  error_required: m.field_required,
  error_invalid: m.field_invalid,
  error_too_long: m.field_too_long,
}

/** A general error with the label of its field; undefined for an error whose own sentence is specific enough. */
export function namedIssueText(field: string, key: string, locale: Locale): string | undefined {
  const name = fieldName(field, locale)
  return name === undefined || !Object.hasOwn(named, key) ? undefined : ownValue(named, key)?.({ field: name }, { locale })
}

/** The sentence beside a field, and about what was typed into it. */
export const fieldIssueText = (field: string, { key, typed = '' }: { key: string; typed?: string }, locale: Locale): string =>
  namedIssueText(field, key, locale) ?? typedIssueText(key, typed, locale)
