import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { AnswerChannel, ShortageConsent } from './shortage.ts'

export type NewShortage = {
  publicId: string
  orderId: number
  lineId: string
  quantity: number
  /** They left the line, because nothing was paid for them yet. */ isLowered: boolean
  amount: Cents
  consent: ShortageConsent
  /** The customer accepted it in the shop. */ proposalRowId: number | null
  userId: number
  at: Date
}

/** The name is frozen, because the line may leave the order. The caller has locked it. */
export async function addShortage(tx: Tx, shortage: NewShortage): Promise<void> {
  const { publicId, orderId, lineId, quantity, isLowered, amount, consent, proposalRowId, userId, at } = shortage
  await tx
    .insertInto('order_shortages')
    .columns([
      'public_id',
      'order_id',
      'order_line_id',
      'name_pt',
      'name_en',
      'variant_id',
      'quantity',
      'lowered_quantity',
      'amount_cents',
      'consent',
      'proposal_id',
      'asked_by',
      'asked_at',
    ])
    .expression((query) =>
      query
        .selectFrom('order_lines')
        .select(({ val }) => [
          val(publicId).as('public_id'),
          val(orderId).as('order_id'),
          'order_lines.id as order_line_id',
          'order_lines.name_pt',
          'order_lines.name_en',
          'order_lines.variant_id',
          val(quantity).as('quantity'),
          val(isLowered ? quantity : 0).as('lowered_quantity'),
          val(amount).as('amount_cents'),
          val(consent).as('consent'),
          val(proposalRowId).as('proposal_id'),
          val(userId).as('asked_by'),
          val(at).as('asked_at'),
        ])
        .where('order_lines.public_id', '=', lineId),
    )
    .execute()
}

/** Of these orders, oldest first. */
export const shortagesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_shortages as s')
    .leftJoin('order_lines as l', 'l.id', 's.order_line_id')
    .leftJoin('order_proposals as p', 'p.id', 's.proposal_id')
    .select(['s.public_id', 's.order_id', 'l.public_id as line_public_id', 's.name_pt', 's.name_en', 's.quantity'])
    .select(['s.amount_cents', 's.consent', 'p.answered_via', 's.asked_by', 's.asked_at'])
    .where('s.order_id', 'in', orderIds)
    .orderBy('s.id')
    .limit(10_000)
    .$narrowType<{ amount_cents: Cents; consent: ShortageConsent; answered_via: AnswerChannel | null }>()
    .execute()

export type ShortageRow = Awaited<ReturnType<typeof shortagesOf>>[number]
