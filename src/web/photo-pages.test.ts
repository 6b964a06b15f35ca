import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { pathTo, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { signInPath } from '#src/shop/sign-in/return-path.ts'
import { formClients, sentBy } from '#tests/support/factories/form-clients.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { inAll } from '#tests/support/world/short.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from './app.ts'

const megabyte = 1_048_576

let [hers, his, theirs] = ['', '', '']
/** What a page does before it responds. */
let work: () => Promise<void>
/** Bytes of the files in each form that a page was given. */
const arrived: number[] = []

const database = await databaseFixture()
const world = bareWorld(database, { now: () => Date.now() })
const session = async (email: string): Promise<string> => {
  const person = { public_id: randomUUIDv7(), email, created_at: new Date() }
  const { id } = await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  return `session=${await transaction(world.db, (tx) => openSession(world, tx, id))}`
}
;[hers, his, theirs] = [
  await session('marta@cliente.example'),
  await session('rui@cliente.example'),
  await session('ines@cliente.example'),
]
const app = createApp(world, {
  apiRoutes: [],
  buildDir: '/nowhere',
  setupError: async () => undefined,
  pages: async (request) => {
    if (request.method === 'POST') arrived.push(filesIn(await request.formData()))
    await work()
    return new Response('<p></p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  },
})

const filesIn = (sent: FormData) => [...sent.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)

const form = pathTo('prescriptions.new', 'pt')
const boundary = '-'.repeat(30)
const type = `multipart/form-data; boundary=${boundary}`
const head = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`)
const end = Buffer.from(`\r\n--${boundary}--\r\n`)

/** A form of one file of that many bytes. */
const bodyOf = (bytes: number) => Buffer.concat([head, Buffer.alloc(bytes), end])

async function send(bytes: number, { path = form, cookie = hers, announced = true, fromOwnPage = false, as = type } = {}) {
  const headers = { Cookie: cookie, 'Content-Type': as, ...(fromOwnPage && { 'Sec-Fetch-Site': 'same-origin' }) }
  const body = bodyOf(bytes)
  const init: RequestInit & { duplex?: 'half' } = announced
    ? { headers: { ...headers, 'Content-Length': String(body.length) }, body }
    : { headers, body: new Blob([body]).stream(), duplex: 'half' }
  return app.fetch(new Request(`http://shop.test${path}`, { method: 'POST', ...init }))
}

describe('a form with photos', () => {
  test('can be as large as five photos, from a signed-in person, on pages with photos', inAll, async () => {
    work = async () => undefined
    arrived.length = 0
    const statusOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).status
    expect(await statusOf(50 * megabyte + 1000)).toBe(200)
    expect(await statusOf(3 * megabyte, { announced: false })).toBe(200)
    for (const announced of [true, false]) expect(await statusOf(52 * megabyte, { announced })).toBe(413)
    expect(await statusOf(2 * megabyte, { path: pathTo('profile.edit', 'pt') })).toBe(413)
    expect(await statusOf(2 * megabyte, { path: `${pathTo('requests.new', 'en')}.data` })).toBe(200)
    expect(arrived).toEqual([50 * megabyte + 1000, 3 * megabyte, 2 * megabyte])
  })

  test.each(Object.entries(formClients))('may be sent by %s', async (_, client) => {
    work = async () => undefined
    arrived.length = 0
    const content = Buffer.alloc(70_000, '\r\n--')
    const file = { field: 'photos', name: 'receita.jpg', type: 'image/jpeg', content }
    const { body, type: as } = sentBy(client, { texts: { intent: 'send' }, file })
    const headers = { Cookie: hers, 'Content-Type': as, 'Content-Length': String(body.length) }
    expect((await app.fetch(new Request(`http://shop.test${form}`, { method: 'POST', headers, body }))).status).toBe(200)
    expect(arrived).toEqual([content.length])
  })

  test('alone can be that large: fields joined by & contain no photo', async () => {
    work = async () => undefined
    arrived.length = 0
    for (const as of ['application/x-www-form-urlencoded; boundary=x', 'text/plain; a="multipart/form-data; boundary=x"'])
      expect((await send(megabyte, { as })).status, as).toBe(413)
    expect(arrived).toEqual([])
  })

  test('has no more text than any other: what passes for a photo is counted', async () => {
    work = async () => undefined
    arrived.length = 0
    const sizes = [60_000, 70_000]
    const statuses = []
    for (const size of sizes) {
      const body = new FormData()
      body.append('message', '\r\n'.repeat(size / 2))
      body.append('photos', new File([new Uint8Array(megabyte)], 'a.jpg'))
      statuses.push(
        (await app.fetch(new Request(`http://shop.test${form}`, { method: 'POST', headers: { Cookie: hers }, body }))).status,
      )
    }
    expect(statuses).toEqual([200, 413])
    expect(arrived).toHaveLength(1)
  })

  test('of a person who is no longer signed in redirects to the sign-in and back, unread', async () => {
    work = async () => undefined
    arrived.length = 0
    for (const announced of [true, false]) {
      const { status, headers } = await send(2 * megabyte, { cookie: '', announced })
      expect([status, headers.get('Location')]).toEqual([303, signInPath('pt', { pathname: form, search: '' })])
    }
    const path = `${form}.data`
    const { status, headers } = await send(2 * megabyte, { cookie: '', path, fromOwnPage: true })
    expect([status, headers.get('X-Session')], 'its page, which is open, keeps them').toEqual([204, 'ended'])
    expect((await send(2 * megabyte, { cookie: '', path })).status, 'a program that only knows the address').toBe(413)
    expect((await send(2 * megabyte, { cookie: '', path: pathTo('checkout.confirmation', 'pt') })).status).toBe(413)
    expect(arrived).toEqual([])
  })

  test('that is too large in total says so, with a link back to it', async () => {
    const path = `${form}?rever`
    expect(await (await send(52 * megabyte, { path })).text()).toContain(`<a href="${path}">Voltar ao formulário</a>`)
  })

  test('runs at the same time as others; a second one of the same person is refused with a time to wait', inAll, async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    work = () => promise
    const first = send(2 * megabyte)
    const second = await send(2 * megabyte)
    expect([second.status, second.headers.get('Retry-After')]).toEqual([503, '30'])
    const small = send(1000)
    const [large, guests] = [send(50 * megabyte, { cookie: his }), send(50 * megabyte, { cookie: '' })]
    resolve()
    expect((await Promise.all([first, small, large, guests])).map(({ status }) => status)).toEqual([200, 200, 200, 303])
    expect((await send(2 * megabyte)).status).toBe(200)
  })

  test('takes memory as it arrives: two that only began do not block others', inAll, async () => {
    work = async () => undefined
    const ends: (() => void)[] = []
    const begin = async (cookie: string) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(head)
          ends.push(() => {
            controller.enqueue(end)
            controller.close()
          })
        },
      })
      const headers = {
        Cookie: cookie,
        'Content-Type': type,
        'Content-Length': String(50 * megabyte),
      }
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
      return app.fetch(new Request(`http://shop.test${form}`, init))
    }
    const begun = [begin(hers), begin(his)]
    expect((await send(50 * megabyte, { cookie: theirs })).status).toBe(200)
    for (const end of ends) end()
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('with more fields than any form has is refused unread', async () => {
    arrived.length = 0
    const fields = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, at) => [`f${at}`, '1']))
    const post = (body: BodyInit) =>
      app.fetch(new Request(`http://shop.test${pathTo('sign-in', 'pt')}`, { method: 'POST', body }))
    expect((await post(fields(900))).status).toBe(200)
    expect((await post(fields(1100))).status).toBe(413)
    expect((await post(`a=${'b'.repeat(70_000)}`)).status).toBe(413)
    expect(arrived).toHaveLength(1)
  })

  test('that fails while it is processed releases its memory', async () => {
    work = () => Promise.reject(new Error('broken'))
    expect((await send(2 * megabyte)).status).toBe(500)
    work = async () => undefined
    expect((await send(2 * megabyte)).status).toBe(200)
  })
})

test('only the pages that read barcodes allow WebAssembly', inAll, async () => {
  work = async () => undefined
  const allowed: string[] = []
  for (const name of Object.keys(paths) as PageName[])
    for (const locale of locales) {
      const path = paths[name][locale].replaceAll(/:\w+\??/g, 'x')
      const { headers } = await app.fetch(new Request(`http://shop.test${path}`, { headers: { Cookie: hers } }))
      if (headers.get('Content-Security-Policy')?.includes('wasm-unsafe-eval')) allowed.push(path)
      expect(headers.get('Content-Security-Policy'), path).not.toContain("'unsafe-eval'")
    }
  expect(allowed).toEqual(
    (['scan', 'prescriptions.new', 'staff.stock.receiving'] as const).flatMap((name) =>
      locales.map((locale) => pathTo(name, locale)),
    ),
  )
})
