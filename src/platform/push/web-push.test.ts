import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { revealed } from '#tests/support/assertions/revealed.ts'
import { Secret } from '#src/kernel/secret.ts'
import { portFixture } from '#tests/support/fixtures/file-fixture.ts'
import { newPushBrowser } from '#tests/support/services/push-browser.ts'
import { readConfig } from '../config.ts'
import { isPushEndpoint, isPushSubscription } from './endpoint.ts'
import { newPushKeys, webPush } from './web-push.ts'

let answer = 201
let received: { headers: IncomingHttpHeaders; body: Buffer } | undefined
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received = { headers: request.headers, body: Buffer.concat(parts) }
    response.writeHead(answer).end()
  })
})
const origin = `http://127.0.0.1:${await portFixture(server)}`

const keys = newPushKeys()
const browser = newPushBrowser()
const { p256dh } = browser.keys
const subscription = () => ({ endpoint: `${origin}/wake/abc`, ...browser.keys })
const message = { title: 'Farmácia Azulejo', body: 'A encomenda AZ-1 está pronta', path: '/conta', tag: '1' }
const push = (canCall?: () => boolean) =>
  webPush({ ...keys, privateKey: new Secret(keys.privateKey), subject: 'mailto:ola@farmacia.example' }, canCall ?? (() => true))

test('a notification reaches its browser sealed and signed, and only the browser can open it', async () => {
  expect(await push().send(subscription(), message)).toBe('sent')
  expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(received?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${keys.publicKey}$`))
  expect(received?.body.includes('encomenda')).toBe(false)
  expect(JSON.parse(browser.open(received?.body ?? Buffer.alloc(0)))).toEqual(message)
})

test('an expired subscription is distinguished from a service that is down', async () => {
  for (answer of [400, 401, 403, 404, 410]) expect(await push().send(subscription(), message)).toBe('gone')
  for (answer of [500, 429, 302]) await expect(push().send(subscription(), message)).rejects.toThrow(`answered ${answer}`)
  answer = 201
})

test('an address that the shop must not call is not called', async () => {
  received = undefined
  expect(await push(() => false).send(subscription(), message)).toBe('gone')
  expect(received).toBeUndefined()
})

test('only known push services are called, over https and at their own port', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(isPushEndpoint(endpoint), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:password@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com.example/',
    'https://evil-push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'file:///etc/passwd',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ])
    expect(isPushEndpoint(endpoint), endpoint).toBe(false)
})

test('invalid keys of a browser are refused before anything is sent', () => {
  const good = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', ...browser.keys }
  expect(isPushSubscription(good)).toBe(true)
  const notOnCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  for (const wrong of [{ p256dh: '' }, { p256dh: notOnCurve }, { p256dh: `${p256dh}\0` }, { auth: '' }, { auth: 'a'.repeat(40) }])
    expect(isPushSubscription({ ...good, ...wrong })).toBe(false)
})

test('push keys that do not belong together prevent the start with one line', () => {
  const env = {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:ola@farmacia.example',
  }
  expect(revealed(readConfig(env).push)).toEqual({ ...keys, subject: 'mailto:ola@farmacia.example' })
  expect(readConfig({}).push).toBeUndefined()
  const said = (changes: Record<string, string>) => () => readConfig({ ...env, ...changes })
  expect(said({ VAPID_PRIVATE_KEY: '' })).toThrow('VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY beside it')
  expect(said({ VAPID_PUBLIC_KEY: '' })).toThrow('VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY beside it')
  expect(said({ VAPID_PRIVATE_KEY: newPushKeys().privateKey })).toThrow('must belong to VAPID_PUBLIC_KEY')
  expect(said({ VAPID_PRIVATE_KEY: 'curta' })).toThrow('VAPID_PRIVATE_KEY must be a private key')
  expect(said({ VAPID_PUBLIC_KEY: 'curta' })).toThrow('VAPID_PUBLIC_KEY must be a public key')
  expect(said({ VAPID_SUBJECT: 'ola' })).toThrow('VAPID_SUBJECT must be mailto:')
  expect(said({ VAPID_SUBJECT: '' })).toThrow('VAPID_SUBJECT')
})
