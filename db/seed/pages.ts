import { company } from './pages-company.ts'
import { faqsPage } from './pages-faqs.ts'
import { privacyPolicy } from './pages-privacy.ts'
import { purchasePolicy } from './pages-purchase.ts'
import { servicesPage } from './pages-services.ts'
import { terms } from './pages-terms.ts'
import type { SeedPage } from './types.ts'

/**
 * Values that come from settings are placeholders in the texts. `county_limits` is the list of counties as text, prices are
 * formatted, hours and days are plain numbers.
 */
export const pagePlaceholders = [
  'pharmacy_name',
  'address',
  'phone',
  'phone_cost',
  'email',
  'technical_director',
  'licence',
  'infarmed_registration',
  'county_limits',
  'hours',
  'delivery_price',
  'free_from',
  'delivery_time',
  'pickup_ready_hours',
  'pickup_kept_days',
  'withdrawal_days',
  'payment_methods',
  'multibanco_days',
  'mb_way_minutes',
  'points_per_euro',
  'points_for_one_euro',
  'cart_days',
  'wipe_days',
  'order_data_days',
  'invoice_data_years',
  'complaints_book',
] as const

/** The information pages. Services and questions add their lists from separate files. */
export const pages: SeedPage[] = [company, servicesPage, faqsPage, purchasePolicy, terms, privacyPolicy]
