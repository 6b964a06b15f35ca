import { sql } from 'kysely'
import type { Text } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { AnswerChannel } from '../shortage/shortage.ts'
import { currentStates, proposalMachine } from './proposal.ts'
import type { ProposalKind, ProposalState } from './proposal.ts'

export type NewProposal = {
  publicId: string
  orderId: number
  lineId: string
  kind: ProposalKind
  quantity: number
  name: Text
  to: { variantRowId: number; name: Text } | null
  expectedOn: IsoDate | null
  pays: Cents
  less: Cents
  pointsBack: number
  terms: string
  alerts: readonly CustomerChannel[]
  userId: number
  at: Date
}

/** What the line is now is recorded with it; the caller has locked the order. */
export async function addProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  const { publicId, orderId, lineId, kind, quantity, name, to, expectedOn, pays, less, pointsBack, terms, alerts, userId, at } =
    proposal
  await sql`
    insert into order_proposals (public_id, order_id, order_line_id, kind, state, quantity, line_quantity, line_total_cents, variant_id,
        name_pt, name_en, to_variant_id, to_name_pt, to_name_en, expected_on, pays_cents, less_cents, points_back, terms, alerts, proposed_by, proposed_at)
      select ${publicId}::uuid, ${orderId}, l.id, ${kind}, 'open', ${quantity}, l.quantity, l.total_cents, l.variant_id,
        ${name.pt}, ${name.en}, ${to?.variantRowId ?? null}::bigint, ${to?.name.pt ?? null}::text, ${to?.name.en ?? null}::text, ${expectedOn}::date,
        ${pays}, ${less}, ${pointsBack}, ${terms}, ${[...alerts]}::text[], ${userId}, ${at}
      from order_lines l where l.public_id = ${lineId}`.execute(tx)
}

const proposals = (db: Db) =>
  db
    .selectFrom('order_proposals as p')
    .leftJoin('order_lines as l', 'l.id', 'p.order_line_id')
    .select(['p.id', 'p.public_id', 'p.order_id', 'l.public_id as line_public_id', 'p.kind', 'p.state', 'p.quantity'])
    .select(['p.line_quantity', 'p.line_total_cents', 'p.variant_id', 'p.name_pt', 'p.name_en'])
    .select([
      'p.expected_on',
      'p.to_variant_id',
      'p.to_name_pt',
      'p.to_name_en',
      'p.pays_cents',
      'p.less_cents',
      'p.points_back',
      'p.terms',
    ])
    .select(['p.alerts', 'p.proposed_by', 'p.proposed_at', 'p.answered_at', 'p.answered_via', 'p.closed_by', 'p.closed_at'])
    .$narrowType<{
      kind: ProposalKind
      state: ProposalState
      line_total_cents: Cents
      pays_cents: Cents
      less_cents: Cents
      alerts: CustomerChannel[]
      answered_via: AnswerChannel | null
    }>()

/** Of these orders, oldest first. */
export const proposalsOf = (db: Db, orderIds: readonly number[]) =>
  proposals(db).where('p.order_id', 'in', orderIds).orderBy('p.id').limit(10_000).execute()

export type ProposalRow = Awaited<ReturnType<typeof proposalsOf>>[number]

export const findProposal = (db: Db, publicId: string): Promise<ProposalRow | undefined> =>
  proposals(db).where('p.public_id', '=', publicId).executeTakeFirst()

type Closing = { to: 'withdrawn' | 'applied'; userId: number; at: Date }

/** Whether it was still open. */
export async function recordAnswer(
  tx: Tx,
  id: number,
  { to, via, at }: { to: 'accepted' | 'declined'; via: AnswerChannel; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_proposals')
    .set({ state: to, answered_at: at, answered_via: via })
    .where('id', '=', id)
    .where('state', '=', proposalMachine.initial)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** `from`: the states in which it may be; whether it was. */
export async function closeProposal(
  tx: Tx,
  id: number,
  { from, to, userId, at }: Closing & { from: readonly ProposalState[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_proposals')
    .set({ state: to, closed_by: userId, closed_at: at })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those of a line that wait for someone lapse: it is changed in another way. */
export async function lapseProposals(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('order_proposals')
    .set({ state: 'lapsed', closed_at: at })
    .where('order_line_id', '=', (query) => query.selectFrom('order_lines').select('id').where('public_id', '=', lineId))
    .where('state', 'in', currentStates)
    .execute()
}
