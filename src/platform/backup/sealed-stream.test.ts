import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import type { KeyRing } from '../crypto.ts'
import { openStream, sealStream } from './sealed-stream.ts'

const key = (id: string): KeyRing[number] => ({ id, secret: new Secret(randomBytes(32)) })
const keys = [key('new'), key('old')]
const content = randomBytes(600_000)

async function* inParts(bytes: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const all = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(stream))
const seal = (bytes = content): Promise<Buffer> => all(sealStream(keys, inParts(bytes)))
const open = (sealed: Buffer, ring: KeyRing = keys): Promise<Buffer> => all(openStream(ring, inParts(sealed, 7_777)))

test.each([0, 1, 262_144, 262_145, 600_000])('a backup of %d bytes opens to the original content', async (length) => {
  const bytes = content.subarray(0, length)
  const sealed = await seal(bytes)
  expect((await open(sealed, [key('newer'), ...keys])).equals(bytes)).toBe(true)
  if (length > 100) expect(sealed.includes(bytes.subarray(0, 100))).toBe(false)
})

test.each<[string, (sealed: Buffer) => Buffer, string]>([
  ['of something else', () => Buffer.from('PK a zip'), 'no backup of this shop'],
  ['that is empty', () => Buffer.alloc(0), 'no backup of this shop'],
  ['without its last byte', (sealed) => sealed.subarray(0, -1), 'cut off'],
  ['without its last chunk', (sealed) => sealed.subarray(0, 68 + 2 * (4 + 262_144 + 16)), 'cut off'],
  ['with something behind it', (sealed) => Buffer.concat([sealed, Buffer.from('x')]), 'altered'],
  ['with one bit changed in the middle', (sealed) => flipped(sealed, 300_000), 'altered'],
  ['with one bit changed in its key’s name', (sealed) => flipped(sealed, 18), 'not in ENCRYPTION_KEYS'],
  ['with one bit changed in its salt', (sealed) => flipped(sealed, 25), 'another key of the name "new", or was altered'],
  ['with two chunks swapped', swapped, 'altered'],
])('a file %s is refused', async (_, spoil, message) => {
  await expect(open(spoil(await seal()))).rejects.toThrow(message)
})

test('another key of the same name is distinguished from an altered file, and a missing one is named', async () => {
  const sealed = await seal()
  await expect(open(sealed, [key('new')])).rejects.toThrow('sealed with another key of the name "new"')
  await expect(open(sealed, [key('other')])).rejects.toThrow('sealed with the key "new", which is not in ENCRYPTION_KEYS')
})

test('no chunk is returned before its tag was verified', async () => {
  const sealed = flipped(await seal(), 400_000)
  const got: Buffer[] = []
  await expect(
    (async () => {
      for await (const part of openStream(keys, inParts(sealed))) got.push(part)
    })(),
  ).rejects.toThrow('altered')
  expect(Buffer.concat(got).equals(content.subarray(0, 262_144))).toBe(true)
})

function flipped(sealed: Buffer, at: number): Buffer {
  const spoilt = Buffer.from(sealed)
  spoilt[at] = (spoilt[at] ?? 0) ^ 1
  return spoilt
}

function swapped(sealed: Buffer): Buffer {
  const [head, chunk] = [16 + 1 + 3 + 32 + 16, 4 + 262_144 + 16]
  const [first, second] = [sealed.subarray(head, head + chunk), sealed.subarray(head + chunk, head + 2 * chunk)]
  return Buffer.concat([sealed.subarray(0, head), second, first, sealed.subarray(head + 2 * chunk)])
}
