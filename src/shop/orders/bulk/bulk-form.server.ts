import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { reachedBy } from '../fulfilment/unreachable-channels.ts'
import { defaultAlerts, orderStates } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'
import type { ListAddress } from '../staff/list-address.ts'
import { previewBulk, transitionInBulk, undoInBulk } from './actions.server.ts'
import type { BulkLine } from './actions.server.ts'
import { bulkReasonText } from './bulk-labels.ts'
import { bulkRow } from './bulk-row.server.ts'
import type { BulkRow } from './bulk-row.server.ts'
import { bulkNotice, isNotice, listedOrders, selectedIn } from './bulk-targets.server.ts'
import type { BulkNotice } from './bulk-targets.server.ts'
import { isHandOverIntent, submitHandOverForm } from './hand-over-form.server.ts'
import type { BulkHandOverResult } from './hand-over-form.server.ts'
import { startBulk } from './background.actions.server.ts'
import { maxAtOnce, readTargets, targetText } from './bulk.ts'
import type { BulkTarget } from './bulk.ts'

/** `reached`: channels on which its customer is notified. */
export type BulkTransitionRow = BulkRow & { reached: readonly CustomerChannel[] }

/** The dry run, or what was done. */
export type BulkFormResult = {
  kind: 'bulk'
  state: OrderState
  isDone: boolean
  rows: readonly BulkTransitionRow[]
  /** Channels that are ticked. */ alerts: readonly CustomerChannel[]
  /** What undoes it; empty if nothing was done. */ undo: string
}

export type BulkAnswer = BulkFormResult | BulkHandOverResult | BulkNotice

/** Whether the form is about several orders. */
export const isBulkForm = (form: FormData): boolean => String(form.get('intent')).startsWith('bulk') || form.has('targets')

/** Buttons of the bar and of the pane: `bulk:STATE` shows the dry run, `bulk-apply:STATE` does it. */
export async function submitBulkForm(visit: StaffVisit, form: FormData, address: ListAddress): Promise<BulkAnswer | Response> {
  const [intent = '', value = ''] = String(form.get('intent')).split(':', 2)
  if (isHandOverIntent(intent)) return submitHandOverForm(visit, form, { intent, address })
  if (form.has('targets')) return withFormIdempotency(visit, form, () => undo(visit, form))
  const state = orderStates.find((known) => known === value || known === form.get('state'))
  if (!state) return bulkNotice(m.staff_error_transition())
  if (intent === 'bulk-apply') return withFormIdempotency(visit, form, () => apply(visit, form, state))
  return preview(visit, state, intent === 'bulk-all' ? await listedOrders(visit, address) : selectedIn(form))
}

async function preview(visit: StaffVisit, state: OrderState, orders: readonly BulkTarget[] | BulkNotice): Promise<BulkAnswer> {
  if (isNotice(orders)) return orders
  const lines = await previewBulk(visit.world, visit.principal, { orders, state, source: 'page' })
  return resultOf(visit, lines, { state, isDone: false })
}

async function apply(visit: StaffVisit, form: FormData, state: OrderState): Promise<BulkAnswer | Response> {
  const orders = selectedIn(form)
  if (isNotice(orders)) return orders
  if (orders.length > maxAtOnce) return applyByWorker(visit, { orders, state, alerts: alertsOf(form) })
  const lines = await transitionInBulk(visit.world, visit.principal, { orders, state, alerts: alertsOf(form), source: 'page' })
  return resultOf(visit, lines, { state, isDone: true, alerts: alertsOf(form) })
}

/** So many take longer than a person waits: a page of their own shows how far they are. */
async function applyByWorker(
  { world, principal, locale }: StaffVisit,
  bulk: { orders: readonly BulkTarget[]; state: OrderState; alerts: readonly CustomerChannel[] },
): Promise<BulkAnswer | Response> {
  const started = await startBulk(world, principal, { ...bulk, source: 'page' })
  if (!started.ok) return bulkNotice(issueText(`error_${started.error.code}`, locale))
  return redirect(pathTo('staff.orders.bulk', locale, { id: started.value.id }), 303)
}

/** "None" overrides all other choices. */
function alertsOf(form: FormData): CustomerChannel[] {
  const ticked = form.getAll('alert')
  return ticked.includes('none') ? [] : alertChannels.filter((channel) => ticked.includes(channel))
}

async function undo(visit: StaffVisit, form: FormData): Promise<BulkAnswer> {
  const orders = readTargets(String(form.get('targets')).split(' '))
  if (orders.length === 0) return bulkNotice(m.orders_bulk_none())
  if (orders.length > maxAtOnce) return bulkNotice(m.error_too_many_to_undo())
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

function resultOf({ world }: StaffVisit, lines: readonly BulkLine[], { state, isDone, alerts }: Facts): BulkFormResult {
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
  line: BulkLine,
  { state, isDone, canText }: { state: OrderState; isDone: boolean; canText: boolean },
): BulkTransitionRow {
  const { number, version, order, reason } = line
  const last = order?.transitions.at(-1)
  const target = targetText({ number, version: Math.max(version, 1) })
  return {
    ...bulkRow(line, { target, locale: getLocale(), whyOf: bulkReasonText }),
    reached: !order || reason !== null ? [] : isDone ? (last?.alerts ?? []) : reachedBy(order, { state, canText }),
  }
}
