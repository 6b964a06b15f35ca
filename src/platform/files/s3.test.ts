import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#src/api/routes.ts'
import { Secret } from '#src/kernel/secret.ts'
import type { World } from '#src/platform/world.ts'
import { periodicJobs } from '#src/shop/conversation/jobs.server.ts'
import { createApp } from '#src/web/app.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { openS3Store } from '#tests/support/services/s3-store.ts'
import { inAll } from '#tests/support/world/short.ts'
import { openTestShop } from '#tests/support/world/shop.ts'
import type { TestShop } from '#tests/support/world/shop.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { Unreachable } from '../unreachable.ts'
import { s3Files } from './s3.ts'

const store = await fileFixture(openS3Store())
const files = s3Files(store.settings)

describe('files in a bucket', () => {
  test('come back byte for byte, lie under the prefix of the shop, and are removed', inAll, async () => {
    const content = randomBytes(300_000)
    await files.put('uploads/ab12', content)
    expect(Buffer.from((await files.get('uploads/ab12')) ?? [])).toEqual(content)
    expect([await files.has('uploads/ab12'), store.names()]).toEqual([true, ['farmacia/uploads/ab12']])
    await files.put('uploads/ab12', Buffer.from('anew'))
    expect(String(Buffer.from((await files.get('uploads/ab12')) ?? []))).toBe('anew')
    await files.remove('uploads/ab12')
    expect([await files.has('uploads/ab12'), await files.get('uploads/ab12'), store.names()]).toEqual([false, undefined, []])
  })

  test('that do not exist are undefined, and can be removed', async () => {
    expect(await files.get('uploads/nobody')).toBeUndefined()
    await files.remove('uploads/nobody')
  })

  test('cannot have names outside the bucket’s prefix', async () => {
    await expect(files.put('../secret', Buffer.from('x'))).rejects.toThrow('not a file name')
    await expect(files.get('/etc/passwd')).rejects.toThrow('not a file name')
  })

  test('of a missing or forbidden bucket are an outage, not missing files', async () => {
    const nowhere = s3Files({ ...store.settings, bucket: 'somewhere-else' })
    await expect(nowhere.get('uploads/ab12')).rejects.toThrow(Unreachable)
    await expect(nowhere.put('uploads/ab12', Buffer.from('x'))).rejects.toThrow(Unreachable)
    const unauthorised = s3Files({ ...store.settings, accessKeyId: 'NOBODY' })
    await expect(unauthorised.put('uploads/ab12', Buffer.from('x'))).rejects.toThrow(Unreachable)
    const forged = s3Files({ ...store.settings, secretAccessKey: new Secret('outro-segredo') })
    await expect(forged.get('uploads/ab12')).rejects.toThrow(Unreachable)
  })

  test('are requested again after one failure of the store', async () => {
    let calls = 0
    const stumbling = createServer((request, response) => {
      calls += 1
      request.resume()
      response.writeHead(calls === 1 ? 503 : 200, { ETag: '"x"' }).end()
    }).listen(0, '127.0.0.1')
    await once(stumbling, 'listening')
    const { port } = stumbling.address() as AddressInfo
    const again = s3Files({ ...store.settings, endpoint: `http://127.0.0.1:${port}` })
    await again.put('uploads/ab12', Buffer.from('x'))
    expect(calls).toBe(2)
    stumbling.close()
  })

  test('are not waited for without end when a store accepts calls and never answers', { ...inAll, timeout: 20_000 }, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const never = s3Files({ ...store.settings, endpoint: `http://127.0.0.1:${port}` })
    const start = performance.now()
    await expect(never.get('uploads/ab12')).rejects.toThrow(Unreachable)
    expect(performance.now() - start).toBeLessThan(12_000)
    silent.close()
    silent.closeAllConnections()
  })
})

describe('a shop with its files in a bucket', () => {
  let shop: TestShop
  let world: World
  let hers: { Cookie: string }
  let send: (path: string, init?: RequestInit) => Promise<Response>
  beforeAll(async () => {
    shop = await openTestShop({ externalServices: { files } })
    world = shop.world
    const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere' })
    send = async (path, init) => describedFetch(app.fetch)(new Request(`http://shop.test${path}`, init))
    const session = await openApi(world).signIn(await addMarta(world))
    hers = { Cookie: session['Cookie'] ?? '' }
  })
  afterAll(() => shop.close())

  const upload = async (): Promise<Response> => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5c3e' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('file', new File([new Uint8Array(photo)], 'guia.png', { type: 'image/png' }))
    return send('/api/uploads', { method: 'POST', headers: hers, body })
  }
  const rows = () => world.db.selectFrom('uploads').select('file').execute()
  const runPeriodicJobs = async () => {
    for (const { work } of periodicJobs) await work(world)
  }

  test('stores a photo there, shows it, and removes it when it is not attached', async () => {
    const sent = await upload()
    const { data } = await sent.json()
    expect(sent.status).toBe(201)
    expect(store.names()).toEqual((await rows()).map(({ file }) => `farmacia/${file}`))
    const response = await send(data.attributes.url, { headers: hers })
    expect([response.status, (await sharp(await response.arrayBuffer()).metadata()).width]).toEqual([200, 60])
    shop.wait(25)
    await runPeriodicJobs()
    expect([store.names(), await rows()]).toEqual([[], []])
  })

  test('answers 503 while the store is down, records no photo that was not stored, and recovers', inAll, async () => {
    const { data } = await (await upload()).json()
    const before = await rows()
    await store.stop()
    const refused = await upload()
    const answer = await refused.json()
    expect([refused.status, answer.errors[0].code, refused.headers.has('Retry-After')]).toEqual([503, 'unavailable', true])
    expect(await rows()).toEqual(before)
    const response = await send(data.attributes.url, { headers: hers })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(JSON.stringify(answer) + (await response.text())).not.toContain('127.0.0.1')
    shop.wait(25)
    await expect(runPeriodicJobs()).rejects.toThrow(Unreachable)
    expect(await rows()).toEqual(before)
    await store.start()
    expect((await upload()).status).toBe(201)
    await runPeriodicJobs()
    expect(store.names()).toHaveLength(1)
  })
})
