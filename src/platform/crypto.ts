import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of field encryption: the first seals, all open. Ids are short names, secrets 32 bytes. */
export type KeyRing = readonly { id: string; secret: Uint8Array }[]

/** Where a sealed value lives. A value moved to another row or column does not open. */
export type Place = { table: string; row: string; column: string }

const algorithm = 'aes-256-gcm'
const associated = (place: Place, keyId: string): Buffer => Buffer.from(`${keyId}\0${place.table}\0${place.row}\0${place.column}`)

/** What a key of the ring serves for. Each purpose has a key of its own, so that no key is used by two algorithms. */
export type KeyPurpose = 'botica/seal' | 'botica/file-links' | 'notices of the pretend bank'

const derivedKeys = new WeakMap<Uint8Array, Map<KeyPurpose, Buffer>>()

/** The 32-byte key for a purpose: HKDF-SHA256 of a secret of the ring, the purpose being its info. */
export function keyFor(purpose: KeyPurpose, secret: Uint8Array): Buffer {
  const known = derivedKeys.get(secret) ?? new Map<KeyPurpose, Buffer>()
  derivedKeys.set(secret, known)
  const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  known.set(purpose, key)
  return key
}

// The first byte of a sealed value: the layout in its two highest bits, the length of the key id below them. In layout 0, which is only
// read, the secret of the ring is the key itself.
const lengthBits = 0b0011_1111
const layout1 = 0b0100_0000

/** How values begin that are sealed with this key today; everything else is an earlier layout, or another key's. */
export const sealedPrefix = (keyId: string): Buffer =>
  Buffer.concat([Buffer.from([layout1 | Buffer.byteLength(keyId)]), Buffer.from(keyId)])

/** Layout: 1 byte (above), key id, 12 bytes nonce, 16 bytes tag, ciphertext. */
export function seal(keys: KeyRing, place: Place, content: string | Uint8Array): Buffer {
  const [key] = keys
  if (!key) throw new Error('the key ring is empty')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyFor('botica/seal', key.secret), nonce).setAAD(associated(place, key.id))
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([sealedPrefix(key.id), nonce, cipher.getAuthTag(), ...sealed])
}

/** Throws when the value was altered, moved to another place or sealed with a key that is not in the ring. */
export const unseal = (keys: KeyRing, place: Place, value: Uint8Array): string => unsealBytes(keys, place, value).toString('utf8')

/** The same for what is no text, such as a file. */
export function unsealBytes(keys: KeyRing, place: Place, value: Uint8Array): Buffer<ArrayBuffer> {
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

function openingKey(layout: number, secret: Uint8Array): Uint8Array {
  if (layout === 0) return secret
  if (layout === layout1) return keyFor('botica/seal', secret)
  throw new Error('a later version of the shop sealed this value')
}

export const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

const keyedHash = (key: Uint8Array, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest()

/**
 * What tells one text from another without saying it. The hash key serves HMAC alone; `purpose` keeps the hashes of one table from being
 * found in another.
 */
export const hashForWriting = ({ hashKey }: { hashKey: Uint8Array }, purpose: string, text: string): Buffer =>
  keyedHash(hashKey, purpose, text)

/**
 * All by which a text is looked for, that of writing first: hashes were once made with the secrets of the ring, until `npm run keys --
 * rotate` replaces them.
 */
export const keyedHashes = ({ hashKey, keys }: { hashKey: Uint8Array; keys: KeyRing }, purpose: string, text: string): Buffer[] =>
  [hashKey, ...keys.map(({ secret }) => secret)].map((key) => keyedHash(key, purpose, text))

/** A secret for a URL or a cookie: 128 bits unless told. */
export const secretToken = (random: (bytes: number) => Uint8Array, bytes = 16): string =>
  Buffer.from(random(bytes)).toString('base64url')

/** A token as its row keeps it: the SHA-256 finds the row, and who may open sealed values can hand the token out again. */
export type StoredToken = { hash: Buffer; sealed: Buffer }

/** A new token for the column `token_sealed` of a row; its clear text is nowhere but in the sealed value. */
export function newStoredToken(
  { keys, random }: { keys: KeyRing; random: (bytes: number) => Uint8Array },
  place: Place & { column: 'token_sealed' },
): StoredToken {
  const token = secretToken(random)
  return { hash: sha256(token), sealed: seal(keys, place, token) }
}
