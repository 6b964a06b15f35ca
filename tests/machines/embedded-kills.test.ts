import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { brokenInvariants } from '#src/start/invariants.ts'
import { inLong } from '#tests/support/world/long.ts'
import { startProgram } from '#tests/support/world/shop-program.ts'
import { openEmbedded, stockUp } from '#tests/support/machines/embedded.ts'
import { missing, startLoad } from '#tests/support/machines/load.ts'
import { fileFixture, folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { testFor } from '#tests/support/world/short.ts'

// The embedded database is killed while people order: no acknowledged order is lost, and the shop recovers without help.

const folder = await folderFixture('embedded-kills')
await chmod(folder, 0o755)
const shop = startProgram({ DATA_DIR: folder, PORT: '0', TRUSTED_PROXIES: '127.0.0.1', DATABASE_PATIENCE_MS: '' }, [
  '--only',
  'web',
])
afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
})
const origin = await shop.listening
const database = await fileFixture(openEmbedded(folder))
const variant = await stockUp(database)

const server = async (): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
/** The id of a server process that works for the shop. */
const worker = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'botica' and pid <> pg_backend_pid() limit 1",
  )
  return rows[0]?.pid ?? expect.fail('there is no such process')
}

const victims = [
  ['the whole server', server],
  ['one of its processes, which the server answers with a recovery', worker],
] as const
testFor(victims, { short: 1 })(
  'SIGKILL of %s under load loses no acknowledged order; until it recovers it is 503 with Retry-After',
  { timeout: inLong(120_000, 900_000) },
  async ([, victim]) => {
    for (let round = 0; round < inLong(1, 20); round += 1) {
      const load = startLoad(origin, { buyers: 8, variant })
      await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(10)
      const pid = await victim()
      const before = load.placed.length
      process.kill(pid, 'SIGKILL')
      const killed = performance.now()
      await expect.poll(() => load.outcomes.some(({ status, at }) => at > killed && status >= 500), { interval: 5 }).toBe(true)
      await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(before + 20)
      await load.stop()
      const failed = load.outcomes.filter(({ status }) => status !== 200 && status !== 201)
      expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]))
      expect(failed.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
      expect(Math.max(...failed.map(({ ms }) => ms))).toBeLessThan(5_000)
      expect(await missing(origin, load.placed)).toEqual([])
      expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    }
    expect(await brokenInvariants(database)).toEqual([])
  },
)
