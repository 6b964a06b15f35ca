// @module-tag rest
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { routes } from '#src/api/routes.ts'
import { findProduct } from '#src/shop/catalogue/product/actions.server.ts'
import { createApp } from '#src/web/app.ts'
import { openApi } from '#tests/support/api/api.ts'
import type { ResourceObject } from '#tests/support/api/api.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { pngWithHeader } from '#tests/support/factories/malformed-png.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import { findImage } from '../pictures/images.server.ts'
import { suggest } from '#src/shop/search/suggest/actions.server.ts'

const stored = new Map<string, Uint8Array>()
const { world } = await shopFixture({ externalServices: { files: memoryFiles(stored) } })
const { ask, signIn } = openApi(world)
const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere' })
const asPharmacist = await signIn(await addStaff(world, 'pharmacist'))
const asCounter = await signIn(await addStaff(world, 'counter'))

const canvas = (width = 1600, height = 1200, background = '#0a5c3e') =>
  sharp({ create: { width, height, channels: 3, background } })
const photo = (width?: number, height?: number): Promise<Buffer> => canvas(width, height).jpeg().toBuffer()

const product = async (name = 'Creme de mãos'): Promise<string> => (await addProduct(world, { name })).productId

type Upload = { content: Uint8Array; name?: string; alt?: { pt?: string; en?: string }; headers?: Record<string, string> }

/** The answer to an upload by the API. */
async function upload(id: string, { content, name = 'caixa.jpg', alt = {}, headers = asPharmacist }: Upload) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name, { type: 'image/jpeg' }))
  if (alt.pt !== undefined) form.set('alt_pt', alt.pt)
  if (alt.en !== undefined) form.set('alt_en', alt.en)
  const request = new Request(`http://shop.test/api/staff/products/${id}/images?locale=pt`, {
    method: 'POST',
    headers,
    body: form,
  })
  const response = await describedFetch(async (sent: Request) => app.fetch(sent))(request)
  const { data, errors } = await response.json()
  return { status: response.status, data: data as ResourceObject, error: errors?.[0] }
}

async function added(id: string, alt?: Upload['alt']): Promise<string> {
  const { data } = await upload(id, { content: await photo(), ...(alt && { alt }) })
  return data.id
}

const gallery = async (id: string) => (await ask('GET', `/staff/products/${id}/images`, undefined, asPharmacist)).list
const orderOf = async (id: string) => (await gallery(id)).map((image) => image.id)
const patch = (id: string, body: object) => ask('PATCH', `/staff/images/${id}`, body, asPharmacist)
const shopImages = async (id: string, locale: 'pt' | 'en' = 'pt') => (await findProduct(world.db, id, locale))?.value.images ?? []
const contentVersion = async () =>
  (await world.db.selectFrom('content_versions').select('version').where('name', '=', 'public').executeTakeFirstOrThrow()).version
const audited = async (action: string) =>
  (
    await world.db
      .selectFrom('audit_log')
      .select(['why', 'subject_kind', 'subject_id'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  )[0]

describe('a photo of a product', () => {
  test('is in the making until its sizes exist, and then in the shop with its texts in both languages', inAll, async () => {
    const id = await product()
    const alt = { pt: 'Caixa de creme, 50 ml', en: 'Box of cream, 50 ml' }
    const { status, data } = await upload(id, { content: await photo(), alt })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      type: 'image',
      attributes: { kind: 'photo', state: 'processing', failure: null, position: 1, alt, crop: null, url: null, version: 1 },
    })
    expect(await shopImages(id)).toEqual([])
    const before = await contentVersion()
    await runJobs(world)
    expect(await contentVersion()).not.toBe(before)
    expect(await gallery(id)).toMatchObject([{ attributes: { state: 'ready', width: 1600, height: 1200 } }])
    expect(await shopImages(id)).toMatchObject([{ kind: 'photo', alt: alt.pt, width: 1600, height: 1200 }])
    expect(await shopImages(id, 'en')).toMatchObject([{ alt: alt.en }])
    const key = (await shopImages(id))[0]?.key
    for (const name of [`${key}-320.avif`, `${key}-640.webp`, `${key}-1280.avif`, `${key}-640.jpg`])
      expect(await findImage(world, name)).toBeDefined()
    expect(await audited('picture_added')).toMatchObject({
      subject_kind: 'product',
      subject_id: id,
      why: expect.stringContaining(alt.pt),
    })
  })

  test('is not enlarged, turned upright, and loses what the camera wrote into it', async () => {
    const id = await product()
    const cameraPhoto = await canvas(400, 200)
      .withExif({ IFD0: { Artist: 'Ana Vaz' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await upload(id, { content: cameraPhoto })
    await runJobs(world)
    const [image] = await shopImages(id)
    expect(image).toMatchObject({ width: 200, height: 400 })
    const largest = await findImage(world, `${image?.key}-1280.webp`)
    expect(await sharp(largest?.body).metadata()).toMatchObject({ width: 200, height: 400 })
    for (const [name, content] of stored)
      if (/^images|^product-photos/.test(name)) expect(Buffer.from(content).includes('Ana Vaz'), name).toBe(false)
  })

  test('with a transparent background is white as a JPEG', async () => {
    const id = await product()
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    await upload(id, { content: await clear.png().toBuffer() })
    await runJobs(world)
    const [image] = await shopImages(id)
    const jpeg = await findImage(world, `${image?.key}-640.jpg`)
    expect((await sharp(jpeg?.body).raw().toBuffer())[0]).toBe(255)
  })

  test('that cannot be decoded is reported as failed, and is not in the shop', async () => {
    const id = await product()
    const whole = await canvas().jpeg().toBuffer()
    const { status } = await upload(id, { content: whole.subarray(0, whole.length / 2) })
    expect(status).toBe(201)
    await runJobs(world)
    expect(await gallery(id)).toMatchObject([{ attributes: { state: 'failed', failure: 'unreadable', url: null } }])
    expect(await shopImages(id)).toEqual([])
  })

  test('is the picture of the product in suggestions', inAll, async () => {
    const id = await product('Zimbrolina')
    await added(id)
    const image = async () => (await suggest(world, 'zimbro', 'pt')).find((one) => one.id === id)?.image
    expect(await image()).toBeNull()
    await runJobs(world)
    expect(await image()).toMatchObject({ kind: 'photo' })
  })
})

describe('of hostile files', () => {
  const bomb = (): Buffer => {
    const zeros = deflateRawSync(Buffer.alloc(20_000_000))
    return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), zeros])
  }
  const animated = async (): Promise<Buffer> => {
    const png = await canvas(20, 20).png().toBuffer()
    const control = Buffer.from('\0\0\0\u0008acTL\0\0\0\u0002\0\0\0\0\0\0\0\0', 'latin1')
    return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
  }
  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['an empty file', () => Buffer.alloc(0), 422, 'upload_empty'],
    [
      'a picture of 50,000 by 50,000',
      async () => pngWithHeader(await canvas(20, 20).png().toBuffer(), 50_000),
      413,
      'upload_too_large',
    ],
    ['a file of more than 10 MB', () => Buffer.alloc(10 * 1_048_576 + 1, 0xff), 413, 'upload_too_large'],
    ['a renamed PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 415, 'upload_type'],
    ['an archive that unpacks to much more', bomb, 415, 'upload_type'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      415,
      'upload_type',
    ],
    ['an animated picture', animated, 422, 'upload_animated'],
    ['what only begins like a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3]), 422, 'upload_unreadable'],
  ])('%s is refused with a pointer, and leaves nothing', async (_, content, status, code) => {
    const id = await product()
    const files = stored.size
    const refused = await upload(id, { content: await content() })
    expect([refused.status, refused.error.code, refused.error.source?.pointer]).toEqual([status, code, '/data/attributes/file'])
    expect(refused.error.detail).toMatch(/\p{L}{3}.*\.$/u)
    expect([await gallery(id), stored.size]).toEqual([[], files])
  })

  test('none costs the shop’s own process a tenth of a second', async () => {
    const id = await product()
    const content = pngWithHeader(await canvas(20, 20).png().toBuffer(), 50_000)
    await upload(id, { content })
    const before = process.cpuUsage()
    await upload(id, { content })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(100)
  })

  test('a product has twenty pictures at most', inAll, async () => {
    const id = await product()
    const content = await photo(10, 10)
    for (let count = 0; count < 20; count += 1) expect((await upload(id, { content })).status).toBe(201)
    const refused = await upload(id, { content })
    expect([refused.status, refused.error.code]).toEqual([422, 'images_too_many'])
  })
})

describe('several pictures', () => {
  test('are shown in the order of the staff, at once', inAll, async () => {
    const id = await product()
    const [first, second, third] = [await added(id), await added(id), await added(id)]
    await runJobs(world)
    const before = await contentVersion()
    expect((await patch(third, { position: 1 })).data.attributes).toMatchObject({ position: 1, version: 2 })
    expect(await contentVersion()).not.toBe(before)
    expect(await orderOf(id)).toEqual([third, first, second])
    expect((await shopImages(id)).map((image) => image.id)).toEqual([third, first, second])
    await patch(third, { position: 99 })
    expect(await orderOf(id)).toEqual([first, second, third])
    expect(await audited('picture_changed')).toMatchObject({ subject_id: id, why: `${third}: position: 1 → 3` })
  })

  test('moved by two people at once are all still there, each once', inAll, async () => {
    const id = await product()
    const images = [await added(id), await added(id), await added(id), await added(id)]
    await Promise.all(images.map((image, index) => patch(image, { position: images.length - index })))
    expect((await gallery(id)).map(({ attributes }) => attributes['position'])).toEqual([1, 2, 3, 4])
    expect((await orderOf(id)).toSorted()).toEqual(images.toSorted())
  })

  test('are removed with their files, and the others move up', inAll, async () => {
    const id = await product()
    const [first, second] = [await added(id, { pt: 'Frente' }), await added(id)]
    await runJobs(world)
    const [image] = await shopImages(id)
    expect((await ask('DELETE', `/staff/images/${first}`, undefined, asPharmacist)).status).toBe(204)
    expect((await shopImages(id)).map((left) => left.id)).toEqual([second])
    await runJobs(world)
    expect(await findImage(world, `${image?.key}-640.webp`)).toBeUndefined()
    expect((await gallery(id)).map(({ attributes }) => attributes['position'])).toEqual([1])
    expect(await audited('picture_removed')).toMatchObject({ subject_id: id, why: expect.stringContaining('Frente') })
    expect((await ask('DELETE', `/staff/images/${first}`, undefined, asPharmacist)).status).toBe(404)
  })

  test('one removed while its sizes are made leaves no files', async () => {
    const id = await product()
    const image = await added(id)
    const before = new Set(stored.keys())
    await ask('DELETE', `/staff/images/${image}`, undefined, asPharmacist)
    await runJobs(world)
    expect([...stored.keys()].filter((name) => !before.has(name))).toEqual([])
    expect(stored.size).toBeLessThan(before.size)
  })
})

describe('a description', () => {
  test('is written in one language without losing the other', inAll, async () => {
    const id = await product()
    const image = await added(id, { pt: 'Frente', en: 'Front' })
    expect((await patch(image, { alt: { en: 'Front of the box' } })).data.attributes['alt']).toEqual({
      pt: 'Frente',
      en: 'Front of the box',
    })
    expect(await audited('picture_changed')).toMatchObject({ why: `${image}: alt.en: Front → Front of the box` })
  })

  test('of another version is refused, with what is saved', async () => {
    const id = await product()
    const image = await added(id, { pt: 'Frente' })
    await patch(image, { alt: { pt: 'Verso' }, version: 1 })
    const late = await patch(image, { alt: { pt: 'Lado' }, version: 1 })
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.errors[0]?.meta).toMatchObject({ present: { version: 2, alt: { pt: 'Verso' } } })
    expect((await ask('DELETE', `/staff/images/${image}?version=1`, undefined, asPharmacist)).status).toBe(409)
  })

  test('of more than 200 characters is refused with a pointer', async () => {
    const image = await added(await product())
    const { status, errors } = await patch(image, { alt: { pt: 'a'.repeat(201) } })
    expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/alt/pt'])
  })
})

describe('a crop', () => {
  test('shows that part once its sizes are made, and the former picture until then', inAll, async () => {
    const id = await product()
    const image = await added(id)
    await runJobs(world)
    const [whole] = await shopImages(id)
    const { data } = await patch(image, { crop: { left: 0.25, top: 0, width: 0.5, height: 1 } })
    expect(data.attributes).toMatchObject({ state: 'processing', crop: { left: 0.25, top: 0, width: 0.5, height: 1 } })
    expect(await shopImages(id)).toEqual([whole])
    await runJobs(world)
    const [part] = await shopImages(id)
    expect(part).toMatchObject({ width: 800, height: 1200 })
    expect(await sharp((await findImage(world, `${part?.key}-640.webp`))?.body).metadata()).toMatchObject({
      width: 640,
      height: 960,
    })
    expect(await findImage(world, `${whole?.key}-640.webp`)).toBeUndefined()
    await patch(image, { crop: null })
    await runJobs(world)
    expect(await shopImages(id)).toEqual([whole])
  })

  test.each([
    { left: 0.5, top: 0, width: 0.6, height: 1 },
    { left: 0, top: 0, width: 0.01, height: 1 },
    { left: -0.1, top: 0, width: 1, height: 1 },
    { left: 0, top: 0, width: 1 },
  ])('of %j is refused with a pointer', async (crop) => {
    const image = await added(await product())
    const { status, errors } = await patch(image, { crop })
    expect([status, errors[0]?.source?.pointer]).toEqual([422, expect.stringMatching(/^\/data\/attributes\/crop/)])
  })

  test('of a drawing is refused', async () => {
    const id = await product()
    const { id: rowId } = await world.db.selectFrom('products').select('id').where('public_id', '=', id).executeTakeFirstOrThrow()
    const drawing = {
      public_id: world.id(),
      product_id: rowId,
      kind: 'illustration',
      file_key: 'ab'.repeat(10),
      width: 9,
      height: 9,
      derived: true,
    }
    await world.db.insertInto('product_images').values(drawing).execute()
    const { status, errors } = await patch(drawing.public_id, { crop: { left: 0, top: 0, width: 0.5, height: 1 } })
    expect([status, errors[0]?.code]).toEqual([422, 'image_crop_drawing'])
  })
})

test('who may not edit the catalogue neither reads nor changes pictures', async () => {
  const id = await product()
  const image = await added(id)
  const headers = asCounter
  const refused = [403, 404]
  expect(refused).toContain((await ask('GET', `/staff/products/${id}/images`, undefined, headers)).status)
  expect(refused).toContain((await upload(id, { content: await photo(), headers })).status)
  expect(refused).toContain((await ask('PATCH', `/staff/images/${image}`, { position: 1 }, headers)).status)
  expect(refused).toContain((await ask('DELETE', `/staff/images/${image}`, undefined, headers)).status)
})
