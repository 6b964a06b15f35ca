import type { Db, Tx } from '#src/platform/database/database.ts'

/** `email` as stored: lower case. Erased people are blocked as well. */
export const findAccount = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'blocked_at', 'demo']).where('email', '=', email).executeTakeFirst()

export type NewToken = { tokenHash: Buffer; userId: number; now: Date; expiresAt: Date }

/** Replaces the person's unused tokens: only the latest email counts. */
export async function addToken(tx: Tx, { tokenHash, userId, now, expiresAt }: NewToken): Promise<void> {
  await removeUnusedTokens(tx, userId)
  await tx
    .insertInto('password_tokens')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute()
}

export async function removeUnusedTokens(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

const tokenWithOwner = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select(['user_id', 'expires_at', 'used_at', 'users.email', 'users.blocked_at'])
    .where('token_hash', '=', tokenHash)

export const findToken = (db: Db, tokenHash: Buffer) => tokenWithOwner(db, tokenHash).executeTakeFirst()

/** Locked until the transaction ends: of two concurrent uses one comes too late. */
export const lockToken = (tx: Tx, tokenHash: Buffer) =>
  tokenWithOwner(tx, tokenHash).forUpdate('password_tokens').executeTakeFirst()

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>

export async function markTokenUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('password_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function removeAllUnusedTokens(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('password_tokens').where('used_at', 'is', null).executeTakeFirst()
  return Number(numDeletedRows)
}
