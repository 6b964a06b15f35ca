import type { Limits } from './website.ts'

export type LimitUnit = 'hours' | 'days' | 'years' | 'minutes' | 'pieces' | 'euros' | 'orders' | 'customers' | 'percent'
type LimitRule = { limit: keyof Limits; least: number; max: number; unit: LimitUnit }

/**
 * Every limit by its field in forms and calls, with its bounds. Consumers have 14 days at least to withdraw (DL 24/2014), a bank
 * keeps an MB WAY payment open for a few minutes only, the link to an order lives for 90 days after its end, and invoices are
 * kept for ten calendar years (CIVA, article 52).
 */
export const limitRules = {
  quote_hours: { limit: 'quoteHours', least: 1, max: 720, unit: 'hours' },
  answer_hours: { limit: 'answerHours', least: 1, max: 72, unit: 'hours' },
  pickup_ready_hours: { limit: 'pickupReadyHours', least: 1, max: 72, unit: 'hours' },
  pickup_kept_days: { limit: 'pickupKeptDays', least: 1, max: 60, unit: 'days' },
  withdrawal_days: { limit: 'withdrawalDays', least: 14, max: 365, unit: 'days' },
  cart_days: { limit: 'cartDays', least: 1, max: 365, unit: 'days' },
  codes_kept_days: { limit: 'codesKeptDays', least: 1, max: 365, unit: 'days' },
  order_data_days: { limit: 'orderDataDays', least: 90, max: 3650, unit: 'days' },
  invoice_data_years: { limit: 'invoiceDataYears', least: 10, max: 20, unit: 'years' },
  multibanco_days: { limit: 'multibancoDays', least: 1, max: 30, unit: 'days' },
  mb_way_minutes: { limit: 'mbWayMinutes', least: 1, max: 60, unit: 'minutes' },
  line_pieces: { limit: 'linePieces', least: 1, max: 10_000, unit: 'pieces' },
  mnsrm_pieces: { limit: 'mnsrmPieces', least: 1, max: 10_000, unit: 'pieces' },
  mnsrm_ef_pieces: { limit: 'mnsrmEfPieces', least: 1, max: 10_000, unit: 'pieces' },
  guest_pickup_euros: { limit: 'guestPickupEuros', least: 0, max: 10_000, unit: 'euros' },
  guest_pickup_orders: { limit: 'guestPickupOrders', least: 0, max: 10_000, unit: 'orders' },
  network_pickup_orders: { limit: 'networkPickupOrders', least: 0, max: 10_000, unit: 'orders' },
  network_unpaid_orders: { limit: 'networkUnpaidOrders', least: 0, max: 10_000, unit: 'orders' },
  network_stock_percent: { limit: 'networkStockPercent', least: 0, max: 100, unit: 'percent' },
  staff_orders_an_hour: { limit: 'staffOrdersAnHour', least: 1, max: 10_000, unit: 'orders' },
  staff_customers_an_hour: { limit: 'staffCustomersAnHour', least: 1, max: 10_000, unit: 'customers' },
  low_stock_at: { limit: 'lowStockAt', least: 0, max: 10_000, unit: 'pieces' },
} as const satisfies Record<string, LimitRule>

export type LimitField = keyof typeof limitRules
export const limitFields = Object.keys(limitRules) as LimitField[]
