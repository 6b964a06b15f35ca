// @module-tag rest
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startProgram } from '#tests/support/world/shop-program.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'

const folder = await folderFixture('start')

const start = (settings: Record<string, string>, ...args: string[]) => startProgram(settings, args)

describe('what the operator has to fix is one line, exit code 1 and no stack', () => {
  test.each([
    ['a wrong value', { PORT: 'eighty' }, /PORT must be a number/],
    ['an unknown mode', { BOTICA_MODE: 'test' }, /BOTICA_MODE must be demo or production/],
    ['an unknown demo', { BOTICA_DEMO: 'large' }, /BOTICA_DEMO must be living or small/],
    ['an address of no database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a postgres/],
    ['a database that is not there', { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }, /DATABASE_URL|database/],
    ['a mode that is not set', { NODE_ENV: 'production' }, /NODE_ENV=production needs BOTICA_MODE/],
    ['a misspelled name', { PORTT: '1' }, /PORTT is no setting: did you mean PORT\?/],
    ['a misspelled mode', { BOTICA_MOED: 'production' }, /BOTICA_MOED is no setting: did you mean BOTICA_MODE\?/],
    ['a folder that cannot be', { DATA_DIR: '/proc/botica' }, /the data folder \/proc\/botica cannot be used/],
    ['a missing file of settings', { ENV_FILE: '/nowhere/botica.env' }, /the settings in \/nowhere\/botica.env cannot be read/],
    ['an unfinished production', { BOTICA_MODE: 'production' }, /production needs PUBLIC_ORIGIN/],
  ])('%s', async (_, settings, line) => {
    const { code, said } = await start({ DATA_DIR: folder, ...settings }).ended
    expect(code).toBe(1)
    expect(said).toMatch(line)
    expect(said.split('\n')).toHaveLength(1)
    expect(said).not.toMatch(/\n\s+at /)
  })

  test('a process role that does not exist', async () => {
    const { code, said } = await start({ DATA_DIR: folder }, '--only', 'kitchen').ended
    expect([code, said]).toEqual([1, 'Botica cannot start: --only takes web or worker'])
  })

  test('a port that is in use', async () => {
    const occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const address = occupied.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { code, said } = await start({ DATA_DIR: join(folder, 'taken'), PORT: port, LOG_LEVEL: 'error' }).ended
    occupied.close()
    expect(code).toBe(1)
    expect(said).toContain(`port ${port} is in use`)
    expect(said).not.toMatch(/\n\s+at |"level":50/)
  })
})

test('settings come from a file, and first from the environment', async () => {
  const file = join(folder, 'settings.env')
  writeFileSync(file, 'BOTICA_MODE=production\nPORT=eighty\n')
  const { said } = await start({ ENV_FILE: file, PORT: '0' }).ended
  expect(said).toMatch(/production needs PUBLIC_ORIGIN/)
})

test('--help explains every setting', async () => {
  const { code, said } = await start({}, '--help').ended
  expect(code).toBe(0)
  for (const name of ['PORT', 'DATABASE_URL', 'ENCRYPTION_KEYS', 'SMTP_URL']) expect(said).toContain(name)
})

describe('on its own embedded database', () => {
  test('the shop opens, stops cleanly, and after a kill continues with its data', { timeout: 180_000 }, async () => {
    const settings = { DATA_DIR: join(folder, 'own'), PORT: '0' }
    const first = start(settings)
    const origin = await first.listening
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const made = await fetch(`${origin}/api/store/carts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    const { meta } = (await made.json()) as { meta: { token: string } }
    const politely = performance.now()
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    expect(performance.now() - politely).toBeLessThan(10_000)

    const second = start(settings)
    await second.listening
    second.child.kill('SIGKILL')
    await second.ended

    const third = start(settings)
    const again = await third.listening
    const found = await fetch(`${again}/api/store/carts`, { headers: { 'X-Cart-Token': meta.token } })
    expect(found.status).toBe(200)
    const rival = await start(settings).ended
    expect(rival.code).toBe(1)
    expect(rival.said.split('\n')).toHaveLength(1)
    third.child.kill('SIGTERM')
    await third.ended
  })
})
