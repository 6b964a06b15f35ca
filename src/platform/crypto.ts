import { createCipheriv, createDecipheriv, hash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from '#src/kernel/secret.ts'

/** The keys of field encryption: the first one seals, all of them open. Ids are short names, secrets 32 bytes. */
export type KeyRing = readonly { id: string; secret: Secret<Uint8Array> }[]

/** The location of a sealed value, bound into its ciphertext. A value moved to another row or column does not open. */
export type SealedCell = { table: string; row: string; column: string }

const algorithm = 'aes-256-gcm'
const associated = (place: SealedCell, keyId: string): Buffer =>
  Buffer.from(`${keyId}\0${place.table}\0${place.row}\0${place.column}`)

const derivedKeys = new WeakMap<Secret<Uint8Array>, Map<string, Buffer>>()

/**
 * The 32-byte key for a purpose: HKDF-SHA256 of a ring secret with the purpose as info. Each use names a purpose of its own, so
 * that no key is used by two algorithms.
 */
export function keyFor(purpose: string, secret: Secret<Uint8Array>): Buffer {
  const known = derivedKeys.get(secret) ?? new Map<string, Buffer>()
  derivedKeys.set(secret, known)
  const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret.reveal(), '', purpose, 32))
  known.set(purpose, key)
  return key
}

// First byte of a sealed value: the layout in its two highest bits, the length of the key id below them. In layout 0, which is
// only read, the ring's secret is used directly as the key.
const lengthBits = 0b0011_1111
const layout1 = 0b0100_0000

/** Prefix of values sealed with this key in the current layout; anything else has an earlier layout or another key. */
export const sealedPrefix = (keyId: string): Buffer =>
  Buffer.concat([Buffer.from([layout1 | Buffer.byteLength(keyId)]), Buffer.from(keyId)])

/** Layout: 1 byte (above), key id, 12 bytes nonce, 16 bytes tag, ciphertext. */
export function seal(keys: KeyRing, place: SealedCell, content: string | Uint8Array): Buffer {
  const [key] = keys
  if (!key) throw new Error('the key ring is empty')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyFor('botica/seal', key.secret), nonce).setAAD(associated(place, key.id))
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([sealedPrefix(key.id), nonce, cipher.getAuthTag(), ...sealed])
}

/** Throws when the value was altered, moved to another place or sealed with a key that is not in the ring. */
export const unseal = (keys: KeyRing, place: SealedCell, value: Uint8Array): string =>
  unsealBytes(keys, place, value).toString('utf8')

/** `unseal` for binary content, such as a file. */
export function unsealBytes(keys: KeyRing, place: SealedCell, value: Uint8Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  const [first = 0] = bytes
  const idEnd = 1 + (first & lengthBits)
  const id = bytes.subarray(1, idEnd).toString()
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error(`no key ${JSON.stringify(id)} in the key ring`)
  const secret = openingKey(first & ~lengthBits, key.secret)
  const decipher = createDecipheriv(algorithm, secret, bytes.subarray(idEnd, idEnd + 12)).setAAD(associated(place, id))
  decipher.setAuthTag(bytes.subarray(idEnd + 12, idEnd + 28))
  return Buffer.concat([decipher.update(bytes.subarray(idEnd + 28)), decipher.final()])
}

function openingKey(layout: number, secret: Secret<Uint8Array>): Uint8Array {
  if (layout === 0) return secret.reveal()
  if (layout === layout1) return keyFor('botica/seal', secret)
  throw new Error('a later version of the shop sealed this value')
}

export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')

const keyedHash = (key: Secret<Uint8Array>, purpose: string, text: string): Buffer =>
  createHmac('sha256', key.reveal()).update(`${purpose}\0${text}`).digest()

/**
 * Keyed hash that identifies a text without revealing it. The hash key is used for HMAC only; `purpose` keeps the hashes of one
 * table from matching those of another.
 */
export const hashForWriting = ({ hashKey }: { hashKey: Secret<Uint8Array> }, purpose: string, text: string): Buffer =>
  keyedHash(hashKey, purpose, text)

/**
 * All hashes a text may be stored under, the current one first: earlier hashes used the ring's secrets, until `npm run keys --
 * rotate` replaces them.
 */
export const keyedHashes = (
  { hashKey, keys }: { hashKey: Secret<Uint8Array>; keys: KeyRing },
  purpose: string,
  text: string,
): Buffer[] => [hashKey, ...keys.map(({ secret }) => secret)].map((key) => keyedHash(key, purpose, text))

/** A secret for a URL or a cookie; 128 bits by default. */
export const secretToken = (random: (bytes: number) => Uint8Array, bytes = 16): string =>
  Buffer.from(random(bytes)).toString('base64url')

/** A token as stored: the SHA-256 finds the row, and the sealed value allows sending the token again. */
export type StoredToken = { hash: Buffer; sealed: Buffer }

/** A new token for a row's column `token_sealed`; the database stores it only sealed and hashed. */
export function newStoredToken(
  { keys, random }: { keys: KeyRing; random: (bytes: number) => Uint8Array },
  place: SealedCell & { column: 'token_sealed' },
): StoredToken {
  const token = secretToken(random)
  return { hash: sha256(token), sealed: seal(keys, place, token) }
}
