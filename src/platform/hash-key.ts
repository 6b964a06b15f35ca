import { secretToken, seal, unseal } from './crypto.ts'
import type { KeyRing } from './crypto.ts'
import { transaction } from './database/transaction.ts'
import * as store from './hash-key.store.server.ts'
import type { SealedColumn } from './sealed-column.ts'
import { StartupError } from './startup-error.ts'
import type { World } from './world.ts'

const name = 'mailboxes'
const place = { table: 'hash_keys', row: name, column: 'secret_sealed' } as const
// Kept as text: what is sealed anew goes through a string.
const secretBytes = 32

export const columns: readonly SealedColumn[] = [{ ...place, row: { column: 'name' } }]

/**
 * The key of the hashes that recognise a mailbox; the first start makes it. It outlives every change of the key ring, which only
 * seals it anew: hashes cannot be made anew, for nobody knows what they are of.
 */
export async function openHashKey({ db, keys, random }: Pick<World, 'db' | 'keys' | 'random'>): Promise<Uint8Array> {
  const known = await store.findHashKey(db, name)
  if (known) return opened(keys, known.secret_sealed)
  await transaction(db, (tx) => store.addHashKey(tx, name, seal(keys, place, secretToken(random, secretBytes))))
  return openHashKey({ db, keys, random })
}

function opened(keys: KeyRing, sealed: Buffer): Uint8Array {
  try {
    return Buffer.from(unseal(keys, place, sealed), 'base64url')
  } catch {
    // Which key it is, `npm run keys -- status` tells.
    throw new StartupError('ENCRYPTION_KEYS does not hold the key that this database was sealed with')
  }
}
