import type { Text } from '#src/i18n/locales.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { AnswerChannel, RecordedConsent } from '../shortage/shortage.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { StaffTransitionRow } from '../fulfilment/staff-transitions-view.ts'
import { isDeclined } from '../proposal/proposal.ts'
import type { ProposalState } from '../proposal/proposal.ts'
import type { Actor, Order } from '../order/order.ts'

/** What staff did to an order besides its transitions, as the audit log has it. */
export const notedActions = [
  'order_claimed',
  'order_released',
  'order_handed_over',
  'order_hand_over_undone',
  'picking_started',
  'invoice_changed',
  'tracking_changed',
] as const
type NotedAction = (typeof notedActions)[number]
/** `to`: the colleague to whom it was given. */
export type NotedEntry = { action: NotedAction; at: Date; by: string | null; to?: string | null }

/** One row of what happened to an order. */
export type HistoryRow = { at: Date } & (
  | { kind: 'transition'; transition: StaffTransitionRow }
  | { kind: 'noted'; action: Exclude<NotedAction, 'order_claimed' | 'order_handed_over'>; by: string | null }
  | { kind: 'handed_over'; by: string | null; to: string | null }
  /** `from`: the colleague who had claimed it. */
  | { kind: 'claimed'; by: string | null; from: string | null }
  /** Pieces gathered one after the other; `by`: everyone who did. */
  | { kind: 'picked'; count: number; by: readonly string[] }
  | { kind: 'unpicked'; count: number; by: readonly string[] }
  | { kind: 'short'; name: Text; count: number; consent: RecordedConsent; by: string | null }
  | { kind: 'backordered'; name: Text; count: number; number: string; consent: RecordedConsent; by: string | null }
  | { kind: 'swapped' | 'unswapped'; from: Text; to: Text; count: number; consent: RecordedConsent; by: string | null }
  | { kind: 'proposed'; name: Text; count: number; alerts: readonly CustomerChannel[]; by: string | null }
  | { kind: 'answered'; isAccepted: boolean; via: AnswerChannel }
  | { kind: 'proposal_withdrawn' | 'proposal_lapsed'; name: Text; count: number; by: string | null }
  | { kind: 'refund'; amount: Cents; points: number; actor: Actor; by: string | null }
)

type Facts = { transitions: readonly StaffTransitionRow[]; noted: readonly NotedEntry[] }

/** Everything that happened to an order, oldest first. */
export function historyOf(
  {
    lines,
    refunds,
    shortages,
    backorders,
    substitutions,
    proposals,
  }: Pick<Order, 'lines' | 'refunds' | 'shortages' | 'backorders' | 'substitutions' | 'proposals'>,
  { transitions, noted }: Facts,
): HistoryRow[] {
  const rows: HistoryRow[] = [
    ...transitions.map((transition) => ({ kind: 'transition' as const, at: transition.at, transition })),
    ...notedRows(noted),
    ...lines.flatMap(({ picks }) => picks).flatMap(pickRows),
    ...shortages.map(({ at, name, quantity: count, consent, by }) => ({ kind: 'short' as const, at, name, count, consent, by })),
    ...backorders.map(backorderRow),
    ...proposals.flatMap(proposalRows),
    ...substitutions.flatMap(swapRows),
    ...refunds.map(({ at, amount, points, actor, by }) => ({
      kind: 'refund' as const,
      at,
      amount,
      points: points?.points ?? 0,
      actor,
      by,
    })),
  ]
  return grouped(rows.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
}

const backorderRow = ({ at, name, quantity: count, later, consent, by }: Order['backorders'][number]): HistoryRow => ({
  kind: 'backordered',
  at,
  name,
  count,
  number: later.number,
  consent,
  by,
})

function swapRows({ at, from, to, quantity: count, consent, by, undone }: Order['substitutions'][number]): HistoryRow[] {
  const row = { from, to, count, consent }
  const swapped = { kind: 'swapped' as const, at, by, ...row }
  return undone ? [swapped, { kind: 'unswapped', at: undone.at, by: undone.by, ...row }] : [swapped]
}

function proposalRows({
  at,
  by,
  name,
  quantity: count,
  alerts,
  state,
  answer,
  closed,
}: Order['proposals'][number]): HistoryRow[] {
  const rows: HistoryRow[] = [{ kind: 'proposed', at, by, name, count, alerts }]
  if (answer) rows.push({ kind: 'answered', at: answer.at, via: answer.via, isAccepted: !isDeclined(state) })
  // What was carried out is a row of its own.
  const kind = closedKinds[state]
  if (closed && kind) rows.push({ kind, at: closed.at, by: closed.by, name, count })
  return rows
}

const closedKinds: Partial<Record<ProposalState, 'proposal_withdrawn' | 'proposal_lapsed'>> = {
  withdrawn: 'proposal_withdrawn',
  lapsed: 'proposal_lapsed',
}

function notedRows(noted: readonly NotedEntry[]): HistoryRow[] {
  let holder: string | null = null
  return noted
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ action, at, by, to = null }): HistoryRow => {
      if (action === 'order_handed_over') {
        holder = to
        return { kind: 'handed_over', at, by, to }
      }
      if (action !== 'order_claimed') {
        // After an undone one the next to claim it takes it from no one who is known.
        if (action === 'order_released' || action === 'order_hand_over_undone') holder = null
        return { kind: 'noted', at, action, by }
      }
      const from = holder === by ? null : holder
      holder = by
      return { kind: 'claimed', at, by, from }
    })
}

function pickRows({ at, by, quantity, undone }: Order['lines'][number]['picks'][number]): HistoryRow[] {
  const picked = { kind: 'picked' as const, at, count: quantity, by: namesOf(by) }
  return undone ? [picked, { kind: 'unpicked', at: undone.at, count: quantity, by: namesOf(undone.by) }] : [picked]
}

const namesOf = (by: string | null): string[] => (by === null ? [] : [by])

/** Pieces gathered one after the other are one row, with the time of the last. */
function grouped(rows: readonly HistoryRow[]): HistoryRow[] {
  const all: HistoryRow[] = []
  for (const row of rows) {
    const last = all.at(-1)
    const isMore = (row.kind === 'picked' || row.kind === 'unpicked') && last?.kind === row.kind
    if (isMore) all[all.length - 1] = { ...row, count: last.count + row.count, by: [...new Set([...last.by, ...row.by])] }
    else all.push(row)
  }
  return all
}
