import { Secret } from '#src/kernel/secret.ts'
import { secretToken, seal, unseal } from './crypto.ts'
import type { KeyRing, SealedCell } from './crypto.ts'
import { transaction } from './database/transaction.ts'
import * as store from './hash-key.store.server.ts'
import type { SealedColumn } from './sealed-column.ts'
import { StartupError } from './startup-error.ts'
import type { World } from './world.ts'

const column = { table: 'hash_keys', column: 'secret_sealed' } as const
// Stored as text: resealing goes through a string.
const secretBytes = 32

export const columns: readonly SealedColumn[] = [{ ...column, row: { column: 'name' } }]

type HashKeyDeps = Pick<World, 'db' | 'keys' | 'random'>

/**
 * The key of the hashes that identify a mailbox; created at the first start. It outlives every rotation of the key ring, which
 * only reseals it: the hashes cannot be recomputed, since their inputs are not stored.
 */
export const openHashKey = async (deps: HashKeyDeps): Promise<Secret<Uint8Array>> => new Secret(await openKey(deps, 'mailboxes'))

/** The key that signs the audit log. It outlives the ring as well, so that old signatures can still be verified. */
export const openAuditKey = (deps: HashKeyDeps): Promise<Uint8Array> => openKey(deps, 'audit')

async function openKey(deps: HashKeyDeps, name: store.HashKeyName): Promise<Uint8Array> {
  const { db, keys, random } = deps
  const place = { ...column, row: name }
  const known = await store.findHashKey(db, name)
  if (known) return opened(keys, place, known.secret_sealed)
  await transaction(db, (tx) => store.addHashKey(tx, name, seal(keys, place, secretToken(random, secretBytes))))
  return openKey(deps, name)
}

function opened(keys: KeyRing, place: SealedCell, sealed: Buffer): Uint8Array {
  try {
    return Buffer.from(unseal(keys, place, sealed), 'base64url')
  } catch {
    // `npm run keys -- status` shows which key it is.
    throw new StartupError('the key that this database was sealed with is not in ENCRYPTION_KEYS')
  }
}
