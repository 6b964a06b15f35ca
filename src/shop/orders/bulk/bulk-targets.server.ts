import { m } from '#src/i18n/paraglide/messages.js'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { readListSearch } from '../staff/read-staff-orders.server.ts'
import type { ListAddress } from '../staff/list-address.ts'
import { targetsOfList } from './actions.server.ts'
import { maxBulk, readTargets } from './bulk.ts'
import type { BulkTarget } from './bulk.ts'

/** One sentence: the selection was empty, or what was undone. */
export type BulkNotice = { kind: 'bulk-notice'; text: string; isError: boolean }

export const bulkNotice = (text: string): BulkNotice => ({ kind: 'bulk-notice', text, isError: true })

/** The selected orders, or what is wrong with the selection. The pane's field has all of them, with spaces between. */
export function selectedIn(form: FormData): readonly BulkTarget[] | BulkNotice {
  return checked(readTargets(form.getAll('order').flatMap((targets) => String(targets).split(' '))))
}

function checked(orders: readonly BulkTarget[]): readonly BulkTarget[] | BulkNotice {
  if (orders.length === 0) return bulkNotice(m.orders_bulk_none())
  return orders.length > maxBulk ? bulkNotice(m.error_too_many_orders()) : orders
}

/** The orders of the whole list, as many as a bulk takes. */
export async function listedOrders(
  { world, principal, locale }: StaffVisit,
  address: ListAddress,
): Promise<readonly BulkTarget[] | BulkNotice> {
  const { search } = await readListSearch(world, address, locale)
  return checked(await targetsOfList(world, principal, search))
}

export const isNotice = (selected: readonly BulkTarget[] | BulkNotice): selected is BulkNotice => 'kind' in selected
