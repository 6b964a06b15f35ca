import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addProduct } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findImage } from './images.server.ts'
import { periodicJobs } from '../product/jobs.server.ts'
import { outliner } from './outlines.ts'
import { packshot } from './packshot.ts'

const key = '0123456789abcdef0123'
const drawing = (await outliner())(
  packshot({ kind: 'tube', colour: 'teal', brand: 'Vitarroz', name: 'Creme de mãos', strength: '50 ml' }),
)

const shop = await shopFixture({ externalServices: { files: memoryFiles() } })
const { rowId } = await addProduct(shop.world)
await shop.world.files.put(`images/${key}.svg`, Buffer.from(drawing))
const { product_id } = await shop.world.db
  .selectFrom('variants')
  .select('product_id')
  .where('id', '=', rowId)
  .executeTakeFirstOrThrow()
const picture = { public_id: shop.world.id(), product_id, kind: 'illustration', file_key: key, width: 1280, height: 1280 }
await shop.world.db.insertInto('product_images').values(picture).execute()

test('until the sizes are made the drawing is served for each, and is not cached as that size', async () => {
  expect(await findImage(shop.world, `${key}.svg`)).toMatchObject({ type: 'image/svg+xml; charset=utf-8', lasting: true })
  expect(await findImage(shop.world, `${key}-640.avif`)).toMatchObject({ type: 'image/svg+xml; charset=utf-8', lasting: false })
})

test('the worker makes every size once, and then each has the size and format of its name', async () => {
  for (const runPeriodicJobs of periodicJobs) await runPeriodicJobs.work(shop.world)
  const names = [320, 640, 1280].flatMap((width) => [`${key}-${width}.avif`, `${key}-${width}.webp`]).concat(`${key}-640.jpg`)
  for (const name of names) {
    const image = await findImage(shop.world, name)
    expect(image?.lasting).toBe(true)
    const { width, format } = await sharp(image?.body).metadata()
    expect(name).toBe(`${key}-${width}.${format === 'heif' ? 'avif' : format === 'jpeg' ? 'jpg' : format}`)
  }
  expect(await shop.world.db.selectFrom('product_images').select('derived').execute()).toEqual([{ derived: true }])
})

test('an existing size, from before a restore or a crash, is not made again', async () => {
  const { world } = shop
  const made = await world.files.get(`images/${key}-320.avif`)
  await world.files.put(`images/${key}-320.avif`, Buffer.from('from before'))
  await world.files.remove(`images/${key}-320.webp`)
  await world.db.updateTable('product_images').set({ derived: false }).execute()
  for (const runPeriodicJobs of periodicJobs) await runPeriodicJobs.work(world)
  expect(String((await findImage(world, `${key}-320.avif`))?.body)).toBe('from before')
  expect(await findImage(world, `${key}-320.webp`)).toMatchObject({ type: 'image/webp', lasting: true })
  await world.files.put(`images/${key}-320.avif`, made ?? expect.fail('no picture'))
})

test.each(['../../etc/passwd', `${key}.png`, `${key}-999.webp`, 'ffffffffffffffffffff.svg', `../${key}.svg`, ''])(
  'there is no picture called "%s"',
  async (name) => {
    expect(await findImage(shop.world, name)).toBeUndefined()
  },
)
