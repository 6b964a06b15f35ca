// @module-tag rest
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { pathTo } from '#src/i18n/paths.ts'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { addressOf } from '#tests/support/browser/shop-process.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { bareEnv } from '#tests/support/world/bare-env.ts'

// What is edited here is a copy: the other tests run from the files themselves. It lies inside the project, whose packages Node finds
// from there.
const root = join(import.meta.dirname, '../..')
const copy = join(root, '.dev-test', String(process.pid))
const data = await folderFixture('dev')

const copied = [
  'db',
  'demo',
  'messages',
  'project.inlang',
  'public',
  'src',
  'tools',
  'package.json',
  'react-router.config.ts',
  'vite.config.ts',
]

function copyProject(): void {
  // Of the compiled messages those that Node imports are enough.
  const filter = (source: string): boolean => !source.includes('/paraglide/messages/')
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  // Tailwind reads what git does not ignore, and git ignores the folder of the copies.
  mkdirSync(join(copy, '.git'))
  mkdirSync(join(copy, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@inlang'), join(copy, 'node_modules/@inlang'))
}

function startDev() {
  const child = spawn(process.execPath, ['tools/run-node.mjs', 'src/start/dev/dev.ts'], {
    cwd: copy,
    env: { ...bareEnv, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  return { child, said: () => said }
}

const edit = (file: string, from: string, to: string): void => {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  expect(before, `${file} has what is replaced`).toContain(from)
  writeFileSync(path, before.replace(from, to))
}

let dev: ReturnType<typeof startDev>
let origin = ''
let page: Page
let closeBrowser: () => Promise<void>
const complaints: string[] = []

// A new database, and the first page of modules that nothing has read yet.
const opensWithinMs = 240_000

beforeAll(async () => {
  copyProject()
  dev = startDev()
  origin = await addressOf(dev.child, opensWithinMs)
  const browser = await openBrowser()
  closeBrowser = () => browser.close()
  page = await browser.newPage({ locale: 'pt-PT' })
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(origin + pathTo('products', 'pt'))
  await page.waitForFunction(() => Object.keys(document.querySelector('[name=q]') ?? {}).some((key) => key.startsWith('__react')))
  await search().fill('creme para')
}, opensWithinMs + 60_000)

afterAll(async () => {
  await closeBrowser?.()
  if (dev && dev.child.exitCode === null) {
    dev.child.kill('SIGTERM')
    await once(dev.child, 'exit')
  }
  rmSync(copy, { recursive: true, force: true })
})

const search = () => page.locator('input[name=q]').first()
const typed = () => search().inputValue()
const screens = 'src/shop/search/screens'

describe('npm run dev', () => {
  test('a changed component is shown in an open page, which keeps what is typed', async () => {
    edit(`${screens}/products.tsx`, '<ListHeading title={heading}', '<p>Novo na montra</p><ListHeading title={heading}')
    await page.getByText('Novo na montra').waitFor()
    expect(await typed()).toBe('creme para')
  })

  test('a changed loader is read again by an open page, which keeps what is typed', async () => {
    edit(`${screens}/products.server.ts`, '...titles }', "...titles, heading: 'Tudo da loja' }")
    await page.getByRole('heading', { name: 'Tudo da loja' }).waitFor()
    expect(await typed()).toBe('creme para')
  })

  test('changed SQL of a module that Node has imported is read again, by an open page and by the API', async () => {
    edit('src/shop/catalogue/listing/store.server.ts', 'coalesce(sum(count), 0) as count', '777 as count')
    await page
      .getByText(/\b777\b/)
      .first()
      .waitFor()
    expect(await typed()).toBe('creme para')
    expect(await (await fetch(`${origin}/api/products`)).text()).toMatch(/\b777\b/)
  })

  test('a changed message is shown', async () => {
    edit('messages/pt.json', 'Tudo o que a farmácia tem à venda', 'Tudo o que há na casa')
    await page.getByText('Tudo o que há na casa').waitFor()
    const html = await (await fetch(origin + pathTo('products', 'pt'))).text()
    expect(html).toContain('Tudo o que há na casa')
  })

  test('a new migration is applied, and a line says so', async () => {
    const migrations = join(copy, 'db/migrations')
    const name = `${String(readdirSync(migrations).length + 1).padStart(4, '0')}-from-the-test.sql`
    writeFileSync(join(migrations, name), 'create table from_the_test (id int);\n')
    await expect.poll(dev.said, { timeout: 30_000 }).toContain(`applied ${name}`)
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  })

  test('a mistake is shown instead of the page until it is corrected', async () => {
    const file = 'src/api/mount.ts'
    edit(file, 'export ', 'export export ')
    await expect.poll(async () => (await fetch(origin)).status, { timeout: 30_000 }).toBe(500)
    edit(file, 'export export ', 'export ')
    await expect.poll(async () => (await fetch(origin)).status, { timeout: 30_000 }).toBe(200)
  })

  test('the page’s policy is that of production, and nothing violates it', async () => {
    const policy = (await fetch(origin + pathTo('products', 'pt'))).headers.get('Content-Security-Policy')
    expect(policy).toContain("'strict-dynamic'")
    expect(policy).not.toMatch(/unsafe/)
    expect(complaints.filter((text) => /Content Security Policy|Trusted/i.test(text))).toEqual([])
  })

  test('it stops with its database', async () => {
    dev.child.kill('SIGTERM')
    const [code]: unknown[] = await once(dev.child, 'exit')
    expect(code).toBe(0)
    expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false)
  })
})
