import { expect, test } from 'vitest'
import { addProduct } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findImage } from './images.server.ts'

const key = '0123456789abcdef0123'
const photo = 'fedcba9876543210fedc'

const { world } = await shopFixture({ externalServices: { files: memoryFiles() } })
await world.files.put(`images/${key}.svg`, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
await world.files.put(`images/${photo}-640.webp`, Buffer.from('webp'))

test('a drawing and a size of a photo are found by their names', async () => {
  expect((await findImage(world, `${key}.svg`))?.type).toBe('image/svg+xml; charset=utf-8')
  expect((await findImage(world, `${photo}-640.webp`))?.type).toBe('image/webp')
})

test.each(['../../etc/passwd', `${key}.png`, `${key}-640.avif`, `${photo}-999.webp`, `${photo}.svg`, `../${key}.svg`, ''])(
  'there is no picture called "%s"',
  async (name) => {
    expect(await findImage(world, name)).toBeUndefined()
  },
)

test('no product has a drawing that waits for sizes', async () => {
  const { rowId } = await addProduct(world)
  const { product_id } = await world.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow()
  const drawing = { public_id: world.id(), product_id, kind: 'illustration', file_key: key, width: 400, height: 400 }
  const inserted = world.db.insertInto('product_images').values(drawing).execute()
  await expect(inserted).rejects.toThrow('product_images_drawing_check')
})
