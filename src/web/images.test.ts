import { expect, test } from 'vitest'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from './app.ts'
import { mountImages } from './images.ts'

const [drawn, photographed] = ['0123456789abcdef0123', 'fedcba9876543210fedc']
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(200)}</svg>`
const photo = Buffer.alloc(4096, 'photo')

const { world } = await shopFixture({ externalServices: { files: memoryFiles() } })
await world.files.put(`images/${drawn}.svg`, Buffer.from(drawing))
await world.files.put(`images/${photographed}-640.webp`, photo)
const app = createApp(world, { apiRoutes: [], buildDir: '/nowhere', extra: (built) => mountImages(built, world) })

const ask = async (name: string, encoding?: string) =>
  app.fetch(new Request(`http://shop.test/images/${name}`, { headers: encoding ? { 'Accept-Encoding': encoding } : {} }))

test.each(['br', 'gzip'])('a drawing is sent as %s, a photograph unchanged', async (encoding) => {
  const small = await ask(`${drawn}.svg`, encoding)
  expect(small.headers.get('Content-Encoding')).toBe(encoding)
  expect(small.headers.get('Vary')).toBe('Accept-Encoding')
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(drawing.length / 10)
  const whole = await ask(`${photographed}-640.webp`, encoding)
  expect(whole.headers.has('Content-Encoding')).toBe(false)
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(photo)
})

test('a drawing opened by its address runs and loads nothing, and has no part in the shop’s origin', async () => {
  const { headers } = await ask(`${drawn}.svg`)
  const policy = headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'"]))
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test.each([`${drawn}.svg`, `${photographed}-640.webp`])('%s is cached for a year, because its name is a hash', async (name) => {
  expect((await ask(name)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
})

test('a client without compression gets the drawing uncompressed', async () => {
  const answer = await ask(`${drawn}.svg`)
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
  expect(await answer.text()).toBe(drawing)
})

test('an unknown picture is 404', async () => {
  expect((await ask('ffffffffffffffffffff.svg', 'br')).status).toBe(404)
})
