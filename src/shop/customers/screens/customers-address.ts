import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'

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

export type CustomersAddress = { q: string; page: number; done: CustomerDone | undefined }

const maxPage = 10_000

/** Undefined for an invalid address. */
export function readCustomersAddress(query: URLSearchParams): CustomersAddress | undefined {
  const page = Number(query.get('page') ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > maxPage) return undefined
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    page,
    done: doneLabels.find((label) => label === query.get('done')),
  }
}

function withQuery(path: string, { q, page = 1, done }: Partial<CustomersAddress>): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }), ...(done && { done }) })
  return [path, query.toString()].filter(Boolean).join('?')
}

export const customersPath = (locale: Locale, address: Partial<CustomersAddress> = {}): string =>
  withQuery(pathTo('staff.customers', locale), address)

/** A customer, with the search that led there still beside. */
export const customerPath = (locale: Locale, id: string, address: Partial<CustomersAddress> = {}): string =>
  withQuery(pathTo('staff.customers.show', locale, { id }), address)

export const guestPath = (locale: Locale, number: string, address: Partial<CustomersAddress> = {}): string =>
  withQuery(pathTo('staff.customers.guest', locale, { id: number }), address)

/** The comparison of two accounts, of which `id` stays; without the other one the page on which it is chosen. */
export const mergePath = (locale: Locale, id: string, other?: string): string =>
  pathTo('staff.customers.merge', locale, { id }) + (other === undefined ? '' : `?${new URLSearchParams({ other })}`)
