import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** The keys of field encryption: the first seals, all open. Ids are short names, secrets 32 bytes. */
export type KeyRing = readonly { id: string; secret: Uint8Array }[]

/** Where a sealed value lives. A value moved to another row or column does not open. */
export type Place = { table: string; row: string; column: string }

const algorithm = 'aes-256-gcm'
const associated = (place: Place, keyId: string): Buffer => Buffer.from(`${keyId}\0${place.table}\0${place.row}\0${place.column}`)

/** Layout: 1 byte length of the key id, key id, 12 bytes nonce, 16 bytes tag, ciphertext. */
export function seal(keys: KeyRing, place: Place, content: string | Uint8Array): Buffer {
  const [key] = keys
  if (!key) throw new Error('the key ring is empty')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key.secret, nonce).setAAD(associated(place, key.id))
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([Buffer.from([Buffer.byteLength(key.id)]), Buffer.from(key.id), nonce, cipher.getAuthTag(), ...sealed])
}

/** Throws when the value was altered, moved to another place or sealed with a key that is not in the ring. */
export const unseal = (keys: KeyRing, place: Place, value: Uint8Array): string => unsealBytes(keys, place, value).toString('utf8')

/** The same for what is no text, such as a file. */
export function unsealBytes(keys: KeyRing, place: Place, value: Uint8Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  const idEnd = 1 + (bytes[0] ?? 0)
  const id = bytes.subarray(1, idEnd).toString()
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error(`no key ${JSON.stringify(id)} in the key ring`)
  const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(idEnd, idEnd + 12)).setAAD(associated(place, id))
  decipher.setAuthTag(bytes.subarray(idEnd + 12, idEnd + 28))
  return Buffer.concat([decipher.update(bytes.subarray(idEnd + 28)), decipher.final()])
}

export const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

const keyedHash = (key: Uint8Array, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest()

/** What tells one text from another without saying it. `purpose` keeps the hashes of one table from being found in another. */
export const hashForWriting = ({ hashKey }: { hashKey: Uint8Array }, purpose: string, text: string): Buffer =>
  keyedHash(hashKey, purpose, text)

/** All by which a text is looked for, that of writing first: hashes were once made with the keys of the ring. */
export const keyedHashes = ({ hashKey, keys }: { hashKey: Uint8Array; keys: KeyRing }, purpose: string, text: string): Buffer[] =>
  [hashKey, ...keys.map(({ secret }) => secret)].map((key) => keyedHash(key, purpose, text))

/** A secret for a URL or a cookie: 128 bits unless told. */
export const secretToken = (random: (bytes: number) => Uint8Array, bytes = 16): string =>
  Buffer.from(random(bytes)).toString('base64url')
