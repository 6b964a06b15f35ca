import { data } from 'react-router'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import { orderLabels } from './order-emails.ts'
import { uploadViews } from '../conversation/photos.actions.server.ts'
import type { Upload } from '../conversation/upload.ts'
import { readWebsite } from '../website/actions.server.ts'
import { canComment } from './comments.actions.server.ts'
import { newsOf } from './order-news.server.ts'
import { pointsToEarn } from './earning.server.ts'
import { orderStates, statesWith } from './order.ts'
import type { OrderState, StaffStateTab } from './order.ts'
import { variantRows } from './request-lines.ts'
import { readRefundable } from './refund.actions.server.ts'
import { canMakeRefunds } from './refund-view.ts'
import { findStaffOrder, listStaffOrders } from './staff.actions.server.ts'
import type { ListAddress, StaffTab } from './screens/staff-list-address.ts'
import { staffDocuments } from './staff-documents-view.ts'
import type { StaffDocuments } from './staff-documents-view.ts'
import { staffOrder, staffRow } from './staff-view.ts'
import type { StaffOrderView, StaffRowView } from './staff-view.ts'

const size = 24

export type StaffListView = { orders: StaffRowView[]; total: number; pages: number; counts: Record<StaffTab, number> }

/** A page of the list and the counts of its tabs. */
export async function readStaffList(world: World, staff: Staff, { tab, q, page }: ListAddress): Promise<StaffListView> {
  const search = { states: statesOf(tab), needsAttention: tab === 'attention', q }
  const { orders, total, counts, attention } = await listStaffOrders(world, staff, {
    ...search,
    page: { number: page, size },
    source: 'page',
  })
  if (page > 1 && orders.length === 0) throw data(null, { status: 404 })
  const sum = (some: readonly OrderState[]): number => some.reduce((all, state) => all + counts[state], 0)
  const ofTab = (tab: StaffStateTab): number => sum(statesWith(({ staffTab }) => staffTab === tab))
  return {
    orders: orders.map(staffRow),
    total,
    pages: Math.ceil(total / size),
    counts: {
      all: sum(orderStates),
      attention,
      balance_due: ofTab('balance_due'),
      pending: ofTab('pending'),
      ready: ofTab('ready'),
      completed: ofTab('completed'),
      canceled: ofTab('canceled'),
    },
  }
}

function statesOf(tab: StaffTab): readonly OrderState[] | undefined {
  return tab === 'all' || tab === 'attention' ? undefined : statesWith(({ staffTab }) => staffTab === tab)
}

/** An order with its documents and messages. */
export type StaffOrderPage = StaffOrderView & { documents: StaffDocuments }

type StaffOrderQuery = { number: string } & Pick<Page, 'locale' | 'sessionToken'> & Partial<Pick<Page, 'isPrefetch'>>

/** An order as this member of staff may see it; 404 for an unknown number. */
export async function readStaffOrder(
  world: World,
  staff: Staff,
  { number, locale, sessionToken, isPrefetch }: StaffOrderQuery,
): Promise<StaffOrderPage> {
  const order = await findStaffOrder(world, staff, { number, source: 'page', isPrefetch })
  if (!order) throw data(null, { status: 404 })
  const [website, refundable, variants, toEarn] = await Promise.all([
    readWebsite(world.db),
    order.needsAttention === null ? undefined : readRefundable(world, number),
    variantsForCart(world.db, variantRows(order.lines), locale),
    pointsToEarn(world, order),
  ])
  const view = staffOrder(order, {
    staff,
    locale,
    now: world.now(),
    canText: world.texts !== undefined,
    variants,
    toEarn,
    due: canMakeRefunds(staff) ? (refundable?.owed ?? null) : null,
    emailOf: (event) => orderLabels(website, { news: newsOf(event, order), number, locale: order.locale }),
  })
  const invoiceHref = `${world.config.apiBase}/staff/orders/${number}/invoice`
  const photosOf = (uploads: readonly Upload[]) => uploadViews(world, uploads, sessionToken)
  const documents = staffDocuments(order, { staff, locale, isOpen: canComment(world, order), invoiceHref, photosOf })
  return { ...view, documents }
}
