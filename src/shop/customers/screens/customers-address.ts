import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, sealedSearchIn, searchIn, withQuery } from '#src/ui/list/address.ts'

const doneLabels = [
  'signed_out',
  'session_ended',
  'recovery',
  'export',
  'blocked',
  'unblocked',
  'email_code',
  'email',
  'note',
  'note_removed',
  'merged',
  'distinct',
  'undistinct',
  'sign_up',
  'erased',
] as const
/** The result of a change, in the page's URL. */
export type CustomerDone = (typeof doneLabels)[number]

/** `s`: `q` as the address has it. */
export type CustomersAddress = { q: string; s: string; page: number; done: CustomerDone | undefined }

/** Undefined for an invalid address. */
export function readCustomersAddress(query: URLSearchParams): CustomersAddress | undefined {
  const page = pageIn(query)
  return page ? { q: searchIn(query), s: sealedSearchIn(query), page, done: choiceIn(query, 'done', doneLabels) } : undefined
}

type Linked = Partial<Omit<CustomersAddress, 'q'>>

const withAddress = (path: string, { s, page, done }: Linked): string => withQuery(path, { s, page, done })

export const customersPath = (locale: Locale, address: Linked = {}): string =>
  withAddress(pathTo('staff.customers', locale), address)

/** A customer, with the search that led there still beside. */
export const customerPath = (locale: Locale, id: string, address: Linked = {}): string =>
  withAddress(pathTo('staff.customers.show', locale, { id }), address)

export const guestPath = (locale: Locale, number: string, address: Linked = {}): string =>
  withAddress(pathTo('staff.customers.guest', locale, { id: number }), address)

/** The comparison of two accounts, of which `id` stays; without the other one the page on which it is chosen. */
export const mergePath = (locale: Locale, id: string, other?: string): string =>
  withQuery(pathTo('staff.customers.merge', locale, { id }), { other })
