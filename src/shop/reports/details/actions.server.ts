import { lisbonDate, lisbonMidnight } from '#src/kernel/dates.ts'
import { listReason } from '#src/platform/audit/list-reason.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { momentsOf } from '../period/period.ts'
import type { Period } from '../period/period.ts'
import { noValue } from './details.ts'
import type { DetailFilter, DetailList, DetailRow, DetailSet } from './details.ts'
import * as store from './store.server.ts'
import type { DetailRowOfStore } from './store.server.ts'

const pageSize = 50

type Details = {
  of: DetailSet
  filter: DetailFilter
  period: Period
  page: number
  /** Rows of a page. */ size?: number
  source: RequestSource
}

/**
 * The rows that a figure of a report counts, from the views that the report adds up, so that count and sums are those of the figure.
 * An item of a prescription or of a request for a medicine leads to its order only for staff who may read prescriptions. Recorded in
 * the audit log. Three statements. Undefined beyond the last page.
 */
export async function readDetails(
  world: World,
  staff: Staff,
  { of, filter, period, page, size = pageSize, source }: Details,
): Promise<DetailList | undefined> {
  const { hours } = await currentWebsite(world, world.db)
  const query = { ...momentsOf(period), period, hours, of, filter }
  const [sums, rows, name] = await Promise.all([
    store.detailSums(world.longDb, query),
    store.detailRows(world.longDb, { ...query, limit: size, offset: (page - 1) * size }),
    isNamed(filter) ? store.nameOf(world.longDb, filter) : undefined,
  ])
  if (page > 1 && rows.length === 0) return undefined
  const subject = { kind: 'list', id: String(page) } as const
  const action = of === 'requests' ? 'requests_listed' : 'orders_listed'
  await auditRead(world, { principal: staff, action, subject, why: listReason('report', rows.length), source })
  return {
    of,
    filter,
    period,
    page,
    pages: Math.ceil(sums.count / size),
    sums,
    name: name ?? null,
    rows: rows.map((row) => rowFor(staff, row)),
  }
}

const isNamed = ({ product = noValue, collection = noValue }: DetailFilter): boolean =>
  product !== noValue || collection !== noValue

function rowFor(staff: Staff, row: DetailRowOfStore): DetailRow {
  const { at, number, namePt: pt, nameEn: en, isClinical, requestKind: kind, requestState: state } = row
  const { quantity, amount, method, paidWith, fulfilment, byHand, promisedAt } = row
  const canRead = isClinical ? can(staff, 'prescriptions.read') : can(staff, 'requests.read')
  const isHidden = isClinical && !canRead
  const isOfRequest = kind !== null && state !== null
  return {
    // The moment would lead to the order as well as its number.
    at: isHidden ? lisbonMidnight(lisbonDate(at)) : at,
    order: isHidden ? null : number,
    isClinical,
    name: isHidden || pt === null || en === null ? null : { pt, en },
    quantity,
    amount,
    method,
    paidWith,
    fulfilment,
    byHand,
    promisedAt,
    request: isOfRequest ? { id: canRead ? row.requestPublicId : null, kind, state, reason: row.requestReason } : null,
  }
}
