import { describe, expect, test } from 'vitest'
import { routes } from '#src/api/routes.ts'
import { createApp } from '#src/web/app.ts'
import { mountLeaflets } from '#src/web/leaflets.ts'
import { openApi } from '#tests/support/api/api.ts'
import type { ResourceObject } from '#tests/support/api/api.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { findProduct } from '../product/actions.server.ts'

const stored = new Map<string, Uint8Array>()
const { world } = await shopFixture({ externalServices: { files: memoryFiles(stored) } })
const { ask, signIn } = openApi(world)
const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere', extra: (extended) => mountLeaflets(extended, world) })
const asPharmacist = await signIn(await addStaff(world, 'pharmacist'))
const asCounter = await signIn(await addStaff(world, 'counter'))

const pdf = (text = 'Leia este folheto.') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

const product = async (): Promise<string> => (await addProduct(world)).productId

type Upload = { content?: Uint8Array; language?: string; version?: number; headers?: Record<string, string> }

async function upload(id: string, { content = pdf(), language, version, headers = asPharmacist }: Upload = {}) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'folheto.pdf', { type: 'application/pdf' }))
  if (language !== undefined) form.set('language', language)
  if (version !== undefined) form.set('version', String(version))
  const request = new Request(`http://shop.test/api/staff/products/${id}/leaflets?locale=pt`, {
    method: 'POST',
    headers,
    body: form,
  })
  const response = await describedFetch(async (sent: Request) => app.fetch(sent))(request)
  const { data, errors } = await response.json()
  return { status: response.status, data: data as ResourceObject, error: errors?.[0] }
}

const download = async (url: unknown) => app.fetch(new Request(`http://shop.test${String(url)}`))
const offered = async (id: string, locale: 'pt' | 'en') => (await findProduct(world.db, id, locale))?.value.leaflet
const audited = async (action: string) =>
  world.db
    .selectFrom('audit_log')
    .select(['why', 'subject_kind', 'subject_id'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('the leaflet of a product', () => {
  test('is downloaded from its page, and never opens in the shop', async () => {
    const id = await product()
    const { status, data } = await upload(id)
    expect([status, data.attributes]).toMatchObject([201, { locale: 'pt', byte_size: pdf().byteLength, version: 1 }])
    const answer = await download(data.attributes['url'])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="folheto-[\da-z-]+\.pdf"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    expect(await audited('leaflet_saved')).toMatchObject({ subject_kind: 'product', subject_id: id, why: 'pt:  → 34 bytes' })
  })

  test('is offered in the language of the page, else in the other one', async () => {
    const id = await product()
    expect(await offered(id, 'pt')).toBeNull()
    await upload(id)
    expect([await offered(id, 'pt'), await offered(id, 'en')]).toMatchObject([{ locale: 'pt' }, { locale: 'pt' }])
    await upload(id, { language: 'en' })
    expect([await offered(id, 'pt'), await offered(id, 'en')]).toMatchObject([{ locale: 'pt' }, { locale: 'en' }])
    const { data } = await ask('GET', `/products/${id}?locale=en`)
    expect(data.attributes['leaflet']).toMatchObject({ locale: 'en', byte_size: pdf().byteLength })
  })

  test('is replaced: the former address and file no longer exist', async () => {
    const id = await product()
    const first = await upload(id)
    const second = await upload(id, { content: pdf('Nova versão.'), version: 1 })
    expect(second.data.attributes).toMatchObject({ version: 2 })
    expect((await download(first.data.attributes['url'])).status).toBe(404)
    expect((await download(second.data.attributes['url'])).status).toBe(200)
    await runJobs(world)
    expect([...stored.values()].some((content) => Buffer.from(content).equals(pdf('Nova versão.')))).toBe(true)
    expect((await ask('GET', `/staff/products/${id}/leaflets`, undefined, asPharmacist)).list).toHaveLength(1)
  })

  test('of another version is neither replaced nor removed', async () => {
    const id = await product()
    const { data } = await upload(id, { version: 0 })
    const late = await upload(id, { version: 0 })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await ask('DELETE', `/staff/leaflets/${data.id}?version=7`, undefined, asPharmacist)).status).toBe(409)
  })

  test('is removed with its file', async () => {
    const id = await product()
    const before = stored.size
    const { data } = await upload(id)
    expect((await ask('DELETE', `/staff/leaflets/${data.id}`, undefined, asPharmacist)).status).toBe(204)
    await runJobs(world)
    expect([stored.size, await offered(id, 'pt'), (await download(data.attributes['url'])).status]).toEqual([before, null, 404])
    expect(await audited('leaflet_removed')).toMatchObject({ subject_id: id })
    expect((await ask('DELETE', `/staff/leaflets/${data.id}`, undefined, asPharmacist)).status).toBe(404)
  })

  test.each<[string, Uint8Array, number, string]>([
    ['an empty file', Buffer.alloc(0), 422, 'leaflet_required'],
    ['a renamed picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 415, 'not_a_pdf'],
    ['a page with a PDF after it', Buffer.from('<script>1</script>%PDF-1.7\n%%EOF'), 415, 'not_a_pdf'],
    ['a PDF cut in half', Buffer.from('%PDF-1.7\nLeia'), 422, 'leaflet_damaged'],
    ['a PDF with a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), 422, 'leaflet_active'],
    ['a PDF that starts a program', pdf('<< /S /Launch >>'), 422, 'leaflet_active'],
    ['more than 10 MB', Buffer.alloc(10 * 1_048_576 + 1), 413, 'leaflet_too_large'],
  ])('is not %s: it is refused with a pointer, and leaves nothing', async (_, content, status, code) => {
    const id = await product()
    const files = stored.size
    const refused = await upload(id, { content })
    expect([refused.status, refused.error.code, refused.error.source?.pointer]).toEqual([status, code, '/data/attributes/file'])
    expect([stored.size, await offered(id, 'pt')]).toEqual([files, null])
  })

  test('is not changed by who may not edit the catalogue', async () => {
    const id = await product()
    const { data } = await upload(id)
    expect([403, 404]).toContain((await upload(id, { headers: asCounter })).status)
    expect([403, 404]).toContain((await ask('DELETE', `/staff/leaflets/${data.id}`, undefined, asCounter)).status)
  })
})
