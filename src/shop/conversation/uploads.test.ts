import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { secretOr } from '#src/kernel/secret.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { routes } from '#src/api/routes.ts'
import { createApp } from '#src/web/app.ts'
import { openApi } from '#tests/support/api/api.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addMarta, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { pngWithHeader } from '#tests/support/factories/malformed-png.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { periodicJobs } from './jobs.server.ts'
import { addUpload, attachUploads, eraseUploads, eraseUploadsBy, readUploads } from './actions.server.ts'
import { uploadResource } from './uploads.api.server.ts'

const stored = new Map<string, Uint8Array>()
const files = memoryFiles(stored)

const shop = await shopFixture({ externalServices: { files } })
const { world } = shop
const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere' })
const send = async (path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response> =>
  describedFetch(app.fetch)(new Request(`http://shop.test${path}`, init))
const { signIn } = openApi(world)
const marta = await addMarta(world)
const hers: { Cookie: string } = { Cookie: (await signIn(marta))['Cookie'] ?? '' }
const his: { Cookie: string } = { Cookie: (await signIn(await addPerson(world, 'customer', 'Rui Carvalho')))['Cookie'] ?? '' }

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#0a5c3e' } })

function formOf(content: Uint8Array<ArrayBuffer> | Buffer, name = 'guia.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name, { type }))
  return form
}

type Sent = { status: number; code?: string; detail?: string; pointer?: string; id: string; attributes: Record<string, unknown> }

async function upload(content: Uint8Array<ArrayBuffer> | Buffer, headers: Record<string, string> = hers): Promise<Sent> {
  const response = await send('/api/uploads', { method: 'POST', headers, body: formOf(content) })
  const { data, errors } = await response.json()
  return {
    status: response.status,
    code: errors?.[0]?.code,
    detail: errors?.[0]?.detail,
    pointer: errors?.[0]?.source?.pointer,
    id: data?.id,
    attributes: data?.attributes,
  }
}

describe('a photo', () => {
  test.each(['png', 'jpeg'] as const)('is accepted as %s, stored sealed, and served by its link', async (format) => {
    const sent = await upload(await picture().toFormat(format).toBuffer())
    expect(sent).toMatchObject({ status: 201, attributes: { width: 60, height: 40, content_type: `image/${format}` } })
    const response = await send(String(sent.attributes['url']), { headers: hers })
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('X-Content-Type-Options')]).toEqual([
      200,
      `image/${format}`,
      'nosniff',
    ])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.byteLength).toBe(sent.attributes['byte_size'])
    expect(await sharp(body).metadata()).toMatchObject({ format, width: 60, height: 40 })
    for (const lying of stored.values()) expect(Buffer.from(lying).includes(body.subarray(0, 8))).toBe(false)
  })

  test('loses camera metadata about place, time and owner, and is turned upright', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Artist: 'Marta Lobo', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const sent = await upload(photo)
    const body = Buffer.from(await (await send(String(sent.attributes['url']), { headers: hers })).arrayBuffer())
    const left = await sharp(body).metadata()
    expect([left.exif, left.icc, left.xmp, left.iptc, left.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([left.width, left.height]).toEqual([40, 60])
    expect(body.includes('Marta')).toBe(false)
  })

  test('that is a second file format as well is stored as a photo only', async () => {
    const script = '<script>alert(1)</script>'
    const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(script)])
    const sent = await upload(Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(script), archive]))
    expect(sent.status).toBe(201)
    const body = Buffer.from(await (await send(String(sent.attributes['url']), { headers: hers })).arrayBuffer())
    expect([body.includes(script), body.includes('PK\u0003\u0004')]).toEqual([false, false])
  })

  test('is refused by its content, not its name', async () => {
    const png = await picture().png().toBuffer()
    const jpeg = await picture(400, 400).jpeg().toBuffer()
    const cases: [string, Buffer, number, string][] = [
      ['nothing', Buffer.alloc(0), 422, 'upload_empty'],
      ['a GIF', await picture().gif().toBuffer(), 415, 'upload_type'],
      ['a WebP', await picture().webp().toBuffer(), 415, 'upload_type'],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 415, 'upload_type'],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 'upload_type'],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'upload_type'],
      ['a beginning alone', png.subarray(0, 8), 422, 'upload_unreadable'],
      ['half of a photo', jpeg.subarray(0, jpeg.length / 2), 422, 'upload_unreadable'],
      ['noise behind a mark', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)]), 422, 'upload_unreadable'],
      ['a bomb of pixels', pngWithHeader(png, 50_000, 50_000), 413, 'upload_too_large'],
      ['a pixel too many', pngWithHeader(png, 40_000_001, 1), 413, 'upload_too_large'],
    ]
    const before = stored.size
    for (const [name, content, status, code] of cases)
      expect(await upload(content), name).toMatchObject({ status, code, pointer: '/data/attributes/file' })
    expect(stored.size).toBe(before)
  })

  test('of another kind is answered with the kinds that are accepted, not with those of data', async () => {
    const { detail } = await upload(await picture().gif().toBuffer())
    expect(detail).toMatch(/PNG ou JPG/)
    expect(detail).not.toMatch(/json/i)
  })

  test('has at most ten megabytes', inAll, async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    expect((await upload(padded(10 * 1_048_576))).status).toBe(201)
    expect(await upload(padded(10 * 1_048_576 + 1))).toMatchObject({ status: 413, code: 'upload_too_large' })
    expect(await upload(padded(11 * 1_048_576))).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('is uploaded as a file of a form, by a signed-in person', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    expect((await upload(jpeg, {})).status).toBe(401)
    const asJson = { method: 'POST', headers: { ...hers, 'Content-Type': 'application/json' }, body: '{"file":"x"}' }
    expect((await send('/api/uploads', asJson)).status).toBe(415)
    const raw = { method: 'POST', headers: { ...hers, 'Content-Type': 'image/jpeg' }, body: new Uint8Array(jpeg) }
    expect((await send('/api/uploads', raw)).status).toBe(415)
    const text = new FormData()
    text.set('file', 'not a file')
    for (const body of [text, new FormData()]) {
      const response = await send('/api/uploads', { method: 'POST', headers: hers, body })
      expect([response.status, (await response.json()).errors[0].source.pointer]).toEqual([422, '/data/attributes/file'])
    }
    const broken = { ...hers, 'Content-Type': 'multipart/form-data; boundary=------------------------------' }
    expect((await send('/api/uploads', { method: 'POST', headers: broken, body: 'no parts' })).status).toBe(400)
  })
})

describe('its link', () => {
  test('works in its own session only', async () => {
    const { id, attributes } = await upload(await picture().png().toBuffer())
    const url = String(attributes['url'])
    expect(url).toMatch(new RegExp(`^/api/uploads/${id}/file\\?`))
    const statusOf = async (path: string, headers: Record<string, string>) => (await send(path, { headers })).status
    expect(await statusOf(url, hers)).toBe(200)
    const otherSession = { Cookie: (await signIn(marta))['Cookie'] ?? '' }
    const elsewhere = [
      await statusOf(url, {}),
      await statusOf(url, his),
      await statusOf(url, otherSession),
      await statusOf(url.replace(/\?.*/, ''), hers),
      await statusOf(url.replace(/expires=\d+/, 'expires=9999999999'), hers),
      await statusOf(url.replace(/signature=.*/, 'signature='), hers),
      await statusOf(url.replace(id, world.id()), hers),
      await statusOf(url.replace(id, 'x'), hers),
    ]
    expect(elsewhere).toEqual(elsewhere.map(() => 404))
  })

  test('is a download when opened directly, and cannot run anything as a document', async () => {
    for (const [content, name] of [
      [await picture().png().toBuffer(), 'photo.png'],
      [await picture().jpeg().toBuffer(), 'photo.jpeg'],
    ] as const) {
      const { attributes } = await upload(content)
      const { headers } = await send(String(attributes['url']), { headers: hers })
      expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  test('expires after a quarter of an hour', async () => {
    const { attributes } = await upload(await picture().png().toBuffer())
    const later = (minutes: number): World => ({
      ...world,
      realNow: () => new Date(world.realNow().getTime() + minutes * 60_000),
    })
    const statusIn = async (minutes: number) => {
      const app = createApp(later(minutes), { apiRoutes: routes, buildDir: '/nowhere' })
      return (await describedFetch(app.fetch)(new Request(`http://shop.test${String(attributes['url'])}`, { headers: hers })))
        .status
    }
    expect([await statusIn(14), await statusIn(16)]).toEqual([200, 404])
  })

  test('leaves an audit entry when staff open it', async () => {
    const added = await addUpload(world, marta, await picture().png().toBuffer())
    if (!added.ok) throw new Error(added.error.code)
    const ana = await addStaff(world, 'pharmacist')
    const session = await signIn(ana)
    const sessionToken = secretOr(session['Cookie']?.replace('session=', '') ?? '')
    const url = String(uploadResource(added.value, { world, sessionToken }).attributes['url'])
    expect((await send(url, { headers: session })).status).toBe(200)
    const entry = await world.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'actor_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'upload_read', subject_id: added.value.id, actor_id: ana.publicId })
  })
})

describe('an unused photo', () => {
  const add = async (): Promise<string> => {
    const added = await addUpload(world, marta, await picture().png().toBuffer())
    if (!added.ok) throw new Error(added.error.code)
    return added.value.id
  }
  const runPeriodicJobs = async () => {
    for (const { work } of periodicJobs) await work(world)
  }
  const attach = (ids: readonly string[], principal: Person = marta, id = world.id()) =>
    transaction(world.db, async (tx) => ({ id, answer: await attachUploads(tx, principal, ids, { kind: 'request', id }) }))

  test('is deleted after a day, with its file; an attached one stays', async () => {
    const [left, used] = [await add(), await add()]
    const { id } = await attach([used])
    shop.wait(23)
    await runPeriodicJobs()
    expect((await attach([left], await addPerson(world, 'customer', 'Rui Carvalho'))).answer.ok, 'hers').toBe(false)
    shop.wait(2)
    await runPeriodicJobs()
    expect((await attach([left])).answer).toEqual({ ok: false, error: { code: 'upload_unknown' } })
    expect((await readUploads(world.db, 'request', [id])).get(id)?.map((one) => one.id)).toEqual([used])
    const rows = await world.db.selectFrom('uploads').select('file').execute()
    expect([...stored.keys()].toSorted()).toEqual(rows.map(({ file }) => file).toSorted())
  })

  test('can be attached once, by the person who sent it', async () => {
    const photo = await add()
    expect((await attach([photo], await addPerson(world, 'customer', 'Rui Carvalho'))).answer.ok).toBe(false)
    const both = await Promise.all([attach([photo]), attach([photo])])
    expect(both.filter(({ answer }) => answer.ok)).toHaveLength(1)
    expect((await attach(['x'])).answer.ok).toBe(false)
  })

  test('is deleted at once, and its file with the next periodic job', async () => {
    const { id } = await attach([await add()])
    const { id: other } = await attach([await add()])
    await transaction(world.db, (tx) => eraseUploads(tx, 'request', [id]))
    expect([...(await readUploads(world.db, 'request', [id, other])).keys()]).toEqual([other])
    await transaction(world.db, (tx) => eraseUploadsBy(tx, marta.userId, []))
    await runPeriodicJobs()
    expect(await world.db.selectFrom('uploads').select('id').where('user_id', '=', marta.userId).execute()).toEqual([])
  })
})

test('a person sends at most sixty a minute', async () => {
  const busy = await addPerson(world, 'customer', 'Olga Reis')
  const answers: string[] = []
  const moment = world.realNow()
  for (let sent = 0; sent < 61; sent += 1) {
    const added = await addUpload({ ...world, realNow: () => moment }, busy, new Uint8Array())
    if (!added.ok) answers.push(added.error.code)
  }
  expect(new Set(answers.slice(0, 60))).toEqual(new Set(['upload_empty']))
  expect(answers.at(-1)).toBe('too_many')
})

test('a person has at most twenty photos, or 100 MB of them, that are attached to nothing', async () => {
  const rosa = await addPerson(world, 'customer', 'Rosa Pinto')
  const photo = await picture().png().toBuffer()
  const ids: string[] = []
  const refused = { ok: false, error: { code: 'too_many', retryAfter: 3600 } }
  for (let sent = 0; sent < 20; sent += 1) {
    const added = await addUpload(world, rosa, photo)
    if (added.ok) ids.push(added.value.id)
  }
  expect(ids).toHaveLength(20)
  expect(await addUpload(world, rosa, photo)).toEqual(refused)
  const attached = { kind: 'request', id: world.id() } as const
  expect((await transaction(world.db, (tx) => attachUploads(tx, rosa, ids.slice(10), attached))).ok).toBe(true)
  expect((await addUpload(world, rosa, photo)).ok, 'ten of them are attached').toBe(true)
  await world.db.updateTable('uploads').set({ byte_size: 10_485_760 }).where('public_id', 'in', ids.slice(0, 10)).execute()
  expect(await addUpload(world, rosa, photo)).toEqual(refused)
})

test('a person sends five at once: the sixth is refused until they have ended, and no other person is', async () => {
  const nuno = { Cookie: (await signIn(await addPerson(world, 'customer', 'Nuno Reis')))['Cookie'] ?? '' }
  const photo = await picture().png().toBuffer()
  const begun: ReadableStreamDefaultController[] = []
  const unfinished = Array.from({ length: 5 }, () => {
    const body = new ReadableStream({ pull: (controller) => void begun.push(controller) }, { highWaterMark: 0 })
    const headers = { ...nuno, 'Content-Type': 'multipart/form-data; boundary=------------------------------' }
    return send('/api/uploads', { method: 'POST', headers, body, duplex: 'half' })
  })
  await expect.poll(() => begun.length).toBe(5)
  expect(await upload(photo, nuno)).toMatchObject({ status: 429, code: 'too_many' })
  expect((await upload(photo, his)).status).toBe(201)
  for (const controller of begun) controller.close()
  expect((await Promise.all(unfinished)).map(({ status }) => status)).toEqual(Array(5).fill(400))
  expect((await upload(photo, nuno)).status).toBe(201)
})
