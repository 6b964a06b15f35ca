/**
 * How long personal data is retained unless its erasure is requested. Settings are named as in the API, with their default value.
 */
export const retentions = {
  account: 'as long as the account',
  staff: 'as long as the member of staff has an account; afterwards it references an anonymised row',
  staffMember: 'as long as the person is a member of staff',
  order: '`order_data_days` (365) after the end',
  invoice:
    '`invoice_data_years` (10) calendar years after that of the end, where an invoice names its customer; else `order_data_days` (365)',
  unpaid: 'until the order is paid or has ended, and an hour',
  orderLink: '`invoice_data_years` (10) calendar years after that of the end',
  codes: '`codes_kept_days` (30) after the end',
  cart: '`cart_days` (30) after the last change; the row a day longer',
  month: '30 days',
  ninety: '90 days',
  fortnight: '14 days',
  waiting: '180 days of waiting; 30 days after the email',
  day: 'a day',
  start: 'until the shop has started',
  session: 'until it ends: 14 days without a visit, or a few minutes for steps of a sign-in',
  ledger: 'as long as the ledger of points, which contains no names',
  always: 'always; it identifies a person only through the account that it references',
  demo: 'demo only: the table is empty in production',
} as const

type Retention = keyof typeof retentions

/**
 * What an erasure on request leaves. `erased`: nothing. `invoice`: what tax law requires on an invoice with a tax number.
 * `parted`: a number or word without a person. `expires`: deleted at the end of its retention.
 */
export const erasures = {
  erased: 'erased',
  invoice: 'retained where tax law requires it on an invoice, else erased',
  parted: 'retained, without the link to the person',
  expires: 'not touched: expires by itself',
} as const

type Erasure = keyof typeof erasures

/** Members of the account export (`GET /api/account/export`); a guest's export has those of `guestExport`. */
type ExportMember =
  | 'profile'
  | 'addresses'
  | 'consents'
  | 'sessions'
  | 'cart'
  | 'loyalty'
  | 'points'
  | 'waiting_for'
  | 'favourites'
  | 'recently_seen'
  | 'notification_preferences'
  | 'notifications'
  | 'notification_devices'
  | 'news_sent'
  | 'orders'
  | 'prescriptions'
  | 'prescription_draft'
  | 'photos'
  | 'access_to_account'
  | 'notes'

/** `exportedAs` null: a secret, a hash, a duplicate of another column, or data about staff. */
export type PersonalColumn = {
  purpose: string
  retention: Retention
  erasure: Erasure
  exportedAs: ExportMember | null
}

export function personal<const Names extends string>(column: PersonalColumn, ...names: Names[]): Record<Names, PersonalColumn> {
  return Object.fromEntries(names.map((name) => [name, column])) as Record<Names, PersonalColumn>
}

export const plain = <const Names extends string>(...names: Names[]): Record<Names, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Names, null>

/** Of a table that every visitor may read whole, such as the catalogue's: no column of it, present or new, is about a person. */
export const published = 'published' as const

type Rest = Omit<PersonalColumn, 'purpose'>
export const as = (purpose: string, rest: Rest): PersonalColumn => ({ purpose, ...rest })

export const ofAccount = (exportedAs: ExportMember | null): Rest => ({ retention: 'account', erasure: 'erased', exportedAs })
export const ofOrder: Rest = { retention: 'order', erasure: 'erased', exportedAs: 'orders' }
export const ofRequest: Rest = { retention: 'order', erasure: 'erased', exportedAs: 'prescriptions' }
export const secret = (retention: Retention): Rest => ({ retention, erasure: 'erased', exportedAs: null })
export const staff = as('who of the staff did it', { retention: 'staff', erasure: 'parted', exportedAs: null })
export const demo = (purpose: string): PersonalColumn => as(purpose, { retention: 'demo', erasure: 'expires', exportedAs: null })
