import { redirect } from 'react-router'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { reachedBy } from '../fulfilment/unreachable-channels.ts'
import { defaultAlerts, orderStates } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'
import { readListSearch } from '../staff/read-staff-orders.server.ts'
import type { ListAddress } from '../staff/screens/staff-list-address.ts'
import { previewBulk, targetsOfList, transitionInBulk, undoInBulk } from './actions.server.ts'
import type { BulkLine } from './actions.server.ts'
import { bulkReasonText } from './bulk-labels.ts'
import { startBulk } from './background.actions.server.ts'
import { maxAtOnce, maxBulk, readTargets, targetText } from './bulk.ts'
import type { BulkReason, BulkTarget } from './bulk.ts'

type StaffPage = Page & { principal: Staff }

/** An order of the pane. `why`: the reason as a sentence, if it stays. `reached`: channels on which its customer is notified. */
export type BulkRow = {
  number: string
  target: string
  customer: string | null
  total: Cents | null
  fulfilment: Fulfilment | null
  city: string | null
  state: OrderState | null
  reason: BulkReason | null
  why: string | null
  reached: readonly CustomerChannel[]
}

/** The dry run, or what was done. */
export type BulkFormResult = {
  kind: 'bulk'
  state: OrderState
  isDone: boolean
  rows: readonly BulkRow[]
  /** Channels that are ticked. */ alerts: readonly CustomerChannel[]
  /** What undoes it; empty if nothing was done. */ undo: string
}

/** One sentence: the selection was empty, or what was undone. */
export type BulkNotice = { kind: 'bulk-notice'; text: string; isError: boolean }

export type BulkAnswer = BulkFormResult | BulkNotice

/** Whether the form is about several orders. */
export const isBulkForm = (form: FormData): boolean => String(form.get('intent')).startsWith('bulk') || form.has('targets')

/** Buttons of the bar and of the pane: `bulk:STATE` shows the dry run, `bulk-apply:STATE` does it. */
export function submitBulkForm(visit: StaffPage, form: FormData, address: ListAddress): Promise<BulkAnswer | Response> {
  const [intent = '', value = ''] = String(form.get('intent')).split(':', 2)
  if (form.has('targets')) return withFormIdempotency(visit, form, () => undo(visit, form))
  const state = orderStates.find((known) => known === value || known === form.get('state'))
  if (!state) return Promise.resolve(notice(m.staff_error_transition()))
  if (intent === 'bulk-apply') return withFormIdempotency(visit, form, () => apply(visit, form, state))
  if (intent === 'bulk-all') return previewAll(visit, state, address)
  return preview(visit, state, targetsIn(form))
}

const notice = (text: string): BulkNotice => ({ kind: 'bulk-notice', text, isError: true })

const targetsIn = (form: FormData): string[] => form.getAll('order').filter((target) => typeof target === 'string')

async function preview(visit: StaffPage, state: OrderState, texts: readonly string[]): Promise<BulkAnswer> {
  const orders = readTargets(texts)
  if (orders.length === 0) return notice(m.orders_bulk_none())
  if (orders.length > maxBulk) return notice(m.error_too_many_orders())
  const lines = await previewBulk(visit.world, visit.principal, { orders, state, source: 'page' })
  return resultOf(visit, lines, { state, isDone: false })
}

async function previewAll(visit: StaffPage, state: OrderState, address: ListAddress): Promise<BulkAnswer> {
  const { search } = await readListSearch(visit.world, address, visit.locale)
  const targets = await targetsOfList(visit.world, visit.principal, search)
  return preview(visit, state, targets.map(targetText))
}

async function apply(visit: StaffPage, form: FormData, state: OrderState): Promise<BulkAnswer | Response> {
  const orders = readTargets(targetsIn(form))
  if (orders.length === 0) return notice(m.orders_bulk_none())
  if (orders.length > maxBulk) return notice(m.error_too_many_orders())
  if (orders.length > maxAtOnce) return applyByWorker(visit, { orders, state, alerts: alertsOf(form) })
  const lines = await transitionInBulk(visit.world, visit.principal, { orders, state, alerts: alertsOf(form), source: 'page' })
  return resultOf(visit, lines, { state, isDone: true, alerts: alertsOf(form) })
}

/** So many take longer than a person waits: a page of their own shows how far they are. */
async function applyByWorker(
  { world, principal, locale }: StaffPage,
  bulk: { orders: readonly BulkTarget[]; state: OrderState; alerts: readonly CustomerChannel[] },
): Promise<BulkAnswer | Response> {
  const started = await startBulk(world, principal, { ...bulk, source: 'page' })
  if (!started.ok) return notice(m.error_forbidden())
  return redirect(pathTo('staff.orders.bulk', locale, { id: started.value.id }), 303)
}

/** "None" overrides all other choices. */
function alertsOf(form: FormData): CustomerChannel[] {
  const ticked = form.getAll('alert')
  return ticked.includes('none') ? [] : alertChannels.filter((channel) => ticked.includes(channel))
}

async function undo(visit: StaffPage, form: FormData): Promise<BulkAnswer> {
  const orders = readTargets(String(form.get('targets')).split(' ')).slice(0, maxBulk)
  if (orders.length === 0) return notice(m.orders_bulk_none())
  const lines = await undoInBulk(visit.world, visit.principal, { orders, source: 'page' })
  const stays = lines.filter(({ reason }) => reason !== null)
  const count = lines.length - stays.length
  const text =
    stays.length === 0
      ? m.orders_bulk_undone({ count })
      : m.orders_bulk_undone_some({ count, stays: stays.map(({ number }) => number).join(', ') })
  return { kind: 'bulk-notice', text, isError: stays.length > 0 }
}

type Facts = { state: OrderState; isDone: boolean; alerts?: readonly CustomerChannel[] }

function resultOf({ world }: StaffPage, lines: readonly BulkLine[], { state, isDone, alerts }: Facts): BulkFormResult {
  const done = lines.filter(({ reason }) => reason === null)
  return {
    kind: 'bulk',
    state,
    isDone,
    rows: lines.map((line) => rowOf(line, { state, isDone, canText: world.texts !== undefined })),
    alerts: alerts ?? defaultAlerts(state),
    undo: isDone ? done.map(targetText).join(' ') : '',
  }
}

function rowOf(
  { number, version, order, reason }: BulkLine,
  { state, isDone, canText }: { state: OrderState; isDone: boolean; canText: boolean },
): BulkRow {
  const last = order?.transitions.at(-1)
  return {
    number,
    target: targetText({ number, version: Math.max(version, 1) }),
    customer: order?.customer ?? null,
    total: order?.totals.total ?? null,
    fulfilment: order?.fulfilment ?? null,
    city: order?.fulfilment === 'delivery' ? (order.contact.shipping?.city ?? null) : null,
    state: order?.state ?? null,
    reason,
    why: reason && bulkReasonText(reason, order, getLocale()),
    reached: !order || reason !== null ? [] : isDone ? (last?.alerts ?? []) : reachedBy(order, { state, canText }),
  }
}
