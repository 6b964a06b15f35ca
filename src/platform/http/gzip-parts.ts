import { constants, crc32, deflateRawSync } from 'node:zlib'

type Bytes = Buffer<ArrayBuffer>

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([3, 0])
const windowBytes = 32_768

/**
 * Compresses the parts of a text once, so that `joinGzip` can insert a word of `gapLength`
 * ASCII characters between them without compressing again. A part may refer back to
 * earlier parts but never to a gap: the compressor sees bytes there that occur in no text.
 */
export function deflateParts(parts: readonly Bytes[], gapLength: number): Bytes[] {
  const gap = Buffer.alloc(gapLength, 1)
  let window = Buffer.alloc(0)
  return parts.map((part) => {
    const dictionary = window.subarray(-windowBytes)
    window = Buffer.concat([dictionary, part, gap])
    return Buffer.from(
      deflateRawSync(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 && { dictionary }) }),
    )
  })
}

/** One gzip member of the parts with `word` between them. */
export function joinGzip(parts: readonly Bytes[], deflated: readonly Bytes[], word: string): Bytes {
  const gap = Buffer.from(word)
  const stored = Buffer.concat([storedHead(gap.length), gap])
  const chunks: Bytes[] = [header]
  let sum = 0
  let length = 0
  for (const [at, part] of parts.entries()) {
    if (at > 0) {
      chunks.push(stored)
      sum = crc32(gap, sum)
      length += gap.length
    }
    chunks.push(deflated[at] ?? Buffer.alloc(0))
    sum = crc32(part, sum)
    length += part.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(sum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([...chunks, lastBlock, trailer])
}

/** Header of a stored (uncompressed) block that is not the last: length and its complement. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}
