import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { LineContents, Reduction, SumChange } from '../order/corrections.store.server.ts'
import type { AnswerChannel, ShortageConsent } from '../shortage/shortage.ts'

/** What undoing restores. */
export type Before = { line: LineContents; reductions: readonly Omit<Reduction, 'id'>[]; sums: SumChange }

type NamedVariant = Pick<LineContents, 'variantId' | 'name' | 'pack'>

export type NewSubstitution = {
  publicId: string
  orderId: number
  fromLineId: string
  toLineId: string
  from: NamedVariant
  to: NamedVariant
  quantity: number
  less: Cents
  isRefunded: boolean
  isRestocked: boolean
  consent: ShortageConsent
  /** The customer accepted it in the shop. */ proposalRowId: number | null
  userId: number
  at: Date
  before: Before
}

/** With the pack, by which alone some products differ. */
const nameOf = ({ name, pack }: NamedVariant, locale: Locale): string => [name[locale], pack[locale]].filter(Boolean).join(', ')

export async function addSubstitution(tx: Tx, swap: NewSubstitution): Promise<void> {
  const { publicId, orderId, from, to, quantity, less, isRefunded, isRestocked, consent, proposalRowId, userId, at, before } =
    swap
  const lineOf = (lineId: string) => sql<number>`(select id from order_lines where public_id = ${lineId})`
  await tx
    .insertInto('order_substitutions')
    .values({
      public_id: publicId,
      order_id: orderId,
      from_line_id: lineOf(swap.fromLineId),
      to_line_id: lineOf(swap.toLineId),
      from_variant_id: from.variantId,
      to_variant_id: to.variantId,
      from_name_pt: nameOf(from, 'pt'),
      from_name_en: nameOf(from, 'en'),
      to_name_pt: nameOf(to, 'pt'),
      to_name_en: nameOf(to, 'en'),
      quantity,
      less_cents: less,
      refunded: isRefunded,
      restocked: isRestocked,
      consent,
      proposal_id: proposalRowId,
      asked_by: userId,
      asked_at: at,
      before: JSON.stringify(before),
    })
    .execute()
}

const substitutions = (db: Db) =>
  db
    .selectFrom('order_substitutions as s')
    .leftJoin('order_lines as source', 'source.id', 's.from_line_id')
    .leftJoin('order_lines as target', 'target.id', 's.to_line_id')
    .leftJoin('order_proposals as p', 'p.id', 's.proposal_id')
    .select(['source.public_id as from_line', 'target.public_id as to_line', 'source.quantity as from_quantity'])
    .select(['target.variant_id as now_variant_id', 's.public_id', 's.order_id', 's.from_variant_id', 's.to_variant_id'])
    .select(['s.from_name_pt', 's.from_name_en', 's.to_name_pt', 's.to_name_en', 's.quantity', 's.less_cents', 's.refunded'])
    .select([
      's.restocked',
      's.consent',
      's.asked_by',
      's.asked_at',
      's.undone_by',
      's.undone_at',
      's.notified_at',
      'p.answered_via',
      sql<Before>`s.before`.as('before'),
    ])
    .$narrowType<{ less_cents: Cents; consent: ShortageConsent; answered_via: AnswerChannel | null }>()

/** Of these orders, oldest first. */
export const substitutionsOf = (db: Db, orderIds: readonly number[]) =>
  substitutions(db).where('s.order_id', 'in', orderIds).orderBy('s.id').limit(10_000).execute()

export type SubstitutionRow = Awaited<ReturnType<typeof substitutionsOf>>[number]

export const findSubstitution = (db: Db, publicId: string) =>
  substitutions(db).where('s.public_id', '=', publicId).executeTakeFirst()

export async function recordUndone(tx: Tx, publicId: string, { userId, at }: { userId: number; at: Date }): Promise<void> {
  await tx
    .updateTable('order_substitutions')
    .set({ undone_by: userId, undone_at: at })
    .where('public_id', '=', publicId)
    .execute()
}

export async function recordNotified(tx: Tx, publicId: string, at: Date): Promise<void> {
  await tx.updateTable('order_substitutions').set({ notified_at: at }).where('public_id', '=', publicId).execute()
}
