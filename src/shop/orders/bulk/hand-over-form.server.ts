import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { listOrderSuccessors } from '../picking/hand-over.actions.server.ts'
import type { ListAddress } from '../staff/list-address.ts'
import type { BulkLine } from './actions.server.ts'
import { handOverReasonText } from './bulk-labels.ts'
import { bulkRow } from './bulk-row.server.ts'
import type { BulkRow } from './bulk-row.server.ts'
import { bulkNotice, isNotice, listedOrders, selectedIn } from './bulk-targets.server.ts'
import type { BulkNotice } from './bulk-targets.server.ts'
import { targetText } from './bulk.ts'
import type { BulkTarget } from './bulk.ts'
import { previewHandOver, startHandOver } from './hand-over.actions.server.ts'

/** The dry run of handing orders over, which asks for the colleague. */
export type BulkHandOverResult = {
  kind: 'bulk-hand-over'
  rows: readonly BulkRow[]
  colleagues: readonly { id: string; name: string; role: string }[]
  /** Public id of the one who is chosen. */ colleague: string
  error: string | null
}

const intents = ['bulk-hand-over', 'bulk-hand-over-all', 'bulk-hand-over-apply'] as const
type HandOverIntent = (typeof intents)[number]

export const isHandOverIntent = (intent: string): intent is HandOverIntent => intents.some((one) => one === intent)

type Sent = { intent: HandOverIntent; address: ListAddress }

/** Of the bar, of its pane for the whole list, or of the pane with the colleague. Once it is made its page says what became of each order. */
export async function submitHandOverForm(
  visit: StaffVisit,
  form: FormData,
  { intent, address }: Sent,
): Promise<BulkHandOverResult | BulkNotice | Response> {
  const orders = intent === 'bulk-hand-over-all' ? await listedOrders(visit, address) : selectedIn(form)
  if (isNotice(orders)) return orders
  if (intent !== 'bulk-hand-over-apply') return preview(visit, orders)
  const colleague = String(form.get('colleague') ?? '')
  if (colleague === '') return preview(visit, orders, { colleague, error: m.error_hand_over_to() })
  return withFormIdempotency(visit, form, () => apply(visit, orders, colleague))
}

async function apply(
  visit: StaffVisit,
  orders: readonly BulkTarget[],
  to: string,
): Promise<BulkHandOverResult | BulkNotice | Response> {
  const { world, principal, locale } = visit
  const targets = orders.map(({ holder = null, ...target }) => ({ ...target, holder }))
  const started = await startHandOver(world, principal, { orders: targets, to, source: 'page' })
  if (started.ok) return redirect(pathTo('staff.orders.bulk', locale, { id: started.value.id }), 303)
  if (started.error.code !== 'colleague_unknown') return bulkNotice(issueText(`error_${started.error.code}`, locale))
  return preview(visit, orders, { colleague: '', error: m.error_colleague_unknown() })
}

type Typed = Pick<BulkHandOverResult, 'colleague' | 'error'>

async function preview(
  { world, principal, locale }: StaffVisit,
  orders: readonly BulkTarget[],
  typed: Typed = { colleague: '', error: null },
): Promise<BulkHandOverResult | BulkNotice> {
  const [lines, colleagues] = await Promise.all([
    previewHandOver(world, principal, { orders, source: 'page' }),
    listOrderSuccessors(world.db, principal),
  ])
  if (!lines.ok) return bulkNotice(m.error_forbidden())
  return {
    kind: 'bulk-hand-over',
    rows: lines.value.map((line) => bulkRow(line, { target: targetOf(line), locale, whyOf: handOverReasonText })),
    colleagues: colleagues.map(({ id, name, roles }) => ({ id, name, role: roleNames(roles, locale) })),
    ...typed,
  }
}

/** With who has it now: it is refused once that has changed. */
const targetOf = ({ number, version, order }: BulkLine): string =>
  targetText({ number, version: Math.max(version, 1), holder: order?.claim?.id ?? null })
