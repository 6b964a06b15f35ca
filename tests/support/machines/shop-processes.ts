import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '#src/kernel/secret.ts'
import type { PaymentEvent } from '#src/shop/payments/gateway/port.ts'
import type { Posted } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import { post } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import { openJobQueue } from '#src/platform/job-queue.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { jobs } from '#src/worker/registry.ts'
import { askOf } from '#tests/support/api/api.ts'
import type { Ask } from '#tests/support/api/api.ts'
import { bareEnv } from '#tests/support/world/bare-env.ts'
import { adminUrlOf } from '#tests/support/world/database.ts'
import { openTestShop } from '#tests/support/world/shop.ts'

type ProcessEntry = 'web' | 'worker' | 'pages'

const project = join(import.meta.dirname, '../../..')

/** A process of the shop on this machine. */
export type ShopProcess = {
  /** The application name of its database connections. */
  name: string
  pid: number
  /** Where it listens; empty for a worker. */
  origin: string
  /** Only web processes answer. */
  ask: Ask
  /** Kills without warning, like a power cut. */
  kill: () => Promise<void>
}

export type ShopProcesses = {
  /** The test's own world on the same database and queue: for setup and assertions. */
  world: World
  /** The database address in the shop's role. */
  url: string
  /** The database address as the server's superuser. */
  adminUrl: string
  web: () => Promise<ShopProcess>
  /** A web process with pages, which must be built, and with the shop's real timeouts; `url` is another route to the database. */
  pages: (url: string) => Promise<ShopProcess>
  worker: () => Promise<ShopProcess>
  /** A web process on the embedded database of a folder. */
  webIn: (dataDir: string) => Promise<ShopProcess>
  /** The environment of a command that works on this shop. */
  env: Record<string, string>
  /** A signed payment event as the gateway sends it. */
  signed: (notice: PaymentEvent) => Posted
  close: () => Promise<void>
}

/** The demo's pharmacy without data, on one database, with as many processes as the test starts. */
export async function startProcesses(): Promise<ShopProcesses> {
  const secret = randomBytes(32)
  const keys = [{ id: 'test', secret: new Secret(secret) }]
  const shop = await openTestShop({ max: 4, externalServices: { keys } })
  const queue = await openDatabase(shop.url, { max: 2 })
  const jobQueue = await openJobQueue(queue, jobs, shop.world.log)
  const folder = await mkdtemp(join(tmpdir(), 'botica-machines-'))
  const settings = {
    DATA_DIR: folder,
    ENCRYPTION_KEYS: `test:${secret.toString('hex')}`,
    PORT: '0',
    // The address customers see, shared by all processes.
    PUBLIC_ORIGIN: 'http://farmacia.test',
    LOG_LEVEL: process.env['MACHINES_LOG'] ?? 'error',
    // Every customer has a unique client address: rate limits are not under test here.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const running = new Set<Started>()
  let machines = 0
  const start = async (source: ProcessEntry, url = shop.url, dataDir?: string): Promise<ShopProcess> => {
    const name = `${source} ${(machines += 1)}`
    const started = startProcessEntry(source, {
      ...settings,
      ...(source === 'pages' && { DATABASE_PATIENCE_MS: '' }),
      ...(dataDir === undefined ? { DATABASE_URL: calling(url, name) } : { DATA_DIR: dataDir }),
    })
    running.add(started)
    const origin = await started.ready
    return {
      name,
      pid: started.child.pid ?? 0,
      origin,
      ask: askOf(origin, fetch),
      async kill() {
        running.delete(started)
        await end(started)
      },
    }
  }
  return {
    world: { ...shop.world, jobs: jobQueue.jobs },
    url: shop.url,
    adminUrl: adminUrlOf(shop.url),
    web: () => start('web'),
    pages: (url) => start('pages', url),
    worker: () => start('worker'),
    webIn: (dataDir) => start('web', shop.url, dataDir),
    env: { ...bareEnv, ...settings, DATABASE_URL: shop.url },
    signed: (notice) => post(keys, notice),
    async close() {
      await Promise.all([...running].map(end))
      await jobQueue.stop(0)
      await queue.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function calling(url: string, name: string): string {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return named.href
}

type Started = { child: ChildProcess; /** Where it listens; a worker listens nowhere. */ ready: Promise<string> }

function startProcessEntry(source: ProcessEntry, settings: Record<string, string>): Started {
  const child = spawn(process.execPath, ['tests/support/machines/process-entry.ts', source], {
    cwd: project,
    env: { ...bareEnv, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      said += String(part)
      const [, address = ''] = /listening on (\S+)|worker is running/.exec(said) ?? []
      if (address || said.includes('worker is running')) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`a ${source} process ended with ${code}`)))
  })
  return { child, ready }
}

async function end({ child, ready }: Started): Promise<void> {
  // An early exit was already reported to the caller that waited for it.
  ready.catch(() => undefined)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
