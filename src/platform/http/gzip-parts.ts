import { constants, crc32, deflateRawSync } from 'node:zlib'

type Bytes = Buffer<ArrayBuffer>

/** The parts of a text, compressed once, so that `joinGzip` can insert a word of a fixed length between them. */
export type DeflatedParts = { parts: readonly DeflatedPart[]; bytes: number }
/** `shift` moves a checksum across the part: see `appendChecksum`. */
type DeflatedPart = { deflated: Bytes; length: number; checksum: number; shift: number }

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([3, 0])
const windowBytes = 32_768

/**
 * Compresses the parts of a text once, so that `joinGzip` can insert a word of `gapLength`
 * ASCII characters between them without compressing again. A part may refer back to
 * earlier parts but never to a gap: the compressor sees bytes there that occur in no text.
 */
export function deflateParts(parts: readonly Bytes[], gapLength: number): DeflatedParts {
  const gap = Buffer.alloc(gapLength, 1)
  let window = Buffer.alloc(0)
  const deflated = parts.map((part) => {
    const dictionary = window.subarray(-windowBytes)
    window = Buffer.concat([dictionary, part, gap])
    return deflateRawSync(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 && { dictionary }) })
  })
  // One allocation of its own: small buffers would share a slab of 64 kB with others, which lives as long as one of them.
  const whole = Buffer.allocUnsafeSlow(deflated.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  const stored = deflated.map((bytes, at) => {
    const own = whole.subarray(offset, (offset += bytes.copy(whole, offset)))
    const { length } = parts[at] ?? gap
    return { deflated: own, length, checksum: crc32(parts[at] ?? gap), shift: shiftOf(length) }
  })
  return { parts: stored, bytes: whole.length }
}

/** One gzip member of the parts with `word` between them. */
export function joinGzip({ parts }: DeflatedParts, word: string): Bytes {
  const gap = Buffer.from(word)
  const inserted = { length: gap.length, checksum: crc32(gap), shift: shiftOf(gap.length) }
  const stored = Buffer.concat([storedHead(gap.length), gap])
  const chunks: Bytes[] = [header]
  let sum = 0
  let length = 0
  for (const [at, part] of parts.entries()) {
    if (at > 0) {
      chunks.push(stored)
      sum = appendChecksum(sum, inserted)
      length += gap.length
    }
    chunks.push(part.deflated)
    sum = appendChecksum(sum, part)
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

// CRC-32 is the remainder of a polynomial over GF(2), whose bits stand in reversed order: the highest bit is the constant term.
const polynomial = 0xedb88320
const one = 0x80000000

/** The checksum of a text and a further part, from the checksums of both, without their bytes (as zlib's `crc32_combine`). */
const appendChecksum = (sum: number, part: { checksum: number; shift: number }): number =>
  (multiplied(part.shift, sum) ^ part.checksum) >>> 0

/** x to the power of the part's bits, by which a checksum before the part is multiplied. */
function shiftOf(bytes: number): number {
  let shift = one
  // x^8, x^16, x^32 …: squared for each binary digit of the length.
  for (let power = one >>> 8, rest = bytes; rest > 0; rest = Math.floor(rest / 2), power = multiplied(power, power))
    if (rest % 2 === 1) shift = multiplied(shift, power)
  return shift
}

function multiplied(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}
