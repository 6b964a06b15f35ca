import { createServer } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { portFixture } from '#tests/support/fixtures/file-fixture.ts'
import { fetchApi } from './fetch-api.ts'

let requested: string[] = []
let answers: number[] = []
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`)
  const status = answers.shift() ?? 200
  response
    .writeHead(status, { 'Content-Type': 'application/vnd.api+json' })
    .end(JSON.stringify({ data: { type: 'suggestion', id: '1', attributes: { status } } }))
})
const origin = `http://127.0.0.1:${await portFixture(server)}`
beforeEach(() => {
  requested = []
})

const ask = () =>
  fetchApi<{ status: number }>(`${origin}/api/suggestions`, { query: { q: 'gripe' }, signal: new AbortController().signal })
const line = 'GET /api/suggestions?q=gripe'

test.each([408, 409, 425, 429, 500, 502, 503, 504])('S226 a read that fails with %i is tried once more', async (status) => {
  answers = [status]
  expect(await ask()).toEqual([{ type: 'suggestion', id: '1', status: 200 }])
  expect(requested).toEqual([line, line])
})

test.each([408, 503])('S226 and not a third time: %i', async (status) => {
  answers = [status, status]
  await expect(ask()).rejects.toMatchObject({ status })
  expect(requested).toEqual([line, line])
})

test.each([400, 401, 403, 404, 405, 406, 410, 413, 415, 418, 422, 423, 424, 426, 428, 431, 451, 501, 505, 507, 511])(
  'S228 a read that fails with %i is not tried again',
  async (status) => {
    answers = [status]
    await expect(ask()).rejects.toMatchObject({ status })
    expect(requested).toEqual([line])
  },
)

test('an aborted read is not sent', async () => {
  const abort = new AbortController()
  abort.abort()
  await expect(fetchApi(`${origin}/api/suggestions`, { query: {}, signal: abort.signal })).rejects.toThrow()
  expect(requested).toEqual([])
})
