import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { countsOfBatches, findBatch, listBatches } from '../actions.server.ts'
import { expiryWarningDays } from '../batch.ts'
import type { BatchFilter } from '../list.store.server.ts'
import { submitBatchForm } from '../batch-form.server.ts'
import { readBatchesAddress, batchesPath } from './batches-address.ts'
import type { BatchTab } from './batches-address.ts'

const size = 50

export function filterOf(tab: BatchTab, { q, locale, today }: { q: string; locale: Locale; today: IsoDate }): BatchFilter {
  const expiresBefore = tab === 'expiring' ? nextDay(today, expiryWarningDays + 1) : undefined
  return { q, locale, expiresBefore, state: tab === 'quarantine' || tab === 'removed' ? tab : undefined }
}

/** A page of a list of batches, the counts of all lists and the open batch. */
export async function readBatches({ world, principal, locale, url }: StaffVisit) {
  const address = orNotFound(readBatchesAddress(url.searchParams))
  const today = lisbonDate(world.now())
  const filters = (tab: BatchTab) => filterOf(tab, { q: address.q, locale, today })
  const [list, counts, pane] = await Promise.all([
    listBatches(world.db, principal, filters(address.tab), { number: address.page, size }),
    countsOfBatches(world.db, {
      expiring: filters('expiring'),
      all: filters('all'),
      quarantine: filters('quarantine'),
      removed: filters('removed'),
    }),
    address.item === null ? null : findBatch(world.db, principal, address.item),
  ])
  if (address.page > 1 && list.batches.length === 0) throw data(null, { status: 404 })
  if (pane === undefined) throw data(null, { status: 404 })
  return {
    batches: list.batches.map(({ orders: _, ...batch }) => batch),
    pages: Math.ceil(list.total / size),
    total: list.total,
    counts,
    address,
    pane,
    today,
    canChange: can(principal, 'stock.change'),
  }
}

export const loader = (args: LoaderFunctionArgs) => readBatches(staffPageContext(args))

export const action = staffAction(async (visit, form) => {
  const address = orNotFound(readBatchesAddress(visit.url.searchParams))
  const item = String(form.get('item'))
  return submitBatchForm(visit, form, (short) => batchesPath(visit.locale, { ...address, item, short }))
})
