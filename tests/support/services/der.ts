/** A decoded ASN.1 DER value. */
export type Der = { tag: number; content: Buffer; whole: Buffer; parts: () => Der[] }

/** Decodes consecutive values. */
export function readDer(bytes: Buffer): Der[] {
  const found: Der[] = []
  for (let at = 0; at < bytes.length;) {
    const { length, start } = lengthAt(bytes, at + 1)
    const content = bytes.subarray(start, start + length)
    const whole = bytes.subarray(at, start + length)
    found.push({ tag: bytes[at] ?? 0, content, whole, parts: () => readDer(content) })
    at = start + length
  }
  return found
}

function lengthAt(bytes: Buffer, at: number): { length: number; start: number } {
  const first = bytes[at] ?? 0
  if (first < 0x80) return { length: first, start: at + 1 }
  const size = first - 0x80
  return { length: bytes.readUIntBE(at + 1, size), start: at + 1 + size }
}

/** Encodes one value from its encoded parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const size = content.length < 0x100 ? 1 : 2
  const length = Buffer.alloc(size)
  length.writeUIntBE(content.length, 0, size)
  return Buffer.concat([Buffer.from([tag, 0x80 + size]), length, content])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)

/** An object identifier, such as 2.5.4.3. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(inSevens)]))
}

function inSevens(number: number): number[] {
  const digits = [number & 0x7f]
  for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}
