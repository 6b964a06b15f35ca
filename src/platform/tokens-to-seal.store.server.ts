import { sql } from 'kysely'
import type { Tx } from './database/database.ts'

/** A plain-text token that migration 0049 found, with its row. */
export type TokenToSeal = { id: number; table: string; publicId: string; token: string }

/** The oldest ones, locked until the transaction ends. */
export async function lockTokensToSeal(tx: Tx, limit: number): Promise<TokenToSeal[]> {
  return tx
    .selectFrom('tokens_to_seal')
    .select(['id', 'table_name as table', 'public_id as publicId', 'token'])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export type SealedToken = { publicId: string; sealed: Buffer }

/** Sets the sealed token of rows whose token the migration hashed and that have none yet. */
export async function setSealedTokens(tx: Tx, table: string, tokens: readonly SealedToken[]): Promise<void> {
  await sql`
    update ${sql.table(table)} t set token_sealed = given.sealed
      from unnest(${tokens.map(({ publicId }) => publicId)}::uuid[], ${tokens.map(({ sealed }) => sealed)}::bytea[]) as given(public_id, sealed)
      where t.public_id = given.public_id and t.token_sealed is null`.execute(tx)
}

export async function removeTokensToSeal(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('tokens_to_seal').where('id', 'in', ids).execute()
}

/** Deleted rows stay in the table's file until a vacuum; a role that owns the table can truncate it at once. */
export async function emptyTokensToSeal(tx: Tx): Promise<void> {
  const { rows } = await sql<{ can: boolean }>`select has_table_privilege('tokens_to_seal', 'truncate') as can`.execute(tx)
  if (rows[0]?.can) await sql`truncate tokens_to_seal`.execute(tx)
}
