import { createServer } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { portFixture } from '#tests/support/fixtures/file-fixture.ts'
import { retryPageReads } from './retry-page-reads.ts'

let requested: string[] = []
let answers: (number | 'cut off')[] = []
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`)
  const answer = answers.shift() ?? 200
  if (answer === 'cut off') return request.socket.destroy()
  return response.writeHead(answer).end(String(answer))
})
const origin = `http://127.0.0.1:${await portFixture(server)}`
beforeEach(() => {
  requested = []
  answers = []
})

const read = retryPageReads(fetch)
const ask = async (path: string, init: RequestInit = {}) => (await read(new URL(path, origin), init)).status

test.each([408, 409, 425, 429, 500, 502, 503, 504])('S226 the data of a page are read once more after a %i', async (status) => {
  answers = [status]
  expect(await ask('/produtos.data?_routes=x')).toBe(200)
  expect(requested).toEqual(['GET /produtos.data?_routes=x', 'GET /produtos.data?_routes=x'])
})

test.each(['/_.data', '/en.data', '/__manifest?paths=/a', '/en/__manifest?paths=/en/a'])('S226 %s too', async (path) => {
  answers = [503]
  expect([await ask(path), requested.length]).toEqual([200, 2])
})

test('S226 a connection that was cut off is tried once more, and not a third time', async () => {
  answers = ['cut off']
  expect([await ask('/produtos.data'), requested.length]).toEqual([200, 2])
  answers = [503, 502]
  expect([await ask('/produtos.data'), requested.length]).toEqual([502, 4])
})

test('S227 a form is sent once, with any result', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    answers = [503]
    expect(await ask('/carrinho.data', { method })).toBe(503)
  }
  answers = ['cut off']
  await expect(ask('/carrinho.data', { method: 'POST' })).rejects.toThrow()
  expect(requested).toHaveLength(5)
})

test.each([400, 401, 403, 404, 410, 413, 422, 501, 507])('S228 after a %i there is no second attempt', async (status) => {
  answers = [status]
  expect([await ask('/produtos.data'), requested.length]).toEqual([status, 1])
})

test('a request that is no page read is not repeated', async () => {
  answers = [503]
  expect([await ask('/builds/latest.json'), requested.length]).toEqual([503, 1])
})

test('an aborted read is not repeated', async () => {
  const abort = new AbortController()
  const waiting = ask('/produtos.data', { signal: abort.signal })
  abort.abort()
  await expect(waiting).rejects.toThrow(/abort/i)
  expect(requested.length).toBeLessThan(2)
})
