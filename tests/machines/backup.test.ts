// @module-tag rest
import { execFile } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { signAudit } from '#src/platform/audit/checkpoints.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { projectFolder } from '#src/start/build-pages.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { customerWith, complete } from '#tests/support/machines/api-customers.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import { fileFixture, folderFixture } from '#tests/support/fixtures/file-fixture.ts'

// The recovery procedure of an operator who has lost the shop but has a backup and the keys.

const machines = await fileFixture(startProcesses())
const web = await machines.web()
const folder = await folderFixture('drill')

type Answer = { code: number; said: string }

async function command(
  name: 'backup' | 'restore' | 'audit',
  args: readonly string[],
  env: Record<string, string>,
  limit?: string,
): Promise<Answer> {
  const line = ['exec', process.execPath, `src/start/${name}.ts`, ...args].join(' ')
  const run = promisify(execFile)('bash', ['-c', limit ? `${limit}; ${line}` : line], {
    cwd: projectFolder,
    env: { ...machines.env, ...env },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )
}

type Order = { number: string; token: string }

/** Buys one unit after the other until stopped; `placed` are the acknowledged orders. */
async function buyContinuously(): Promise<{ soap: SoldVariant; placed: Order[]; stop: () => Promise<void> }> {
  const soap = await addProduct(machines.world, { stock: 10_000 })
  const placed: Order[] = []
  const ending = new AbortController()
  const buying = (async () => {
    while (!ending.signal.aborted) {
      const { status, meta } = await complete(web, await customerWith(web, soap))
      expect(status).toBe(200)
      placed.push(meta.order)
    }
  })()
  return {
    soap,
    placed,
    stop: async () => {
      ending.abort()
      await buying
    },
  }
}

test('a backup of a running shop is restored into an empty folder, where the shop goes on', async () => {
  const { world } = machines
  const ana = await addStaff(world, 'pharmacist')
  await auditRead(world, { principal: ana, action: 'orders_listed', subject: { kind: 'list', id: 'orders' }, source: 'page' })
  await signAudit(world)
  await mkdir(join(machines.env['DATA_DIR'] ?? '', 'files/photos'), { recursive: true })
  await writeFile(join(machines.env['DATA_DIR'] ?? '', 'files/photos/a.jpg'), 'noise')
  const { soap, placed, stop } = await buyContinuously()
  await expect.poll(() => placed.length, { timeout: 30_000 }).toBeGreaterThan(4)
  const before = [...placed]
  const file = join(folder, 'drill.backup')
  const backup = await command('backup', [file], {})
  await stop()
  expect(backup).toMatchObject({
    code: 0,
    said: expect.stringMatching(/public\.orders +\d+\n[^]*1 files\nwrote .*\n.*key test of ENCRYPTION_KEYS/),
  })
  expect(placed.length, 'some were placed while it was written').toBeGreaterThan(before.length)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['drill.backup'])

  const dataDir = join(folder, 'restored')
  const restored = await command('restore', [file], { DATABASE_URL: '', DATA_DIR: dataDir })
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/is intact[^]*the audit log is intact: \d+ entries, 1 of them signed[^]*DATA_DIR=.*npm start/),
  })
  expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'postgres'])
  expect(await readdir(join(dataDir, 'files/photos'))).toEqual(['a.jpg'])

  const again = await machines.webIn(dataDir)
  for (const { number, token } of before) {
    const { status, data, text } = await again.ask('GET', `/orders/${number}?include=billing_address`, undefined, {
      'X-Order-Token': token,
    })
    expect([status, data.attributes['number']]).toEqual([200, number])
    expect(text, 'what was sealed opens').toContain('Lobo')
  }
  const { status } = await complete(again, await customerWith(again, soap))
  expect(status).toBe(200)
  expect(await command('audit', ['verify'], { DATABASE_URL: '', DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  // While the shop is running.
  expect(await command('backup', [join(folder, 'second.backup')], { DATABASE_URL: '', DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  })
  expect(await command('restore', [file, '--overwrite'], { DATABASE_URL: '', DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining('is in use by another shop'),
  })
  await again.kill()
  await startEmbedded({ dataDir }).then((server) => server.stop())
})

test('a full disk leaves no partial backup, and gives the reason in one line', async () => {
  const file = join(folder, 'too-large.backup')
  const { code, said } = await command('backup', [file], {}, 'ulimit -f 4')
  expect([code, said]).toEqual([1, `backup: the backup ${file} cannot be written: files may not grow so large here\n`])
  expect((await readdir(folder)).filter((name) => name.includes('too-large'))).toEqual([])
})
