import { seal } from './crypto.ts'
import { transaction } from './database/transaction.ts'
import * as store from './tokens-to-seal.store.server.ts'
import type { TokenToSeal } from './tokens-to-seal.store.server.ts'
import type { World } from './world.ts'

const batchSize = 1000

/**
 * Seals the tokens that migration 0049 left in plain text and removes them there; an interrupted run loses nothing. Every process
 * does this before it serves and waits for tokens that another process is sealing: any row it then reads has its token sealed.
 */
export async function sealTokens(world: Pick<World, 'db' | 'keys' | 'log'>): Promise<void> {
  let count = 0
  for (;;) {
    const sealed = await sealBatch(world)
    if (sealed === 0) break
    count += sealed
  }
  if (count === 0) return
  await transaction(world.db, store.emptyTokensToSeal)
  world.log.info({ count }, 'tokens sealed')
}

const sealBatch = ({ db, keys }: Pick<World, 'db' | 'keys'>): Promise<number> =>
  transaction(db, async (tx) => {
    const tokens = await store.lockTokensToSeal(tx, batchSize)
    if (tokens.length === 0) return 0
    for (const [table, rows] of Map.groupBy(tokens, (one) => one.table))
      await store.setSealedTokens(
        tx,
        table,
        rows.map((row) => ({ publicId: row.publicId, sealed: seal(keys, placeOf(row), row.token) })),
      )
    await store.removeTokensToSeal(
      tx,
      tokens.map(({ id }) => id),
    )
    return tokens.length
  })

const placeOf = ({ table, publicId }: TokenToSeal) => ({ table, row: publicId, column: 'token_sealed' })
