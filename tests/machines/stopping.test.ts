// @module-tag rest
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { freePort } from '#src/platform/database/embedded-address.ts'
import type { Database } from '#src/platform/database/database.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { startShop } from '#tests/support/browser/shop-process.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { openEmbedded, stockUp } from '#tests/support/machines/embedded.ts'
import { missing, startLoad } from '#tests/support/machines/load.ts'
import type { Load } from '#tests/support/machines/load.ts'
import { isAlive, processesOf } from '#tests/support/machines/process-tree.ts'
import type { MachineProcess } from '#tests/support/machines/process-tree.ts'
import { inLong } from '#tests/support/world/long.ts'
import { testFor } from '#tests/support/world/short.ts'

// The shop as `npm start` runs it is signalled to stop at random moments, also of its start, while people order, and started again
// at once. STOPPING_SEED repeats a run.

const seed = Number(process.env['STOPPING_SEED'] ?? inLong(20_261_128, Date.now() % 1_000_000))

const stopSignal = fc.constantFrom<NodeJS.Signals>('SIGINT', 'SIGTERM', 'SIGHUP')
const targeted = fc.oneof(
  // Ctrl-C and a closed terminal reach the group, a service manager's stop each process.
  fc.record({ target: fc.constantFrom('launcher', 'group', 'shop', 'each process'), signal: stopSignal }),
  // PostgreSQL reads its settings again at a SIGHUP.
  fc.record({ target: fc.constant('database'), signal: fc.constantFrom<NodeJS.Signals>('SIGINT', 'SIGTERM') }),
  fc.constant({ target: 'launcher', signal: 'SIGKILL' as const }),
)
const drawn = fc.record({
  targeted,
  againAfterMs: fc.option(fc.nat(400)),
  isOpen: fc.constantFrom(true, false, false),
  moment: fc.nat(1000),
})

const folder = await folderFixture('stopping')
chmodSync(folder, 0o755)
const port = await freePort()
const settings = { DATA_DIR: folder, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent', DRAIN_MS: '100' }

type Running = {
  pid: number
  listening: Promise<string>
  /** The exit code, or the signal that ended the launcher. */ ended: Promise<unknown>
  output: () => string
}
const started: Running[] = []
const known = new Map<string, MachineProcess>()

function start(): Running {
  const { process: child, listening } = startShop(settings, { detached: true, patienceMs: 300_000 })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)))
  // A start that is stopped never listens.
  listening.catch(() => undefined)
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => code ?? signal)
  const running = { pid: child.pid ?? 0, listening, ended, output: () => said }
  started.push(running)
  return running
}

function look({ pid }: Running): MachineProcess[] {
  const found = processesOf(pid, folder)
  for (const one of found) known.set(`${one.pid} ${one.startedAt}`, one)
  return found
}

/** The process ids to signal; negative for a group. The launcher's while there is no other. */
function targets(running: Running, target: string): number[] {
  const all = look(running)
  if (target === 'group') return [-running.pid]
  if (target === 'each process') return all.map(({ pid }) => pid)
  const shop = all.find(({ parent }) => parent === running.pid)
  const database = readPid(join(folder, 'postgres/cluster/postmaster.pid'))
  const one = { shop: shop?.pid, database: all.find(({ pid, parent }) => pid === database && parent === shop?.pid)?.pid }[target]
  return [one ?? running.pid]
}

function send(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

const readPid = (file: string): number => {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return 0
  }
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(folder)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

// A failed run leaves nothing behind either.
afterAll(() => {
  for (const { pid } of started.flatMap((running) => look(running))) send([pid], 'SIGKILL')
})

const left = (): MachineProcess[] => [...known.values()].filter(isAlive)

type Round = typeof drawn extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** The last round's shop is signalled, and the next one started; answers the next one, and the orders that were acknowledged. */
async function stopAndStart(
  running: Running,
  { targeted: { target, signal }, againAfterMs, isOpen, moment }: Round,
  variant: string,
) {
  const load = isOpen ? startLoad(await running.listening, { buyers: 2, variant }) : undefined
  if (load) await expect.poll(() => load.placed.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await pause(isOpen ? moment : 3 * moment)
  const before = look(running)
  const pids = targets(running, target)
  const signalled = performance.now()
  send(pids, signal)
  const next = start()
  if (againAfterMs !== null) await pause(againAfterMs)
  if (againAfterMs !== null) send(pids, signal)
  // A launcher that is not yet up ends by the signal itself.
  const ended = await running.ended
  expect(signal === 'SIGKILL' ? [signal] : [0, signal], running.output()).toContain(ended)
  expect(running.output()).not.toMatch(/"level":50|\n\s+at /)
  await expect.poll(() => before.filter(isAlive)).toEqual([])
  await load?.stop()
  const withoutDatabase = target === 'database' || target === 'each process'
  const cut = load?.outcomes.filter(({ at, status }) => at < signalled && (status === 0 || status >= 500))
  if (!withoutDatabase) expect(cut ?? []).toEqual([])
  return { next, placed: load?.placed ?? [] }
}

testFor([1, inLong(20, 60)], { short: 1 })(
  `whatever is signalled to stop, at any moment, the shop ends in order and starts again, %i times (seed ${seed})`,
  { timeout: inLong(600_000, 1_800_000) },
  async (rounds) => {
    let running = start()
    await running.listening
    const variant = await withDatabase(stockUp)
    const placed: Load['placed'] = []
    for (const [number, round] of fc.sample(drawn, { seed, numRuns: rounds }).entries()) {
      const stopped = await stopAndStart(running, round, variant).catch((error: unknown) => {
        throw new Error(`round ${number + 1}: ${JSON.stringify(round)}`, { cause: error })
      })
      running = stopped.next
      placed.push(...stopped.placed)
    }
    const origin = await running.listening
    expect(await missing(origin, placed)).toEqual([])
    expect(await withDatabase(brokenInvariants)).toEqual([])
    look(running)
    process.kill(running.pid, 'SIGTERM')
    expect(await running.ended).toBe(0)
    await expect.poll(left).toEqual([])
    expect(await freePort(port)).toBe(port)
  },
)
