import { data } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { withSearch } from '#src/platform/search-address.server.ts'
import { tooManyText } from '../sign-in/too-many-text.ts'
import type { CustomerList } from './customer.ts'
import { lookIssues } from './customer-search.ts'
import { readCustomersAddress } from './screens/customers-address.ts'
import type { CustomersAddress } from './screens/customers-address.ts'
import { searchCustomers } from './search.server.ts'

/** The list beside a customer. `error`: why the text cannot be searched. */
export type CustomersColumn = CustomerList & { address: CustomersAddress; error: string | null }

/** The results that the address of a page names; 404 for an invalid address or a page beyond the last one. */
export async function readColumn(visit: StaffVisit): Promise<CustomersColumn> {
  const { world, principal, url, locale } = visit
  const address = withSearch(visit, orNotFound(readCustomersAddress(url.searchParams)))
  const found = await searchCustomers(world, principal, { ...address, source: 'page' })
  if (found.ok) {
    if (address.page > 1 && found.value.customers.length === 0) throw data(null, { status: 404 })
    return { ...found.value, address, error: null }
  }
  const { error } = found
  const text = 'retryAfter' in error ? tooManyText(error) : issueText(lookIssues[error.code], locale)
  return { customers: [], guest: null, signUp: null, total: 0, pages: 0, address, error: text }
}
