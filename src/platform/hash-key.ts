import { secretToken, seal, unseal } from './crypto.ts'
import type { KeyRing, Place } from './crypto.ts'
import { transaction } from './database/transaction.ts'
import * as store from './hash-key.store.server.ts'
import type { SealedColumn } from './sealed-column.ts'
import { StartupError } from './startup-error.ts'
import type { World } from './world.ts'

const column = { table: 'hash_keys', column: 'secret_sealed' } as const
// Kept as text: what is sealed anew goes through a string.
const secretBytes = 32

export const columns: readonly SealedColumn[] = [{ ...column, row: { column: 'name' } }]

type Ground = Pick<World, 'db' | 'keys' | 'random'>

/**
 * The key of the hashes that recognise a mailbox; the first start makes it. It outlives every change of the key ring, which only
 * seals it anew: hashes cannot be made anew, for nobody knows what they are of.
 */
export const openHashKey = (ground: Ground): Promise<Uint8Array> => openKey(ground, 'mailboxes')

/** The key that signs the audit log. It outlives the ring as well, so that what was signed years ago can still be verified. */
export const openAuditKey = (ground: Ground): Promise<Uint8Array> => openKey(ground, 'audit')

async function openKey(ground: Ground, name: store.HashKeyName): Promise<Uint8Array> {
  const { db, keys, random } = ground
  const place = { ...column, row: name }
  const known = await store.findHashKey(db, name)
  if (known) return opened(keys, place, known.secret_sealed)
  await transaction(db, (tx) => store.addHashKey(tx, name, seal(keys, place, secretToken(random, secretBytes))))
  return openKey(ground, name)
}

function opened(keys: KeyRing, place: Place, sealed: Buffer): Uint8Array {
  try {
    return Buffer.from(unseal(keys, place, sealed), 'base64url')
  } catch {
    // Which key it is, `npm run keys -- status` tells.
    throw new StartupError('ENCRYPTION_KEYS does not hold the key that this database was sealed with')
  }
}
