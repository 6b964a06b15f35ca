import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { MovementKind } from '../batches/movements.ts'
import type { DraftContent, DraftLine, UnknownCode } from './draft.ts'

const drafts = (db: Db) => db.selectFrom('stock_drafts as d').leftJoin('accounts_people as u', 'u.id', 'd.user_id')

export const draftRow = (db: Db, publicId: string) =>
  drafts(db)
    .select([
      'd.id',
      'd.public_id',
      'd.kind',
      'd.title',
      'd.reason',
      'd.version',
      'd.started_at',
      'd.saved_at',
      'd.finished_at',
      'u.name as by',
    ])
    .select([sql<DraftLine[]>`d.lines`.as('lines'), sql<UnknownCode[]>`d.unknown_codes`.as('unknown_codes')])
    .where('d.public_id', '=', publicId)
    .$narrowType<{ kind: MovementKind }>()
    .executeTakeFirst()

export type DraftRow = NonNullable<Awaited<ReturnType<typeof draftRow>>>

export const lockDraft = async (tx: Tx, publicId: string): Promise<DraftRow | undefined> => {
  await tx.selectFrom('stock_drafts').select('id').where('public_id', '=', publicId).forUpdate().execute()
  return draftRow(tx, publicId)
}

export async function addDraft(
  tx: Tx,
  { publicId, kind, userId, at }: { publicId: string; kind: MovementKind; userId: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('stock_drafts')
    .values({ public_id: publicId, kind, user_id: userId, started_at: at, saved_at: at })
    .execute()
}

export async function saveDraft(tx: Tx, id: number, { title, reason, lines, unknown }: DraftContent, at: Date): Promise<void> {
  await tx
    .updateTable('stock_drafts')
    .set({
      title: title || null,
      reason: reason || null,
      lines: JSON.stringify(lines),
      unknown_codes: JSON.stringify(unknown),
      version: sql`version + 1`,
      saved_at: at,
    })
    .where('id', '=', id)
    .execute()
}

export async function finishDraft(
  tx: Tx,
  id: number,
  { pieces, expected, at }: { pieces: number; expected: number | null; at: Date },
): Promise<void> {
  await tx.updateTable('stock_drafts').set({ finished_at: at, pieces, expected_pieces: expected }).where('id', '=', id).execute()
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('stock_drafts').where('id', '=', id).execute()
}

export const openDrafts = (db: Db, limit: number) =>
  drafts(db)
    .select([
      'd.public_id',
      'd.kind',
      'd.title',
      'd.saved_at',
      'u.name as by',
      sql<number>`jsonb_array_length(d.lines)`.as('lines'),
    ])
    .where('d.finished_at', 'is', null)
    .orderBy('d.saved_at', 'desc')
    .limit(limit)
    .$narrowType<{ kind: MovementKind }>()
    .execute()

export const finishedDrafts = (db: Db, limit: number) =>
  drafts(db)
    .select(['d.public_id', 'd.kind', 'd.title', 'd.finished_at', 'd.pieces', 'd.expected_pieces', 'u.name as by'])
    .where('d.finished_at', 'is not', null)
    .orderBy('d.finished_at', 'desc')
    .limit(limit)
    .$narrowType<{ kind: MovementKind; finished_at: Date; pieces: number }>()
    .execute()

/** Packs with their names, by public id. */
export const packRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .leftJoin('stock_items as s', 's.variant_id', 'v.id')
    .select(['v.public_id', 'v.sku', 'p.name_pt', 'p.name_en', 'v.pack_pt', 'v.pack_en'])
    .select(sql<number>`coalesce(s.on_hand, 0)`.as('on_hand'))
    .where(sql<boolean>`v.public_id = any (${ids}::uuid[])`)
    .execute()
