import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany, toOne, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
import type { ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { ref } from '#src/platform/jsonapi/resource.ts'
import { createApp } from '#src/web/app.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const countrySchema = defineResource({ type: 'country', attributes: {} })
const brandSchema = defineResource({
  type: 'brand',
  attributes: { name: text },
  relationships: { country: toOne(countrySchema) },
})
const friend = (): ResourceSchema<'tea'> => teaSchema
const teaSchema = defineResource({
  type: 'tea',
  attributes: { name: text, price: text },
  relationships: { brand: toOne(brandSchema), friends: toMany(friend), box: toOneOrNone() },
})
const rateSchema = defineResource({ type: 'rate', attributes: {} })

const brand = { type: 'brand', id: 'b1', attributes: { name: 'Serra' }, relationships: { country: ref('country', 'pt') } }
const tea = (id: string) => ({
  type: 'tea',
  id,
  attributes: { name: `tea ${id}`, price: '1.20' },
  relationships: { brand, friends: [ref('tea', '9')], box: null },
})

const routes: ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/teas',
    summary: 'All teas.',
    resource: teaSchema,
    allow: 'anyone',
    list: true,
    filters: { q: v.string(), price_min: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)) },
    sorts: ['name', '-name'],
    defaultSort: 'name',
    includes: ['brand.country', 'friends'],
    work: async ({ query }) => ok({ data: [tea('1'), tea('2')], total: 50, meta: { heard: JSON.stringify(query) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/teas',
    summary: 'A new tea.',
    resource: teaSchema,
    allow: 'anyone',
    includes: ['brand'],
    body: v.object({
      name: v.pipe(v.string('error_required'), v.nonEmpty('error_required'), v.maxLength(10, 'error_too_long')),
      box: v.optional(v.object({ size: v.number('error_invalid') })),
    }),
    work: async ({ body, cartToken }) =>
      ok({ status: 201, data: { ...tea('3'), attributes: { name: body.name, token: cartToken ?? null } } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/teas/{id}',
    summary: 'One tea.',
    resource: teaSchema,
    allow: 'anyone',
    includes: ['friends'],
    work: async ({ params }) => ok({ data: tea(params['id'] ?? '') }),
  }),
  defineRoute({
    method: 'GET',
    path: '/teas/newest',
    summary: 'The newest.',
    resource: teaSchema,
    allow: 'anyone',
    work: async () => ok({ data: tea('newest') }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/teas',
    summary: 'Fewer teas.',
    resource: teaSchema,
    allow: 'anyone',
    body: v.object({ ids: v.optional(v.array(v.string())), password: v.optional(v.string()) }),
    work: async ({ body, cartToken }) =>
      ok({
        data: {
          type: 'tea',
          id: 'x',
          attributes: { ids: body.ids ?? null, password: body.password ?? null, token: cartToken ?? null },
        },
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/rates',
    summary: 'Rates.',
    resource: rateSchema,
    allow: 'anyone',
    body: v.object({ zipcode: v.pipe(v.string(), v.regex(/^\d{4}$/)) }),
    work: async ({ body }) => ok({ data: { type: 'rate', id: body.zipcode, attributes: {} } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/mine',
    summary: 'Mine.',
    resource: teaSchema,
    allow: 'person',
    work: async () => ok({ data: null }),
  }),
  defineRoute({
    method: 'GET',
    path: '/staff/teas',
    summary: 'Staff.',
    resource: teaSchema,
    allow: 'prescriptions.read',
    work: async () => ok({ data: null }),
  }),
  defineRoute({
    method: 'POST',
    path: '/gone',
    summary: 'Refuses.',
    resource: teaSchema,
    allow: 'anyone',
    work: async () => err({ code: 'sold_out', status: 409, meta: { left: 2 } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/busy',
    summary: 'Waits.',
    resource: teaSchema,
    allow: 'anyone',
    work: async () => err({ code: 'too_many', status: 429, retryAfter: 12.2 }),
  }),
  defineRoute({
    method: 'POST',
    path: '/nothing',
    summary: 'Nothing.',
    resource: teaSchema,
    allow: 'anyone',
    work: async () => ok({ status: 204, data: null }),
  }),
  defineRoute({
    method: 'GET',
    path: '/bug',
    summary: 'A bug.',
    resource: teaSchema,
    allow: 'anyone',
    work: () => Promise.reject(new Error('secret detail')),
  }),
]

const lines: string[] = []

const database = await databaseFixture()
const app = createApp(bareWorld(database, { log: (line) => lines.push(line) }), { apiRoutes: routes, buildDir: '/nowhere' })

const ask = (path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response> =>
  Promise.resolve(app.fetch(new Request(`http://shop.test/api${path}`, init)))
const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})

type ErrorObject = {
  id: string
  status: string
  code: string
  title: string
  detail: string
  source?: Record<string, string>
  meta?: unknown
}
const errorOf = async (response: Response): Promise<ErrorObject> => {
  const { errors }: { errors: ErrorObject[] } = await response.json()
  return errors[0]!
}

describe('an unknown field of a body', () => {
  const meta = async (response: Response) => ((await response.json()) as { meta?: unknown }).meta

  test('is named in meta.ignored', async () => {
    const answer = await ask(
      '/teas',
      json('POST', { name: 'Mint', colour: 'green', include: 'brand', token: 'abc', toString: 1 }),
    )
    expect([answer.status, await meta(answer)]).toEqual([201, { ignored: ['colour', 'toString'] }])
    const whole = { data: { type: 'tea', id: '1', attributes: { name: 'Mint', colour: 'green' } } }
    expect(await meta(await ask('/teas', json('POST', whole)))).toEqual({ ignored: ['colour'] })
    expect(await meta(await ask('/teas', json('POST', { name: 'Mint' })))).toBeUndefined()
  })

  test('is refused when the body has no known field, and ignored when the call takes no body', async () => {
    const misread = await ask('/teas?locale=en', json('DELETE', { idz: ['1'], colour: 'green' }))
    expect([misread.status, await misread.json()]).toMatchObject([
      422,
      {
        errors: [
          {
            code: 'unknown_body_field',
            detail: 'This call does not know the field.',
            source: { pointer: '/data/attributes/idz' },
          },
          { code: 'unknown_body_field', source: { pointer: '/data/attributes/colour' } },
        ],
      },
    ])
    expect((await ask('/teas', json('DELETE', {}))).status).toBe(200)
    expect((await ask('/nothing', json('POST', { colour: 'green' }))).status).toBe(204)
    expect(await errorOf(await ask('/teas', json('POST', { nome: 'Mint' })))).toMatchObject({
      code: 'required',
      source: { pointer: '/data/attributes/name' },
    })
  })
})

describe('documents', () => {
  test('linkage is always present, and only what was requested is included, each resource once', async () => {
    const plain = await (await ask('/teas')).json()
    expect(plain.data[0].relationships).toEqual({
      brand: { data: { type: 'brand', id: 'b1' } },
      friends: { data: [{ type: 'tea', id: '9' }] },
      box: { data: null },
    })
    expect(plain).not.toHaveProperty('included')
    const full = await (await ask('/teas?include=brand')).json()
    expect(full.included).toEqual([
      {
        type: 'brand',
        id: 'b1',
        attributes: { name: 'Serra' },
        relationships: { country: { data: { type: 'country', id: 'pt' } } },
      },
    ])
  })

  test('a path that was offered but not loaded is a bug, not a silent gap', async () => {
    expect((await ask('/teas?include=friends')).status).toBe(500)
  })

  test('sparse fields show the named members only, and an unknown one is refused', async () => {
    const { data, included } = await (await ask('/teas?include=brand&fields[tea]=price,brand&fields[brand]=name')).json()
    expect(data[0]).toEqual({
      type: 'tea',
      id: '1',
      attributes: { price: '1.20' },
      relationships: { brand: { data: { type: 'brand', id: 'b1' } } },
    })
    expect(included).toEqual([{ type: 'brand', id: 'b1', attributes: { name: 'Serra' } }])
    const refused = await ask('/teas?fields[tea]=colour')
    expect([refused.status, await errorOf(refused)]).toMatchObject([
      400,
      { code: 'unknown_field', source: { parameter: 'fields[tea]' } },
    ])
  })

  test('a list counts and links its pages and copies no token into them', async () => {
    const { meta, links } = await (await ask('/teas?page[number]=2&page[size]=10&token=secret&filter[q]=mint')).json()
    expect(meta).toMatchObject({ count: 2, total_count: 50, total_pages: 5 })
    expect(Object.values(links).map((link) => decodeURIComponent(String(link)))).toEqual([
      '/api/teas?filter[q]=mint&page[number]=2&page[size]=10',
      '/api/teas?filter[q]=mint&page[number]=1&page[size]=10',
      '/api/teas?filter[q]=mint&page[number]=1&page[size]=10',
      '/api/teas?filter[q]=mint&page[number]=3&page[size]=10',
      '/api/teas?filter[q]=mint&page[number]=5&page[size]=10',
    ])
  })

  test('the language comes from query or header, and the answer names it', async () => {
    const byHeader = await ask('/missing', { headers: { 'Accept-Language': 'en-GB,en;q=0.9' } })
    expect([byHeader.headers.get('Content-Language'), byHeader.headers.get('Vary')]).toEqual(['en', 'Accept-Language'])
    expect((await errorOf(byHeader)).title).toBe('It does not exist or is unavailable.')
    expect((await errorOf(await ask('/missing?locale=pt', { headers: { 'Accept-Language': 'en' } }))).title).toBe(
      'Não existe, ou não está disponível.',
    )
    expect((await ask('/teas?locale=de')).status).toBe(400)
    expect((await ask('/teas')).headers.get('Content-Language')).toBe('pt')
  })
})

describe('queries', () => {
  test('the handler gets checked and complete parameters', async () => {
    const { meta } = await (await ask('/teas?filter[price_min]=3&sort=-name&page=2&per_page=5&include=brand')).json()
    expect(JSON.parse(meta.heard)).toEqual({
      filters: { price_min: 3 },
      include: ['brand'],
      sort: '-name',
      page: { number: 2, size: 5 },
    })
  })

  test.each([
    ['/teas?colour=red', 'unknown_parameter'],
    ['/teas?filter[colour]=red', 'unknown_filter'],
    ['/teas?filter[price_min]=cheap', 'unknown_filter'],
    ['/teas?filter[__proto__]=x', 'unknown_filter'],
    ['/teas?filter[toString]=x', 'unknown_filter'],
    ['/teas?__proto__=x', 'unknown_parameter'],
    ['/teas?include=colour', 'unknown_include'],
    ['/teas?include=constructor', 'unknown_include'],
    ['/teas?sort=price', 'unknown_sort'],
    ['/teas?page[size]=0', 'page'],
    ['/teas?page[size]=101', 'page'],
    ['/teas?page[number]=-1', 'page'],
    ['/teas?page[number]=1e3', 'page'],
    ['/teas?page[number]=99999999999999', 'page'],
    ['/teas?sort=name&sort=-name', 'unknown_parameter'],
    ['/teas?filter[q]=a%00b', 'unknown_parameter'],
    ['/teas/1?page=2', 'unknown_parameter'],
    ['/teas/1?sort=name', 'unknown_parameter'],
  ])('%s is refused', async (path, code) => {
    const response = await ask(path)
    expect([response.status, (await errorOf(response)).code]).toEqual([400, code])
  })

  test('bytes that are not UTF-8 cause no error', async () => {
    expect((await ask('/teas?filter[q]=%ff%fe')).status).toBe(200)
    expect((await ask('/teas/%ff')).status).toBe(200)
    expect((await ask('/teas/a%00b')).status).toBe(404)
  })

  test('a read call takes fields from its query and names the wrong one as a parameter', async () => {
    expect((await (await ask('/rates?zipcode=5000')).json()).data.id).toBe('5000')
    const wrong = await ask('/rates?zipcode=x')
    expect([wrong.status, (await errorOf(wrong)).source]).toEqual([422, { parameter: 'zipcode' }])
    expect((await ask('/rates')).status).toBe(422)
  })
})

describe('bodies', () => {
  test('a plain object and a document are the same', async () => {
    const plain = await (await ask('/teas', json('POST', { name: 'mint' }))).json()
    const document = await (
      await ask(
        '/teas',
        json('POST', { data: { type: 'tea', attributes: { name: 'mint' } } }, { 'Content-Type': 'application/vnd.api+json' }),
      )
    ).json()
    expect(plain).toEqual(document)
  })

  test('include, fields and token travel in the body too; the header wins over the body, the body over the query', async () => {
    const { data, included } = await (
      await ask('/teas?token=query', json('POST', { name: 'mint', token: 'body', include: ['brand'], fields: { tea: 'token' } }))
    ).json()
    expect([data.attributes, included.length]).toEqual([{ token: 'body' }, 1])
    const byHeader = await (
      await ask('/teas', json('POST', { name: 'mint', token: 'body' }, { 'X-Cart-Token': 'header' }))
    ).json()
    expect(byHeader.data.attributes.token).toBe('header')
    const byCookie = await (await ask('/teas', json('POST', { name: 'mint' }, { Cookie: 'cart=cookie' }))).json()
    expect(byCookie.data.attributes.token).toBe('cookie')
  })

  test('every wrong field is named, with one pointer for both forms of body', async () => {
    const response = await ask('/teas?locale=en', json('POST', { data: { attributes: { name: '', box: { size: 'L' } } } }))
    const { errors }: { errors: ErrorObject[] } = await response.json()
    expect(response.status).toBe(422)
    expect(errors.map(({ status, code, detail, source }) => [status, code, detail, source?.['pointer']])).toEqual([
      ['422', 'required', 'Please fill in this field.', '/data/attributes/name'],
      ['422', 'invalid', 'This value is not valid.', '/data/attributes/box/size'],
    ])
    expect(new Set(errors.map(({ id }) => id)).size).toBe(2)
  })

  test.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['a text', '"a"', 400],
    ['null', 'null', 400],
    ['data that is no object', '{"data":[]}', 400],
    ['ten thousand brackets', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['deep objects', '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000), 400],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ['nothing', '', 422],
    ['a wrong include', '{"name":"mint","include":[{"toString":1}]}', 201],
    ['an include that is a number', '{"name":"mint","include":5}', 400],
    ['names of prototypes', '{"name":"mint","__proto__":{"name":"x"},"constructor":1,"toString":2}', 201],
    ['a prototype instead of a name', '{"__proto__":{"name":"mint"}}', 422],
    ['a NUL', '{"name":"a\\u0000b"}', 422],
    ['half a character', '{"name":"\\ud800"}', 422],
    ['a NUL in a name', '{"name":"mint","box":{"a\\u0000":1}}', 422],
  ])('%s is answered with the right status', async (_, body, status) => {
    const response = await ask('/teas', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    expect(response.status).toBe(status)
  })

  test('only JSON is accepted', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      expect(
        (
          await ask('/teas', {
            method: 'POST',
            body: new TextEncoder().encode('{"name":"mint"}'),
            headers: type ? { 'Content-Type': type } : {},
          })
        ).status,
      ).toBe(415)
    }
    expect((await ask('/teas', json('POST', '{}', { 'Content-Encoding': 'gzip' }))).status).toBe(415)
    expect(
      (await ask('/teas', json('POST', { name: 'mint' }, { 'Content-Type': 'application/json; charset=utf-8' }))).status,
    ).toBe(201)
  })

  test('a body above a megabyte is refused, announced or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1_048_577) })
    expect((await ask('/teas', json('POST', large))).status).toBe(413)
    const unannounced = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    expect(
      (await ask('/teas', { method: 'POST', body: unannounced, duplex: 'half', headers: { 'Content-Type': 'application/json' } }))
        .status,
    ).toBe(413)
  })

  test('DELETE accepts fields from body, query and headers, but a password not from the query', async () => {
    const attributes = async (path: string, init: RequestInit) =>
      (await (await ask(path, { method: 'DELETE', ...init })).json()).data.attributes
    expect(await attributes('/teas', json('DELETE', { ids: ['1', '2'], token: 't' }))).toEqual({
      ids: ['1', '2'],
      password: null,
      token: 't',
    })
    expect(await attributes('/teas?ids=1,2&token=t', {})).toMatchObject({ ids: ['1', '2'], token: 't' })
    expect(await attributes('/teas?ids[]=1&ids[]=2', {})).toMatchObject({ ids: ['1', '2'] })
    expect(await attributes('/teas', { headers: { 'X-Ids': '1, 2', 'X-Password': 'secret' } })).toMatchObject({
      ids: ['1', '2'],
      password: 'secret',
    })
    expect((await ask('/teas?password=secret', { method: 'DELETE' })).status).toBe(400)
  })
})

describe('answers', () => {
  test('an expected failure shows its code, meta and a status that matches', async () => {
    const response = await ask('/gone', { method: 'POST' })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([409, 'application/vnd.api+json'])
    const error = await errorOf(response)
    expect(error).toMatchObject({ status: '409', code: 'sold_out', meta: { left: 2 } })
    for (const text of [error.id, error.title, error.detail]) expect(text).toBeTypeOf('string')
  })

  test('a rate-limited caller gets the time to wait', async () => {
    const response = await ask('/busy', { method: 'POST' })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '13'])
  })

  test('an answer without content is 204 without a body', async () => {
    const response = await ask('/nothing', { method: 'POST' })
    expect([response.status, await response.text(), response.headers.get('Content-Type')]).toEqual([204, '', null])
  })

  test('a bug answers with an id only, and the log has the details under that id', async () => {
    const response = await ask('/bug')
    const text = await response.clone().text()
    const error = await errorOf(response)
    expect([response.status, error.code]).toEqual([500, 'internal'])
    expect(text).not.toContain('secret detail')
    expect(lines.find((line) => line.includes('secret detail'))).toContain(error.id)
  })

  test('a guest has to sign in; a staff call does not exist for others', async () => {
    expect((await ask('/mine')).status).toBe(401)
    expect((await ask('/staff/teas')).status).toBe(404)
  })

  test('an unknown address and a wrong method are error documents', async () => {
    const missing = await ask('/toString')
    expect([missing.status, (await errorOf(missing)).code]).toEqual([404, 'not_found'])
    const wrong = await ask('/teas', { method: 'PATCH' })
    expect([wrong.status, wrong.headers.get('Allow'), (await errorOf(wrong)).code]).toEqual([
      405,
      'GET, HEAD, POST, DELETE, OPTIONS',
      'method_not_allowed',
    ])
    const options = await ask('/teas', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, POST, DELETE, OPTIONS'])
    const head = await ask('/teas', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a trailing slash redirects to the call without it', async () => {
    const responses = [await ask('/teas/?sort=name'), await ask('/teas/', { method: 'POST' })]
    expect(responses.map(({ status, headers }) => [status, headers.get('Location')])).toEqual([
      [301, '/api/teas?sort=name'],
      [308, '/api/teas'],
    ])
  })

  test('a fixed segment of an address wins over a parameter', async () => {
    expect((await (await ask('/teas/newest')).json()).data.id).toBe('newest')
    expect((await (await ask('/teas/old')).json()).data.id).toBe('old')
  })

  test('a write from another site is refused, one without a browser is accepted', async () => {
    const write = (headers: Record<string, string>) =>
      ask('/teas', json('POST', { name: 'mint' }, headers)).then(({ status }) => status)
    expect(await write({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
    expect(await write({ 'Sec-Fetch-Site': 'same-site' })).toBe(403)
    expect(await write({ Origin: 'https://evil.example' })).toBe(403)
    expect(await write({ Origin: 'null' })).toBe(403)
    expect(await write({ Origin: 'http://shop.test', 'Sec-Fetch-Site': 'same-origin' })).toBe(201)
    expect(await write({})).toBe(201)
  })

  test('the API describes itself', async () => {
    const { openapi, paths } = await (await ask('/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toContain('/api/teas/{id}')
    expect(paths['/api/teas'].post.requestBody.content['application/json'].schema).toMatchObject({
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 10 } },
    })
    const docs = await ask('/docs')
    expect(docs.headers.get('Content-Security-Policy')).toContain("script-src 'nonce-")
    expect(await docs.text()).toContain('A new tea.')
  })
})
