import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from '../crypto.ts'
import { StartupError } from '../startup-error.ts'

// Format: a head with the key id, then sealed chunks of at most 256 KB, each with a tag. The number of a chunk and whether it is
// the last are part of its nonce, so that chunks cannot be dropped, repeated, reordered or truncated.

const magic = Buffer.from('BOTICA-BACKUP 1\n')
const chunkBytes = 256 * 1024
const tagBytes = 16
const lastMark = 0x8000_0000
const algorithm = 'aes-256-gcm'

type Opening = { key: Buffer; /** Tells a wrong key from an altered file. */ check: Buffer }

function openingOf(secret: Uint8Array, salt: Uint8Array): Opening {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'botica backup', 48))
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce.writeUInt32BE(isLast ? 1 : 0, 8)
  return nonce
}

/** Seals a stream of bytes with the ring's first key. */
export async function* sealStream(keys: KeyRing, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [ringKey] = keys
  if (!ringKey) throw new Error('the key ring is empty')
  const salt = randomBytes(32)
  const { key, check } = openingOf(ringKey.secret.reveal(), salt)
  const id = Buffer.from(ringKey.id)
  const head = Buffer.concat([magic, Buffer.from([id.length]), id, salt, check])
  yield head
  let number = 0
  const chunk = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast)).setAAD(head)
    number += 1
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(isLast ? sealed.length + lastMark : sealed.length)
    return Buffer.concat([length, sealed, cipher.getAuthTag()])
  }
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of plain) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes)) yield chunk(rest.subarray(0, chunkBytes), false)
  }
  yield chunk(rest, true)
}

/** The plain chunks, each yielded only after its tag was verified; throws a StartupError for anything that was changed. */
export async function* openStream(keys: KeyRing, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = readerOf(sealed)
  const { head, key } = await openHead(keys, source)
  for (let number = 0; ; number += 1) {
    const word = (await source.take(4)).readUInt32BE()
    const isLast = word >= lastMark
    const length = isLast ? word - lastMark : word
    if (length > chunkBytes) throw altered()
    const bytes = await source.take(length)
    const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast)).setAAD(head)
    decipher.setAuthTag(await source.take(tagBytes))
    const plain = opened(() => Buffer.concat([decipher.update(bytes), decipher.final()]))
    yield plain
    if (!isLast) continue
    if (!(await source.isAtEnd())) throw altered()
    return
  }
}

const altered = (): StartupError => new StartupError('the backup was altered after it was written')

function opened(open: () => Buffer): Buffer {
  try {
    return open()
  } catch {
    throw altered()
  }
}

type Reader = ReturnType<typeof readerOf>

async function openHead(keys: KeyRing, source: Reader): Promise<{ head: Buffer; key: Buffer }> {
  if (!(await source.take(magic.length, 'less')).equals(magic))
    throw new StartupError('the file is no backup of this shop, or of a version that this one does not know')
  const idLength = await source.take(1)
  const id = await source.take(idLength[0] ?? 0)
  const [salt, check] = [await source.take(32), await source.take(16)]
  const ringKey = keys.find((candidate) => candidate.id === id.toString())
  if (!ringKey)
    throw new StartupError(`the backup is sealed with the key ${JSON.stringify(id.toString())}, which is not in ENCRYPTION_KEYS`)
  const opening = openingOf(ringKey.secret.reveal(), salt)
  if (!opening.check.equals(check))
    throw new StartupError(`the backup was sealed with another key of the name ${JSON.stringify(id.toString())}, or was altered`)
  return { head: Buffer.concat([magic, idLength, id, salt, check]), key: opening.key }
}

/** Reads exactly the requested number of bytes from a stream. */
function readerOf(stream: AsyncIterable<Buffer>) {
  const parts = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { done, value } = await parts.next()
    if (!done) rest = Buffer.concat([rest, value])
    return !done
  }
  return {
    async take(length: number, atEnd: 'throw' | 'less' = 'throw'): Promise<Buffer> {
      while (rest.length < length && (await more())) continue
      if (rest.length < length && atEnd === 'throw')
        throw new StartupError('the backup is cut off: a part of the file is missing')
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      return bytes
    },
    async isAtEnd(): Promise<boolean> {
      while (rest.length === 0) if (!(await more())) return true
      return false
    },
  }
}
