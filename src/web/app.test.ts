import { randomUUIDv7 } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { stripeBank } from '#src/shop/payments/gateway/stripe.server.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import { noncePlaceholder } from '#src/platform/http/nonce.ts'
import type { RequestContext } from '#src/platform/page.server.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import { openUnreliableProxy } from '#tests/support/machines/unreliable-proxy.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { inAll } from '#tests/support/world/short.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { createApp } from './app.ts'

type PageInput = { request: Request; visit: RequestContext }
type Page = (inputs: PageInput) => Promise<Response> | Response

const html = (text: string, init: { status?: number; headers?: Record<string, string> } = {}): Response =>
  new Response(`<script nonce="${noncePlaceholder}">1</script>${text}<script nonce="${noncePlaceholder}">2</script>`, {
    ...init,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers },
  })

let app: ShopApp
let statements = 0
let clockShift = 0
let setupError: string | undefined
let page: Page
let inputs: PageInput[] = []
const lines: string[] = []
const buildDir = await folderFixture('app')

const appOf = (some: World): ShopApp =>
  createApp(some, {
    apiRoutes: [],
    buildDir,
    setupError: async () => setupError,
    pages: async (request, visit) => {
      inputs.push({ request, visit })
      return page({ request, visit })
    },
  })

mkdirSync(join(buildDir, 'client/assets'), { recursive: true })
writeFileSync(join(buildDir, 'client/assets/a-1.js'), 'plain')
writeFileSync(join(buildDir, 'client/assets/a-1.js.br'), 'small')
writeFileSync(join(buildDir, 'client/favicon.ico'), 'icon')
writeFileSync(join(buildDir, 'secret.txt'), 'secret')
const database = await databaseFixture({ onQuery: () => (statements += 1) })
const world = bareWorld(database, { now: () => Date.now() + clockShift, log: (line) => lines.push(line) })
const person = { public_id: randomUUIDv7(), email: 'rui@cliente.example', created_at: new Date() }
const { id } = await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
const session = await transaction(world.db, (tx) => openSession(world, tx, id))
beforeEach(() => {
  app = appOf(world)
  page = ({ request }) => html(`<p>${request.url}</p>`)
  inputs = []
  setupError = undefined
  clockShift = 0
})

const origin = 'http://shop.test'
const ask = (path: string, init: RequestInit & { peer?: string; duplex?: 'half' } = {}): Promise<Response> =>
  Promise.resolve(
    app.fetch(
      new Request(path.startsWith('http') ? path : origin + path, init),
      init.peer ? { incoming: { socket: { remoteAddress: init.peer } } } : {},
    ),
  )
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => ask(path, { headers })
const locationOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await get(path, headers)
  return [response.status, response.headers.get('Location')]
}

const whoIs = async (cookie: string) => {
  await get('/conta', { Cookie: cookie })
  return inputs.at(-1)!.visit
}

const post = (path: string, headers: Record<string, string> = {}, body: BodyInit = new URLSearchParams({ a: '1' })) =>
  ask(path, { method: 'POST', headers, body })

const noncesOf = (text: string): string[] => [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce = '']) => nonce)

describe('addresses', () => {
  test.each([
    ['/produtos/', '/produtos'],
    ['/en/', '/en'],
    ['/produtos/?q=a%20b&page=2', '/produtos?q=a%20b&page=2'],
    ['//', '/'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example', '/evil.example'],
    ['///evil.example//', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['/%2f%2fevil.example/', '/%2f%2fevil.example'],
    ['/%5cevil.example/', '/%5cevil.example'],
    ['/.//evil.example/', '/evil.example'],
    ['/x/..//evil.example/', '/evil.example'],
    ['/en/cart', '/en/carts'],
    ['/en/cart/?a=1', '/en/carts?a=1'],
    ['/conta/receitas-medicas/nova', '/conta/receitas-medica/nova'],
    ['/produtos/politica-de-privacidade', '/politica-de-privacidade'],
    ['/en/products/politica-de-privacidade', '/en/privacy-terms'],
  ])('%s redirects to %s permanently, on this host', async (path, to) => {
    const [status, location] = await locationOf(path)
    expect([status, location]).toEqual([301, to])
    expect(new URL(String(location), origin).host).toBe('shop.test')
  })

  test('a form sent to an address with a trailing slash is redirected with its method', async () => {
    expect((await ask('/carrinho/', { method: 'POST', body: new URLSearchParams({ a: '1' }) })).status).toBe(308)
  })

  test('a line break in an address never reaches a header', async () => {
    for (const path of ['/%0d%0aSet-Cookie:%20a=b/', '/produtos/?q=%0d%0aX:1']) {
      const response = await get(path)
      expect([response.status, response.headers.get('Set-Cookie'), response.headers.get('X')]).toEqual([301, null, null])
    }
  })

  test('a NUL is refused before any routing', async () => {
    for (const path of ['/produtos/a%00b', '/produtos?q=%00']) expect((await get(path)).status).toBe(400)
    expect(inputs).toEqual([])
  })

  test.each([
    ['more steps than any page has', `/a${'/a'.repeat(7800)}`.slice(0, 1000), {}, 404],
    ['too long a path', `/${'a'.repeat(1024)}`, {}, 404],
    ['a very long one', `/en${'/a'.repeat(7800)}`, {}, 404],
    ['too long a query', `/produtos?q=${'a'.repeat(8192)}`, {}, 414],
    ['too many cookies', '/produtos', { Cookie: `a=${'b'.repeat(14_336)}` }, 431],
  ])('%s: refused before anything reads it, for pages, calls and files', async (_, path, headers, status) => {
    const before = statements
    for (const address of [path, `/api${path}`, `/assets${path}`]) {
      const response = await get(address, headers)
      expect(response.status, address.slice(0, 20)).toBe(status)
      if (address.startsWith('/api/')) expect((await response.json()) as object).toHaveProperty('errors')
      else expect(await response.text()).toContain('<h1>')
    }
    expect([inputs, statements - before]).toEqual([[], 0])
  })

  test('an address of our maximum length is accepted', async () => {
    const filters = `/produtos?q=${'a'.repeat(8000)}`
    for (const path of [filters, '/a/b/c/d/e/f/g/h/i/j/k/l']) expect((await get(path)).status).toBe(200)
  })

  test('malformed escapes are passed to the pages', async () => {
    expect((await get('/produtos/%E0%A4%A')).status).toBe(200)
  })
})

describe('the language of a visitor', () => {
  const english = { 'Accept-Language': 'en-GB,en;q=0.9,pt;q=0.1' }

  test('a first visit to / with a preference for English redirects to /en, and no other address does', async () => {
    const response = await get('/?a=1', english)
    expect([response.status, response.headers.get('Location'), response.headers.get('Cache-Control')]).toEqual([
      302,
      '/en?a=1',
      'no-store',
    ])
    expect(response.headers.get('Vary')).toContain('Accept-Language')
    expect((await get('/produtos', english)).status).toBe(200)
  })

  test('there is no redirect for a preference for Portuguese, without one, after a choice, or from our own page', async () => {
    expect((await get('/', { 'Accept-Language': 'pt,en;q=0.8' })).status).toBe(200)
    expect((await get('/')).status).toBe(200)
    expect((await get('/', { ...english, Cookie: 'locale=pt' })).status).toBe(200)
    expect((await get('/', { ...english, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await get('/', { ...english, Referer: `${origin}/` })).status).toBe(200)
  })

  test('a visitor who chose English and types the address gets English', async () => {
    expect(await locationOf('/', { Cookie: 'locale=en' })).toEqual([302, '/en'])
  })

  test('switching by our own link is remembered for a year, a visit from elsewhere is not', async () => {
    const cookie = async (path: string, headers: Record<string, string>) => (await get(path, headers)).headers.get('Set-Cookie')
    const ours = { 'Sec-Fetch-Site': 'same-origin' }
    expect(await cookie('/en/products', ours)).toBe('locale=en; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax')
    expect(await cookie('/', { ...ours, ...english })).toContain('locale=pt')
    expect(await cookie('/en.data', ours)).toContain('locale=en')
    expect(await cookie('/en/products', { ...ours, Cookie: 'locale=en' })).toBeNull()
    expect(await cookie('/en/products', { ...ours, 'Sec-Purpose': 'prefetch' })).toBeNull()
    expect(await cookie('/en/products', { ...ours, Purpose: 'prefetch' })).toBeNull()
    expect((await ask('/en/products', { method: 'HEAD', headers: ours })).headers.get('Set-Cookie')).toBeNull()
    expect(await cookie('/en/products', { 'Sec-Fetch-Site': 'none' })).toBeNull()
    expect(await cookie('/en/products', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/' })).toBeNull()
  })

  test('over https the choice is bound to this host like every other cookie', async () => {
    app = appOf(bareWorld(database, { env: { PUBLIC_ORIGIN: 'https://farmacia.example' } }))
    const switched = await get('/en/products', { 'Sec-Fetch-Site': 'same-origin' })
    expect(switched.headers.get('Set-Cookie')).toMatch(/^__Host-locale=en; Path=\/; .*; Secure$/)
    expect(await locationOf('/', { Cookie: '__Host-locale=en' })).toEqual([302, '/en'])
    expect((await get('/', { Cookie: 'locale=en' })).status).toBe(200)
  })
})

/** Searches are counted after their answer. */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== statements;) {
    before = statements
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('the principal of a request', () => {
  test('without a session cookie takes no statement', async () => {
    await untilQuiet()
    statements = 0
    expect((await whoIs('cart=abc; last_order=def')).principal).toEqual({ kind: 'guest' })
    expect(statements).toBe(0)
    expect(inputs.at(-1)!.visit).toMatchObject({ cartToken: 'abc', lastOrderToken: 'def', origin })
  })

  test('with a session takes one statement', async () => {
    await untilQuiet()
    statements = 0
    expect((await whoIs(`session=${session}`)).principal).toMatchObject({ kind: 'person', email: 'rui@cliente.example' })
    expect(statements).toBe(1)
  })

  test('over https only the prefixed cookie counts', async () => {
    app = appOf(bareWorld(database, { env: { PUBLIC_ORIGIN: 'https://farmacia.example' } }))
    expect((await whoIs(`session=${session}`)).principal.kind).toBe('guest')
    expect((await whoIs(`__Host-session=${session}`)).principal.kind).toBe('person')
  })

  test('a prolonged session sends its cookie again', async () => {
    await database.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 7_200_000) })
      .execute()
    const response = await get('/conta', { Cookie: `session=${session}` })
    expect(response.headers.get('Set-Cookie')).toBe(`session=${session}; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax`)
  })

  test('the sender of X-Forwarded-For is used only if trusted', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.7', 'X-Forwarded-Proto': 'https' }
    await ask('http://127.0.0.1/conta', { headers, peer: '203.0.113.5' })
    expect(inputs.at(-1)!.visit).toMatchObject({ address: '203.0.113.5', origin: 'http://127.0.0.1' })
    app = appOf(bareWorld(database, { env: { TRUSTED_PROXIES: '203.0.113.0/24' } }))
    await ask('http://127.0.0.1/conta', { headers, peer: '203.0.113.5' })
    expect(inputs.at(-1)!.visit).toMatchObject({ address: '198.51.100.7', origin: 'https://127.0.0.1' })
  })

  test('an untrusted proxy of the own network is an error in the log, once', async () => {
    const errors = async (env: Record<string, string>, peer: string) => {
      lines.length = 0
      app = appOf(bareWorld(database, { env, log: (line) => lines.push(line) }))
      for (let count = 0; count < 3; count += 1) await ask('/conta', { headers: { 'X-Forwarded-For': '198.51.100.7' }, peer })
      return lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
    }
    for (const peer of ['127.0.0.1', '::ffff:172.18.0.2'])
      expect(await errors(productionEnv, peer)).toEqual([
        expect.objectContaining({ proxy: peer, msg: expect.stringContaining('TRUSTED_PROXIES') }),
      ])
    expect(await errors({ ...productionEnv, TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1')).toEqual([])
    expect(await errors(productionEnv, '203.0.113.5')).toEqual([])
  })
})

describe('forms', () => {
  const boundary = '-'.repeat(30)
  const part = (head: string, content = '1') => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`

  test('reach the pages with the public address', async () => {
    app = appOf(bareWorld(database, { env: { PUBLIC_ORIGIN: 'https://farmacia.example' } }))
    let text = ''
    page = async ({ request }) => {
      text = String((await request.formData()).get('a'))
      return new Response(null, { status: 302, headers: { Location: '/carrinho' } })
    }
    const response = await post('/carrinho?x=1', { Origin: 'https://farmacia.example' })
    expect([response.status, inputs[0]!.request.url, text]).toEqual([303, 'https://farmacia.example/carrinho?x=1', '1'])
  })

  test('a form of another site is refused', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]) {
      expect((await post('/carrinho', headers)).status).toBe(403)
    }
    expect(inputs).toEqual([])
  })

  test('a form without a referring origin is accepted when the browser says same-origin', async () => {
    expect((await post('/carrinho', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect(inputs[0]!.request.headers.get('Origin')).toBe(origin)
  })

  test('more than a megabyte never reaches a page, announced or not', async () => {
    expect((await post('/carrinho', {}, 'x'.repeat(1_048_577))).status).toBe(413)
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
    expect((await ask('/carrinho', { method: 'POST', body: endless, duplex: 'half' })).status).toBe(413)
    expect(inputs).toEqual([])
  })

  test('have a space where a NUL was, written either way, and their other characters as they came', async () => {
    const body = 'q=creme%00frio&%00nome=\0%25000&vazio='
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await ask('/carrinho', { method: 'POST', body, headers })
    expect(Object.fromEntries(await inputs[0]!.request.formData())).toEqual({ q: 'creme frio', ' nome': ' %000', vazio: '' })
  })

  test('have it in texts and names of their parts as well, but a file keeps its bytes', async () => {
    const form = new FormData()
    form.append('nome\0', 'creme\0frio')
    form.append('foto', new File(['\0\xff\0'], 'a.jpg'))
    await ask('/carrinho', { method: 'POST', body: form })
    const read = await inputs[0]!.request.formData()
    expect(read.get('nome ')).toBe('creme frio')
    const file = read.get('foto')
    expect(file instanceof File && (await file.text())).toBe('\0\xff\0')
  })

  test.each([
    ['a boundary that such a form has not', 'application/x-www-form-urlencoded; boundary=x', 'a&'],
    ['letters of another case', 'Application/X-WWW-Form-Urlencoded', 'a&'],
    ['two boundaries', `multipart/form-data; boundary=${boundary}; boundary=x`, part('Content-Disposition: form-data; name="a"')],
    [
      'a boundary within another text',
      `multipart/form-data; a="; boundary=x"; boundary=${boundary}`,
      part('Content-Disposition: form-data; name="a"'),
    ],
  ])('of too many fields never reach a page, whatever their type says: %s', async (_, type, field) => {
    expect((await post('/carrinho', { 'Content-Type': type }, field.repeat(5000))).status).toBe(413)
    expect(inputs).toEqual([])
  })

  test('with texts or names that no form has never reach a page, even with photos', async () => {
    const form = (head: string) => `${part(head)}--${boundary}--\r\n`
    const text = 'Content-Disposition: form-data; name="a"'
    const statusOf = async (body: string) =>
      (await post('/carrinho', { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, body)).status
    for (const head of [`${text}; filename="${'%22'.repeat(2000)}"`, `${text}\r\nX-A: ${'a'.repeat(5000)}`])
      expect(await statusOf(form(head)), head.slice(0, 60)).toBe(413)
    for (const head of [`${text}\r\nContent-Transfer-Encoding: base64`, `${text}\r\n${text}; filename="a"`, 'A: b', ''])
      expect(await statusOf(form(head)), head).toBe(400)
    expect(inputs).toEqual([])
    expect(await statusOf(form(`${text}; filename="ã.jpg"; filename*=utf-8''%C3%A3.jpg\r\nContent-Type: image/jpeg`))).toBe(200)
  })

  test('have a text where only another parameter of their head speaks of a file', async () => {
    const head = 'Content-Disposition: form-data; name="a"; b="; filename="'
    const body = `${part(head)}--${boundary}--\r\n`
    expect((await post('/carrinho', { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, body)).status).toBe(200)
    expect(typeof (await inputs[0]!.request.formData()).get('a')).toBe('string')
  })

  test('are none to a page where two parsers could disagree on their type', async () => {
    for (const type of ['text/plain, application/x-www-form-urlencoded', 'text/plain', ''])
      await post('/carrinho', { 'Content-Type': type }, 'a&'.repeat(5000))
    for (const { request } of inputs) await expect(request.formData()).rejects.toThrow(TypeError)
    expect(inputs).toHaveLength(3)
  })

  describe('that stop arriving', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test.each([
      ['/carrinho', 'pt-PT'],
      ['/en/carts', 'en-GB'],
    ])('are answered 408 after half a minute, in the language of %s, and their connection ends', async (path, language) => {
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
      const headers = { 'Content-Length': '500', 'Content-Type': 'application/x-www-form-urlencoded' }
      const waiting = ask(path, { method: 'POST', body, duplex: 'half', headers })
      // Waits until the server reads the body.
      await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(30_000)
      const response = await waiting
      expect([response.status, response.headers.get('Connection')]).toEqual([408, 'close'])
      const text = await response.text()
      expect(text).toContain(`<html lang="${language}"`)
      expect(text).toContain('<h1>')
      expect(inputs).toEqual([])
    })
  })

  test('other methods are refused with the list of allowed ones', async () => {
    const response = await ask('/carrinho', { method: 'DELETE' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    expect((await ask('/carrinho', { method: 'OPTIONS' })).status).toBe(204)
  })
})

describe('headers', () => {
  test('every answer has a nonce of its own, in its policy and its scripts', async () => {
    const [first, second] = [await get('/carrinho'), await get('/carrinho')]
    const [a, b] = [noncesOf(await first.text()), noncesOf(await second.text())]
    expect(new Set(a).size).toBe(1)
    expect(a[0]).not.toBe(b[0])
    expect(first.headers.get('Content-Security-Policy')).toContain(`script-src 'nonce-${a[0]}' 'strict-dynamic'`)
    expect(first.headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'")
  })

  test('pages, errors and redirects have the same security headers', async () => {
    for (const path of ['/carrinho', '/api/none', '/produtos/', '/assets/a-1.js', '/healthz']) {
      const { headers } = await get(`http://127.0.0.1:3000${path}`)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(headers.get('Content-Security-Policy')).toContain(rule)
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Permissions-Policy')).toContain('camera=()')
      expect(headers.get('Strict-Transport-Security')).toBeNull()
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
    }
  })

  test('on a plain http address of the local network there are no headers that browsers would complain about', async () => {
    expect((await get('http://192.168.1.9:3000/produtos')).headers.get('Cross-Origin-Opener-Policy')).toBeNull()
  })

  test('over https browsers get Strict-Transport-Security', async () => {
    app = appOf(bareWorld(database, { env: { PUBLIC_ORIGIN: 'https://farmacia.example' } }))
    expect((await get('/carrinho')).headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
  })

  test('account pages send no referrer, and are not indexed', async () => {
    expect((await get('/produtos')).headers.get('Referrer-Policy')).toBe('strict-origin')
    expect((await get('http://127.0.0.1:3000/conta')).headers.get('Referrer-Policy')).toBe('no-referrer')
    expect((await get('http://192.168.1.9:3000/conta')).headers.get('Referrer-Policy')).toBe('same-origin')
    expect((await get('/conta/encomendas')).headers.get('X-Robots-Tag')).toBe('noindex')
    expect((await get('/confirmacao-encomenda/abc')).headers.get('Cache-Control')).toBe('no-store')
    expect((await get('/produtos')).headers.get('X-Robots-Tag')).toBeNull()
  })

  test('only payment forms can redirect to the gateway, and only when it has pages of its own', async () => {
    const formsOf = async (path: string) =>
      /form-action ([^;]*);/.exec((await get(path)).headers.get('Content-Security-Policy') ?? '')?.[1]
    const paying = [
      '/checkout',
      '/en/checkouts',
      '/confirmacao-encomenda/abc',
      '/conta/encomendas/AZ-1',
      '/en/account/orders/AZ-1',
    ]
    for (const path of paying) expect(await formsOf(path)).toBe("'self'")
    const bank = stripeBank({
      secretKey: new Secret('sk_test_x'),
      webhookSecret: new Secret('whsec_x'),
      origin,
      now: () => new Date(),
    })
    app = appOf({ ...world, bank })
    for (const path of paying) expect(await formsOf(path)).toBe("'self' https://checkout.stripe.com")
    for (const path of ['/', '/carrinho', '/entrar', '/conta', '/gestao/encomendas/AZ-1', '/nowhere'])
      expect(await formsOf(path), path).toBe("'self'")
  })
})

describe('cached pages', () => {
  test('a guest gets the page that another visit had rendered, under a nonce of its own', async () => {
    const first = await (await get('/produtos?page=2')).text()
    const second = await (await get('/produtos?page=2')).text()
    expect([
      inputs.length,
      first === second,
      first.replaceAll(/nonce="[^"]+"/g, '') === second.replaceAll(/nonce="[^"]+"/g, ''),
    ]).toEqual([1, false, true])
  })

  test('other queries, people and carts get their own pages', async () => {
    await get('/produtos')
    for (const [path, cookie] of [
      ['/produtos?q=a', ''],
      ['/produtos', `session=${session}`],
      ['/produtos', 'cart=a'],
      ['/produtos', 'last_order=a'],
      ['/carrinho', ''],
      ['/carrinho', ''],
      ['/produtos.data', ''],
    ] as const) {
      const before = inputs.length
      await get(path, cookie ? { Cookie: cookie } : {})
      expect([path, cookie, inputs.length]).toEqual([path, cookie, before + 1])
    }
  })

  test('a page with a postal code is not cached, and is not shown at the plain address', async () => {
    for (const path of ['/produtos/creme?zipcode=5000-577', '/produtos/creme?zipcode=5000-577', '/produtos/creme'])
      await (await get(path)).text()
    expect(inputs).toHaveLength(3)
    expect((await get('/produtos/creme?zipcode=5000-577')).headers.get('Cache-Control')).toBe('no-store')
    expect(await (await get('/produtos/creme')).text()).not.toContain('zipcode')
    expect(inputs).toHaveLength(4)
  })

  test('a response with a cookie, or an error, is not cached', async () => {
    page = () => html('', { headers: { 'Set-Cookie': 'a=b' } })
    await get('/produtos')
    page = () => html('', { status: 404 })
    await get('/produtos')
    page = () => html('', { status: 500 })
    await get('/produtos')
    await get('/produtos')
    expect(inputs).toHaveLength(4)
  })

  test('a change of public content invalidates them within a fifth of a second', async () => {
    await get('/produtos')
    await database.db.updateTable('content_versions').set({ version: 1234 }).execute()
    await expect.poll(async () => (await get('/produtos'), inputs.length), { timeout: 1000 }).toBe(2)
  })

  test('a page that was rendered while content changed is not shown again', async () => {
    page = async () => {
      await database.db.updateTable('content_versions').set({ version: 5678 }).execute()
      return html('old')
    }
    await get('/produtos')
    page = () => html('new')
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(await (await get('/produtos')).text()).toContain('new')
  })

  test('"open until 20:00" is not shown tomorrow', async () => {
    await get('/produtos')
    clockShift = 48 * 3_600_000
    await get('/produtos')
    expect(inputs).toHaveLength(2)
  })

  test('a request with another Host does not change the page of others', async () => {
    await get('http://evil.example/produtos')
    expect(await (await get('/produtos')).text()).not.toContain('evil')
  })

  test('pages are sent compressed, cached or not', async () => {
    const open = async (accepted: string) => {
      const response = await get('/produtos', { 'Accept-Encoding': accepted })
      const bytes = Buffer.from(await response.arrayBuffer())
      const encoding = response.headers.get('Content-Encoding')
      return [
        encoding,
        (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes)
          .toString()
          .replaceAll(/nonce="[^"]+"/g, ''),
      ]
    }
    const text = `<script >1</script><p>${origin}/produtos</p><script >2</script>`
    expect(await open('gzip, deflate, br')).toEqual(['br', text])
    expect(await open('gzip, deflate, br')).toEqual(['gzip', text])
    expect(await open('')).toEqual([null, text])
    expect(await open('gzip;q=0')).toEqual([null, text])
  })

  test('data of in-app navigation are sent compressed too', async () => {
    page = () => new Response('x'.repeat(5000), { headers: { 'Content-Type': 'text/x-script' } })
    const response = await get('/produtos.data', { 'Accept-Encoding': 'br' })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('x'.repeat(5000))
  })

  test('HEAD answers like GET, without a body', async () => {
    const response = await ask('/produtos', { method: 'HEAD' })
    expect([response.status, await response.text(), response.headers.get('Content-Type')]).toEqual([
      200,
      '',
      'text/html; charset=utf-8',
    ])
  })
})

describe('failures', () => {
  test('a broken renderer shows a static error page, in the language of the address, with an id and no stack', async () => {
    page = () => Promise.reject(new Error('secret detail'))
    const response = await get('/en/products')
    const text = await response.text()
    expect([response.status, text.includes('secret detail'), text.includes('lang="en-GB"')]).toEqual([500, false, true])
    const id = response.headers.get('X-Request-Id')!
    expect(text).toContain(id)
    expect(lines.find((line) => line.includes('secret detail'))).toContain(id)
    expect(await (await get('/produtos')).text()).toContain('lang="pt-PT"')
  })

  test('any thrown value gets the same answer', async () => {
    for (const thrown of ['text', undefined, { status: 200 }, new Response('x')]) {
      page = () => Promise.reject(thrown)
      expect((await get('/carrinho')).status).toBe(500)
    }
  })

  test('a page with missing parts after an outage is a 503; its data are a 503 for the router too', async () => {
    page = ({ visit }) => {
      visit.outages.push(new Unreachable('the database is unreachable'))
      return html('<p>half a page</p>', { status: 500 })
    }
    const document = await get('/carrinho')
    expect([document.status, document.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(await document.text()).not.toContain('half a page')
    const data = await get('/carrinho.data')
    expect([data.status, data.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(await data.text()).toContain('half a page')
  })

  test('an outage of every request is logged once in a while, a bug each time', async () => {
    const failures = () => lines.splice(0).filter((line) => line.includes('request failed')).length
    failures()
    page = () => Promise.reject(new Unreachable('the database is unreachable'))
    for (let times = 0; times < 5; times += 1) expect((await get('/carrinho')).status).toBe(503)
    expect(failures()).toBe(1)
    page = () => Promise.reject(new Error('a bug'))
    for (let times = 0; times < 5; times += 1) expect((await get('/carrinho')).status).toBe(500)
    expect(failures()).toBe(5)
  })

  test('while the database does not answer, a cached page is served for ten minutes', inAll, async () => {
    const proxy = await openUnreliableProxy(database.url)
    const beyond = await openDatabase(proxy.url, { max: 1 })
    app = appOf({ ...world, db: beyond.db })
    expect((await get('/produtos')).status).toBe(200)
    proxy.close()
    // The content version is cached for a fifth of a second.
    await pause(250)
    clockShift = 9 * 60_000
    expect((await get('/produtos')).status).toBe(200)
    expect(inputs).toHaveLength(1)
    clockShift = 11 * 60_000
    const late = await get('/produtos')
    expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '30'])
    await beyond.close()
  })

  test('a client that disconnects early is no error in the log, but a bug still is', async () => {
    const whoLeaves = async (answer: () => Response | Promise<Response>, init: RequestInit = {}) => {
      const leaving = new AbortController()
      page = () => {
        leaving.abort()
        return answer()
      }
      lines.length = 0
      await ask('/carrinho', { ...init, signal: leaving.signal })
      return lines.map((line) => JSON.parse(line)).map(({ level, status, msg }) => [level, status, msg])
    }
    expect(await whoLeaves(() => html('', { status: 500 }))).toEqual([[30, 499, 'answered']])
    expect(await whoLeaves(() => Promise.reject(new Error('bug')))).toEqual([
      [50, 500, 'request failed'],
      [30, 499, 'answered'],
    ])
  })

  test('a form of which only half arrives is no error in the log either', async () => {
    const leaving = new AbortController()
    const half = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: (controller) => {
        leaving.abort()
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    const headers = { 'Content-Length': '500', 'Content-Type': 'application/x-www-form-urlencoded' }
    lines.length = 0
    await ask('/carrinho', { method: 'POST', body: half, duplex: 'half', headers, signal: leaving.signal })
    expect(lines.map((line) => JSON.parse(line)).map(({ level, status }) => [level, status])).toEqual([[30, 499]])
    expect(inputs).toEqual([])
  })

  test('while the shop is not set up every page says so', async () => {
    setupError = 'name'
    page = ({ request }) => html(`<p>${new URL(request.url).pathname}</p>`)
    const response = await get('/en/products')
    const text = await response.text()
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(text).toContain('<p>/en/invalid-setup</p>')
  })
})

describe('other addresses', () => {
  test('hashed files are immutable and sent compressed, and nothing else of the build is served', async () => {
    const plain = await get('/assets/a-1.js')
    expect([await plain.text(), plain.headers.get('Cache-Control'), plain.headers.get('Content-Type')]).toEqual([
      'plain',
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ])
    const small = await get('/assets/a-1.js', { 'Accept-Encoding': 'gzip, br' })
    expect([await small.text(), small.headers.get('Content-Encoding')]).toEqual(['small', 'br'])
    const icon = await get('/favicon.ico')
    expect(icon.headers.get('Content-Type')).toBe('image/x-icon')
    // Sites that show a shared link embed pictures in their own pages, and nothing else.
    const policies = [icon, plain].map(({ headers }) => headers.get('Cross-Origin-Resource-Policy'))
    expect(policies).toEqual(['cross-origin', 'same-origin'])
    for (const path of ['/assets/a-1.js.br', '/assets/none.js', '/assets/../../secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt']) {
      expect(await (await get(path)).text()).not.toMatch(/secret$|small/)
    }
    expect((await get('/assets/none.js')).status).toBe(404)
    const { headers } = plain
    expect((await get('/assets/a-1.js', { 'If-None-Match': headers.get('ETag')! })).status).toBe(304)
  })

  test('health: the process is alive, and is ready when its database and checks are', async () => {
    const world = { ...bareWorld(database), files: memoryFiles(new Map()) }
    app = createApp(world, { apiRoutes: [], buildDir })
    expect(await (await get('/healthz')).text()).toBe('ok')
    expect(await (await get('/readyz')).json()).toEqual({ ready: true, checks: { database: true, writes: true, files: true } })
    app = createApp(world, {
      apiRoutes: [],
      buildDir,
      checks: { jobs: async () => false, migrations: () => Promise.reject(new Error('gone')) },
    })
    const response = await get('/readyz')
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        ready: false,
        checks: { database: true, writes: true, files: true, jobs: false, migrations: false },
        reasons: { jobs: expect.any(String), migrations: expect.any(String) },
      },
    ])
  })

  test('many readiness requests query the database once a second', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z')
    let asks = 0
    let isWell = true
    const jobs = async () => {
      asks += 1
      return isWell
    }
    app = createApp(
      { ...bareWorld(database, { realNow: () => now }), files: memoryFiles(new Map()) },
      { apiRoutes: [], buildDir, checks: { jobs } },
    )
    statements = 0
    const all = await Promise.all(Array.from({ length: 50 }, () => get('/readyz')))
    expect([new Set(all.map(({ status }) => status)), statements, asks]).toEqual([new Set([200]), 6, 1])
    isWell = false
    now += 999
    expect((await get('/readyz')).status).toBe(200)
    now += 1
    expect((await get('/readyz')).status).toBe(503)
    now -= 3_600_000
    isWell = true
    expect((await get('/readyz')).status).toBe(200)
    expect([statements, asks]).toEqual([13, 3])
  })

  test('metrics have address patterns, not ids', async () => {
    await get('/confirmacao-encomenda/geheim')
    const text = await (await get('/metrics')).text()
    expect(text).toContain('route="/confirmacao-encomenda/:id?"')
    expect(text).not.toContain('geheim')
  })

  test('in production metrics need the bearer token, from any address', async () => {
    const token = 'azulejo-azulejo-azulejo-azulejo'
    const pageOf = async (env: Record<string, string>, headers: Record<string, string> = {}, peer = '127.0.0.1') => {
      app = appOf(bareWorld(database, { env: { ...productionEnv, ...env } }))
      const response = await ask('/metrics', { peer, headers })
      return response.headers.get('Content-Type')?.startsWith('text/plain')
    }
    const set = { METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' }
    expect(await pageOf(set, { Authorization: `Bearer ${token}` })).toBe(true)
    expect(await pageOf(set, { Authorization: `Bearer ${token}` }, '203.0.113.5')).toBe(true)
    // As from a proxy on this machine that does not name its client.
    expect(await pageOf(set)).toBe(false)
    expect(await pageOf(set, { Authorization: `Bearer ${token}x` })).toBe(false)
    expect(await pageOf(set, { Authorization: `Basic ${token}` })).toBe(false)
    expect(await pageOf(set, { 'X-Forwarded-For': '127.0.0.1' })).toBe(false)
    expect(await pageOf({}, { Authorization: 'Bearer undefined' })).toBe(false)
    expect(await pageOf({}, {}, '203.0.113.5')).toBe(false)
  })

  test('the log has no address, no query and no token', async () => {
    lines.length = 0
    await ask('http://127.0.0.1/confirmacao-encomenda/geheim?token=geheim&q=geheim', {
      peer: '203.0.113.77',
      headers: { Cookie: 'cart=geheim', 'X-Cart-Token': 'geheim' },
    })
    expect(lines.join('')).toContain('answered')
    expect(lines.join('')).not.toMatch(/geheim|203\.0\.113/)
  })

  test('robots.txt excludes account and checkout', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /conta\n')
  })
})
