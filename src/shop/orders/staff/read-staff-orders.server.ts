import { data } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openOnPage } from '#src/shop/accounts/opened-records/opened-page.server.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import { nameActors } from '#src/shop/accounts/sign-up/actions.server.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { orderLabels } from '../order/order-emails.ts'
import { noteView } from '#src/shop/conversation/notes/note.ts'
import type { NotesView } from '#src/shop/conversation/notes/note.ts'
import { uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { Upload, UploadView } from '#src/shop/conversation/upload.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { canComment } from '../order/actions.server.ts'
import { newsOf } from '../order/order-notification.server.ts'
import { pointsToEarn } from '../order/earning.server.ts'
import { isInPreparation, orderStates, statesWith } from '../order/order.ts'
import type { OrderState, StaffStateTab, Order } from '../order/order.ts'
import { variantRows } from '../order/request-lines.ts'
import { readRefundable } from '../refund/actions.server.ts'
import { listOrderSuccessors } from '../picking/hand-over.actions.server.ts'
import { canMakeRefunds } from '../refund/refund-view.ts'
import { canNote, readOrderNotes } from '../notes/actions.server.ts'
import type { OrderNotes } from '../notes/actions.server.ts'
import { findStaffOrder, listStaffOrders } from './actions.server.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { FilterName } from '../search/order-filter.ts'
import { readFilters } from '../search/order-search.server.ts'
import { historyOf, notedActions } from './order-history.ts'
import type { HistoryRow, NotedEntry } from './order-history.ts'
import type { ListAddress, StaffTab } from './list-address.ts'
import { ordersBefore } from './store.server.ts'
import type { OrdersBefore } from './store.server.ts'
import { staffOrder, staffRow } from './staff-view.ts'
import type { StaffOrderView, StaffRowView } from './staff-view.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Comment } from '#src/shop/conversation/comment.ts'
import { documentsView } from '../documents/order-documents-view.ts'
import type { DocumentFacts, ShipmentView } from '../documents/order-documents-view.ts'

const size = 24

export type StaffListView = {
  orders: StaffRowView[]
  total: number
  pages: number
  /** Null: a text finds more than `total`, too many to be counted. */ counts: Record<StaffTab, number> | null
  /** What is wrong with filters, which then filter nothing. */ errors: Partial<Record<FilterName, string>>
}

/** What the address of the list finds. */
export async function readListSearch(world: World, { tab, q, filters }: ListAddress, locale: Locale) {
  const { filter, errors } = await readFilters(world.db, filters, { now: world.now(), locale })
  return { search: { states: statesOf(tab), needsAttention: tab === 'attention', q, filter, locale }, errors }
}

/** A page of the list and the counts of its tabs. */
export async function readStaffList(
  world: World,
  staff: Staff,
  address: ListAddress,
  locale: Locale = 'pt',
): Promise<StaffListView> {
  const { page } = address
  const { search, errors } = await readListSearch(world, address, locale)
  const { orders, total, counts, attention } = await listStaffOrders(world, staff, {
    ...search,
    page: { number: page, size },
    source: 'page',
  })
  if (page > 1 && orders.length === 0) throw data(null, { status: 404 })
  return {
    orders: orders.map(staffRow),
    total,
    errors: Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, issueText(key, locale)])),
    pages: counts ? Math.ceil(total / size) : maxPagesOfMany,
    counts: counts && tabCounts(counts, attention),
  }
}

/** No one looks further through more orders than can be counted. */
const maxPagesOfMany = 10

function tabCounts(counts: Record<OrderState, number>, attention: number): Record<StaffTab, number> {
  const sum = (some: readonly OrderState[]): number => some.reduce((all, state) => all + counts[state], 0)
  const ofTab = (tab: StaffStateTab): number => sum(statesWith(({ staffTab }) => staffTab === tab))
  return {
    all: sum(orderStates),
    attention,
    balance_due: ofTab('balance_due'),
    pending: ofTab('pending'),
    ready: ofTab('ready'),
    completed: ofTab('completed'),
    canceled: ofTab('canceled'),
  }
}

function statesOf(tab: StaffTab): readonly OrderState[] | undefined {
  return tab === 'all' || tab === 'attention' ? undefined : statesWith(({ staffTab }) => staffTab === tab)
}

/** An order with its documents, messages, notes and history. */
export type StaffOrderPage = StaffOrderView & {
  documents: StaffDocuments
  /** Null for staff who may not read them. */ notes: NotesView | null
  history: readonly HistoryRow[]
  /** Null for a guest. */ before: OrdersBefore | null
  /** Colleagues to whom it can be given. */ successors: readonly { id: string; name: string; role: string }[]
}

type StaffOrderQuery = { number: string } & Pick<Page, 'locale' | 'sessionToken'> & Partial<Pick<Page, 'isPrefetch'>>

/** An order as this member of staff may see it; 404 for an unknown number. */
export async function readStaffOrder(
  world: World,
  staff: Staff,
  { number, locale, sessionToken, isPrefetch }: StaffOrderQuery,
): Promise<StaffOrderPage> {
  await openOnPage(world, staff, 'order', [number])
  const order = orNotFound(await findStaffOrder(world, staff, { number, source: 'page', isPrefetch }))
  const canHandOver = isInPreparation(order.state) && can(staff, 'orders.transition') && can(staff, 'orders.message')
  const [website, refundable, variants, toEarn, notes, noted, successors, before] = await Promise.all([
    readWebsite(world.db),
    order.needsAttention === null ? undefined : readRefundable(world, number),
    variantsForCart(world.db, variantRows(order.lines), locale),
    pointsToEarn(world, order),
    readOrderNotes(world, staff, order, { isPrefetch }),
    readNotedEntries(world.db, number),
    canHandOver ? listOrderSuccessors(world.db, staff) : [],
    order.user && ordersBefore(world.db, { userId: order.user.rowId, orderId: order.rowId }),
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
  return {
    ...view,
    documents,
    before,
    notes: notes ? notesView(notes, { canWrite: canNote(staff, order), locale }) : null,
    history: historyOf(order, { transitions: view.transitions, noted }),
    successors: successors
      .filter(({ id }) => id !== order.claim?.id)
      .map(({ id, name, roles }) => ({ id, name, role: roleNames(roles, locale) })),
  }
}

const notesView = (
  { notes, colleagues }: OrderNotes,
  { canWrite, locale }: { canWrite: boolean; locale: Locale },
): NotesView => ({
  notes: notes.map(noteView),
  colleagues: colleagues.map(({ name, roles }) => ({ name, role: roleNames(roles, locale) })),
  canWrite,
})

const maxNoted = 50

async function readNotedEntries(db: Db, number: string): Promise<NotedEntry[]> {
  const entries = await entriesOn(db, { kind: 'order', ids: [number], actions: notedActions }, { limit: maxNoted })
  const actors = await nameActors(
    db,
    entries
      .flatMap((entry) => [entry.actor_id, entry.action === 'order_handed_over' ? entry.why : null])
      .filter((id) => id !== null),
  )
  return entries.flatMap(({ action, at, actor_id: actor, why }) => {
    const noted = notedActions.find((one) => one === action)
    const to = noted === 'order_handed_over' ? (actors.get(why ?? '')?.name ?? null) : null
    return noted ? [{ action: noted, at, by: actors.get(actor ?? '')?.name ?? null, to }] : []
  })
}

/** Documents and messages of an order. */
type StaffDocuments = {
  shipment: ShipmentView | null
  nif: string | null
  invoiceNumber: string | null
  /** Address of its PDF; null if there is none. */ invoiceHref: string | null
  comments: readonly StaffComment[]
  /** Guests could not open them. */ sendsPhotos: boolean
  /** False for a minimized order. */ canComment: boolean
  canWrite: boolean
}

type StaffComment = Comment & { photos: readonly UploadView[] }

type Facts = DocumentFacts & { staff: Staff; isOpen: boolean; invoiceHref: string }

/** `isOpen`: both sides can still write about it. */
function staffDocuments(order: Order, { staff, locale, isOpen, invoiceHref, photosOf }: Facts): StaffDocuments {
  const { shipment, invoiceNumber } = documentsView(order, { locale, photosOf })
  const isKnown = order.minimizedAt === null
  const canComment = can(staff, 'orders.document') && isKnown
  return {
    shipment,
    nif: order.contact.nif,
    invoiceNumber,
    invoiceHref: canComment && order.invoice.hasFile ? invoiceHref : null,
    comments: order.comments.map(({ uploads, ...comment }) => ({ ...comment, photos: photosOf(uploads) })),
    sendsPhotos: order.user !== null,
    canComment,
    canWrite: can(staff, 'orders.message') && isKnown && isOpen,
  }
}
