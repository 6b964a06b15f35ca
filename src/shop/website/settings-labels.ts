import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { LimitField, LimitUnit } from './limit-rules.ts'
import type { ModuleName } from './modules.ts'
import type { Essential, LegalNeed, Section } from './settings.ts'

type MessageFunction = (inputs: object, options: { locale: Locale }) => string
const said =
  <Key extends string>(messages: Record<Key, MessageFunction>) =>
  (key: Key, locale: Locale): string =>
    messages[key]({}, { locale })

// For the server, so that the browser need not load all of these messages.

export const sectionName = said<Section>({
  pharmacy: m.settings_section_pharmacy,
  hours: m.settings_section_hours,
  legal: m.settings_section_legal,
  limits: m.settings_section_limits,
  loyalty: m.settings_section_loyalty,
  payments: m.settings_section_payments,
  modules: m.settings_section_modules,
})

export const sectionAbout = said<Section>({
  pharmacy: m.settings_about_pharmacy,
  hours: m.settings_about_hours,
  legal: m.settings_about_legal,
  limits: m.settings_about_limits,
  loyalty: m.settings_about_loyalty,
  payments: m.settings_about_payments,
  modules: m.settings_about_modules,
})

/** What is still to be filled in, as part of a sentence. */
export const needName = said<Essential | LegalNeed>({
  name: m.settings_need_name,
  address: m.settings_need_address,
  phone: m.settings_need_phone,
  email: m.settings_need_email,
  company: m.settings_need_company,
  licence: m.settings_need_licence,
  technicalDirector: m.settings_need_technicaldirector,
  infarmedRegistration: m.settings_need_infarmedregistration,
})

export const moduleName = said<ModuleName>({
  blog: m.settings_module_blog,
  prescriptions: m.settings_module_prescriptions,
  requests: m.settings_module_requests,
  loyalty: m.settings_module_loyalty,
})

export const moduleAbout = said<ModuleName>({
  blog: m.settings_module_blog_what,
  prescriptions: m.settings_module_prescriptions_what,
  requests: m.settings_module_requests_what,
  loyalty: m.settings_module_loyalty_what,
})

export const limitName = said<LimitField>({
  quote_hours: m.settings_limit_quote_hours,
  answer_hours: m.settings_limit_answer_hours,
  pickup_ready_hours: m.settings_limit_pickup_ready_hours,
  pickup_kept_days: m.settings_limit_pickup_kept_days,
  withdrawal_days: m.settings_limit_withdrawal_days,
  cart_days: m.settings_limit_cart_days,
  codes_kept_days: m.settings_limit_codes_kept_days,
  order_data_days: m.settings_limit_order_data_days,
  invoice_data_years: m.settings_limit_invoice_data_years,
  multibanco_days: m.settings_limit_multibanco_days,
  mb_way_minutes: m.settings_limit_mb_way_minutes,
  line_pieces: m.settings_limit_line_pieces,
  mnsrm_pieces: m.settings_limit_mnsrm_pieces,
  mnsrm_ef_pieces: m.settings_limit_mnsrm_ef_pieces,
  guest_pickup_euros: m.settings_limit_guest_pickup_euros,
  guest_pickup_orders: m.settings_limit_guest_pickup_orders,
  network_pickup_orders: m.settings_limit_network_pickup_orders,
  network_unpaid_orders: m.settings_limit_network_unpaid_orders,
  network_stock_percent: m.settings_limit_network_stock_percent,
  staff_orders_an_hour: m.settings_limit_staff_orders_an_hour,
  staff_customers_an_hour: m.settings_limit_staff_customers_an_hour,
  low_stock_at: m.settings_limit_low_stock_at,
})

export const limitAbout = said<LimitField>({
  quote_hours: m.settings_limit_quote_hours_what,
  answer_hours: m.settings_limit_answer_hours_what,
  pickup_ready_hours: m.settings_limit_pickup_ready_hours_what,
  pickup_kept_days: m.settings_limit_pickup_kept_days_what,
  withdrawal_days: m.settings_limit_withdrawal_days_what,
  cart_days: m.settings_limit_cart_days_what,
  codes_kept_days: m.settings_limit_codes_kept_days_what,
  order_data_days: m.settings_limit_order_data_days_what,
  invoice_data_years: m.settings_limit_invoice_data_years_what,
  multibanco_days: m.settings_limit_multibanco_days_what,
  mb_way_minutes: m.settings_limit_mb_way_minutes_what,
  line_pieces: m.settings_limit_line_pieces_what,
  mnsrm_pieces: m.settings_limit_mnsrm_pieces_what,
  mnsrm_ef_pieces: m.settings_limit_mnsrm_ef_pieces_what,
  guest_pickup_euros: m.settings_limit_guest_pickup_euros_what,
  guest_pickup_orders: m.settings_limit_guest_pickup_orders_what,
  network_pickup_orders: m.settings_limit_network_pickup_orders_what,
  network_unpaid_orders: m.settings_limit_network_unpaid_orders_what,
  network_stock_percent: m.settings_limit_network_stock_percent_what,
  staff_orders_an_hour: m.settings_limit_staff_orders_an_hour_what,
  staff_customers_an_hour: m.settings_limit_staff_customers_an_hour_what,
  low_stock_at: m.settings_limit_low_stock_at_what,
})

/** "horas, de 1 a 72". */
export function unitText({ unit, least, max }: { unit: LimitUnit; least: number; max: number }, locale: Locale): string {
  const texts = {
    hours: m.settings_unit_hours,
    days: m.settings_unit_days,
    years: m.settings_unit_years,
    minutes: m.settings_unit_minutes,
    pieces: m.settings_unit_pieces,
    euros: m.settings_unit_euros,
    orders: m.settings_unit_orders,
    customers: m.settings_unit_customers,
    percent: m.settings_unit_percent,
  }
  return texts[unit]({ least, most: max }, { locale })
}
