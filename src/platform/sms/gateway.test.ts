import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { portFixture } from '#tests/support/fixtures/file-fixture.ts'
import { readConfig } from '../config.ts'
import { PermanentDeliveryError } from '../permanent-delivery-error.ts'
import { httpSmsGateway } from './gateway.ts'

type Call = { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }

let answers: number[] = []
const calls: Call[] = []
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    calls.push({ url: request.url, headers: request.headers, body: JSON.parse(text) })
    response.writeHead(answers.shift() ?? 202, { Location: '/elsewhere' }).end('{}')
  })
})
const origin = `127.0.0.1:${await portFixture(server)}`
beforeEach(() => {
  answers = []
  calls.splice(0)
})

const message = { to: '912345678', text: 'A encomenda AZ-1 está pronta.', messageId: 'a.ready' }
const send = (path = '/send') => httpSmsGateway(new Secret(`http://loja:p%40sse@${origin}${path}`)).send(message)

test('a text message goes to the gateway as JSON, authenticated, with the same id when it is sent twice', async () => {
  await send()
  await send()
  expect(calls.map(({ url }) => url)).toEqual(['/send', '/send'])
  expect(calls[0]?.body).toEqual({ to: '+351912345678', text: message.text, id: 'a.ready' })
  expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['a.ready', 'a.ready'])
  expect(calls[0]?.headers.authorization).toBe(`Basic ${Buffer.from('loja:p@sse').toString('base64')}`)
})

test('a number that the gateway refuses is given up, a temporary failure is tried again', async () => {
  const refused = [422, 400, 404]
  const passing = [500, 503, 429, 401, 408]
  answers = [...refused, ...passing]
  for (const status of refused) await expect(send()).rejects.toMatchObject({ reason: `sms ${status}` })
  for (const _ of passing) await expect(send()).rejects.not.toBeInstanceOf(PermanentDeliveryError)
})

test('a redirect of the gateway is not followed', async () => {
  answers = [307]
  await expect(send()).rejects.toThrow('answered 307')
  expect(calls).toHaveLength(1)
})

test('an unreachable gateway is an outage', async () => {
  await expect(httpSmsGateway(new Secret('http://127.0.0.1:9/send')).send(message)).rejects.not.toBeInstanceOf(
    PermanentDeliveryError,
  )
})

test('SMS_URL is an https address, or one of this machine', () => {
  for (const right of ['https://loja:segredo@sms.example/send', 'http://127.0.0.1:8080/send'])
    expect(readConfig({ SMS_URL: right }).smsUrl?.reveal()).toBe(right)
  expect(readConfig({}).smsUrl).toBeUndefined()
  for (const wrong of ['http://sms.example/send', 'ftp://sms.example', 'sms', 'https://a:%zz@sms.example/'])
    expect(() => readConfig({ SMS_URL: wrong }), wrong).toThrow('SMS_URL must be an https address')
})
