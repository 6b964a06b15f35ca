import { addDays, HOUR, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { effectiveTransitions, orderFacets, awaitsPayment, isInPreparation } from '#src/shop/orders/order/order.ts'
import type { Order } from '#src/shop/orders/order/order.ts'
import { answerDueAt } from '#src/shop/inbox/wait-clock.ts'
import { latestProposals, needsStaff } from '#src/shop/orders/proposal/proposal.ts'
import { daysLeft } from '../catalogue/batches/expiry-labels.ts'
import { preparationDue } from '#src/shop/orders/picking/preparation-due.ts'
import { staffRow } from '#src/shop/orders/staff/staff-view.ts'
import type { StaffRowView } from '#src/shop/orders/staff/staff-view.ts'
import type { QueueRow } from '#src/shop/requests/queue/staff-view.ts'
import type { Batch } from '../catalogue/batches/batch.ts'
import type { LowStock } from '../catalogue/stock/actions.server.ts'
import type { Website } from '../website/website.ts'

/** What an order waits for: a decision about money or a payment, an answer to its customer, what the customer has answered, preparation, or to be handed over. */
type OrderWork = 'payment' | 'message' | 'answer' | 'prepare' | 'handover'

const todayWorks = [
  'prescription',
  'request',
  'answer',
  'prepare',
  'message',
  'payment',
  'handover',
  'stock',
] as const satisfies readonly (QueueRow['kind'] | OrderWork | 'stock')[]
export type TodayWork = (typeof todayWorks)[number]

/** `dueAt`: when action is due; null when nothing is urgent. `isMine`: the reader works on it. `isFree`: it can be claimed. */
type TodayOrder = StaffRowView & { work: OrderWork; dueAt: Date | null; isMine: boolean; isFree: boolean }
type TodayRequest = QueueRow & { work: QueueRow['kind'] }

/** A pack that is low or sold out, or a batch that has expired or soon expires; `id` is that of the pack or of the batch. */
export type TodayStock = { work: 'stock'; id: string; dueAt: null; isMine: false; isFree: false } & (
  | { kind: 'pack'; pack: LowStock }
  | { kind: 'batch'; batch: Batch; /** Until it expires; negative since. */ daysLeft: number }
)
export type TodayRow = TodayOrder | TodayRequest | TodayStock

type Settings = Pick<Website, 'hours' | 'limits'>

/** `userId`: public id of the reader. */
export function todayOrder(order: Order, settings: Settings, userId: string): TodayOrder {
  const row = staffRow(order)
  const isFree = order.claim === null && isInPreparation(order.state)
  const dueAt = earliest([
    stateDueAt(order, row.readyAt, settings),
    messageDueAt(order, settings),
    proposalDueAt(order, settings),
  ])
  return { ...row, work: workOf(row), dueAt, isMine: order.claim?.id === userId, isFree }
}

function workOf({ needsAttention, unseen, state, waitsFor }: StaffRowView): OrderWork {
  if (needsAttention) return 'payment'
  if (waitsFor === 'staff') return 'answer'
  if (unseen > 0) return 'message'
  const works = { unpaid: 'payment', prepare: 'prepare', ready: 'handover' } as const
  const group = orderFacets[state].todayGroup
  return group === null ? 'payment' : works[group]
}

const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first && (!time || first < time) ? first : time), null)

/** When the oldest unread message of the customer should have an answer. */
function messageDueAt({ comments }: Order, settings: Settings): Date | null {
  const oldest = earliest(comments.filter(({ isUnseen }) => isUnseen).map(({ at }) => at))
  return oldest && answerDueAt(settings, oldest)
}

/** When staff should act on what the customer has answered about missing pieces. */
function proposalDueAt({ proposals }: Order, settings: Settings): Date | null {
  const answered = latestProposals(proposals).filter(needsStaff)
  const oldest = earliest(answered.map(({ answer }) => answer?.at ?? null))
  return oldest && answerDueAt(settings, oldest)
}

/**
 * Orders in preparation were promised within some opening hours; those that wait for payment or collection are due on their last
 * day. `onShelf`: since when it can be collected.
 */
function stateDueAt(order: Order, onShelf: Date | null, { hours, limits }: Settings): Date | null {
  if (awaitsPayment(order.state)) return order.paymentDueAt
  if (onShelf) return addDays(onShelf, limits.pickupKeptDays)
  if (!isInPreparation(order.state)) return null
  const since = effectiveTransitions(order.transitions).findLast(({ to }) => isInPreparation(to))?.at
  return preparationDue({ promisedAt: order.promisedAt, since }, { hours, limits })
}

/** Rows of what is low or sold out, and of batches that end; who cannot change stock has none of them. */
export const todayStock = (packs: readonly LowStock[], batches: readonly Batch[], now: Date): TodayStock[] => {
  const shared = { work: 'stock', dueAt: null, isMine: false, isFree: false } as const
  const today = lisbonDate(now)
  return [
    ...batches.flatMap((batch) =>
      batch.expiresOn === null
        ? []
        : [{ ...shared, kind: 'batch' as const, id: batch.id, batch, daysLeft: daysLeft(batch.expiresOn, today) }],
    ),
    ...packs.map((pack) => ({ ...shared, kind: 'pack' as const, id: pack.id, pack })),
  ]
}

/** `attention`: money that is owed to a customer, or came too late. */
export const todayGroups = ['attention', 'overdue', 'soon', 'today', 'tomorrow', 'later', 'undated', 'stock'] as const
export type TodayGroup = (typeof todayGroups)[number]

/** All that waits, by when it is due, most urgent first. */
export function groupByDue(rows: readonly TodayRow[], now: Date): Record<TodayGroup, TodayRow[]> {
  const groups: Record<TodayGroup, TodayRow[]> = {
    attention: [],
    overdue: [],
    soon: [],
    today: [],
    tomorrow: [],
    later: [],
    undated: [],
    stock: [],
  }
  const [today, tomorrow] = [lisbonDate(now), nextDay(lisbonDate(now))]
  for (const row of rows) groups[groupOf(row)].push(row)
  for (const group of Object.values(groups)) group.sort((a, b) => timeOf(a) - timeOf(b))
  return groups

  function groupOf(row: TodayRow): TodayGroup {
    if ('needsAttention' in row && row.needsAttention) return 'attention'
    if (row.work === 'stock') return 'stock'
    if (!row.dueAt) return 'undated'
    const left = row.dueAt.getTime() - now.getTime()
    if (left < 0) return 'overdue'
    if (left < HOUR) return 'soon'
    const day = lisbonDate(row.dueAt)
    return day === today ? 'today' : day === tomorrow ? 'tomorrow' : 'later'
  }
}

/** Stock stays in its order. */
const timeOf = (row: TodayRow): number =>
  row.work === 'stock' ? 0 : (row.dueAt ?? ('placedAt' in row ? row.placedAt : row.submittedAt)).getTime()

/** What the list is narrowed to. `mine`: what the reader works on. */
export const todayFilters = ['all', ...todayWorks, 'mine'] as const
export type TodayFilter = (typeof todayFilters)[number]

const isMine = (row: TodayRow): boolean => ('isMine' in row ? row.isMine : row.claim?.isMine === true)

export function countToday(rows: readonly TodayRow[]): Record<TodayFilter, number> {
  const counts = {
    all: rows.length,
    prescription: 0,
    request: 0,
    answer: 0,
    prepare: 0,
    message: 0,
    payment: 0,
    handover: 0,
    stock: 0,
    mine: 0,
  }
  for (const row of rows) {
    counts[row.work] += 1
    if (isMine(row)) counts.mine += 1
  }
  return counts
}

export const filterToday = (rows: readonly TodayRow[], filter: TodayFilter): readonly TodayRow[] =>
  filter === 'all' ? rows : rows.filter((row) => (filter === 'mine' ? isMine(row) : row.work === filter))
