import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deflateParts, joinGzip } from './gzip-parts.ts'

const zip = (texts: readonly string[], insertions: readonly string[]): string[] => {
  const parts = texts.map((text) => Buffer.from(text))
  const deflated = deflateParts(parts, insertions[0]!.length)
  return insertions.map((word) => gunzipSync(joinGzip(deflated, word)).toString())
}

test('compressed parts give the whole text with any nonce between them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('<p>', 'é', 'nonce', 'a', 'Saúde '), maxLength: 300 }), {
        minLength: 1,
        maxLength: 8,
      }),
      (texts) => {
        const insertions = [randomBytes(18).toString('base64url'), 'nonce'.padEnd(24, 'a')]
        expect(zip(texts, insertions)).toEqual(insertions.map((word) => texts.join(word)))
      },
    ),
  )
})

test('a page larger than the window of the compressor is complete and nearly as small', () => {
  const texts = Array.from({ length: 12 }, (_, at) =>
    Array.from({ length: 400 }, (_, row) => `<li class="card">produto ${at * row} por ${row},00 €</li>`).join(''),
  )
  const word = randomBytes(18).toString('base64url')
  expect(zip(texts, [word])).toEqual([texts.join(word)])
  const parts = texts.map((text) => Buffer.from(text))
  expect(joinGzip(deflateParts(parts, 24), word).length).toBeLessThan(1.1 * gzipSync(texts.join(word), { level: 9 }).length)
})
