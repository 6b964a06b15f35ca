// The cost of the HTTP layer alone: `node tools/run-node.mjs tests/bench/http.ts`. Needs no database.
import { serve } from '@hono/node-server'
import { Agent, get } from 'node:http'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { ok } from '#src/kernel/result.ts'
import type { DB } from '#src/platform/database/tables.ts'
import { noncePlaceholder } from '#src/platform/http/nonce.ts'
import { text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import { createApp } from '#src/web/app.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'

const seconds = 4
const connections = 16

async function measure(): Promise<void> {
  const server = serve({ fetch: benchApp().fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  const { port } = bound
  for (const [name, path] of [
    ['API call', '/api/teas/1'],
    ['kept page of 60 kB, gzip', '/produtos'],
    ['health', '/healthz'],
  ] as const) {
    await answers({ port, path, seconds: 1 })
    const before = process.threadCpuUsage()
    const count = await answers({ port, path, seconds })
    const { user, system } = process.threadCpuUsage(before)
    // Counts only the CPU time of the server's thread, because the callers need a core too.
    console.log(
      `${name.padEnd(26)} ${Math.round(count / seconds)}/s seen, ${Math.round((count / (user + system)) * 1e6)} a second of one core`,
    )
  }
  server.close()
}

type Load = { port: number; path: string; seconds: number }

function answers(load: Load): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function call({ port, path, seconds: long }: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + long * 1000
  let answered = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      await new Promise<void>((resolve, reject) => {
        get({ port, path, agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) =>
          response.resume().once('end', resolve),
        ).once('error', reject)
      })
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  parentPort?.postMessage(answered)
}

function benchApp() {
  const page = `<script nonce="${noncePlaceholder}">1</script>${'<li class="card">Paracetamol 500 mg, 20 comprimidos</li>'.repeat(1000)}`
  const tea = {
    type: 'tea',
    id: '1',
    attributes: { name: 'Chá de tília', price: '1.20' },
    relationships: { brand: { type: 'brand', id: '2' } },
  }
  const route = defineRoute({
    method: 'GET',
    path: '/teas/{id}',
    summary: 'One tea.',
    resource: defineResource({ type: 'tea', attributes: { name: text, price: text } }),
    allow: 'anyone',
    work: async () => ok({ data: tea }),
  })
  return createApp(bareWorld({ db: silentDatabase() }), {
    apiRoutes: [route],
    buildDir: '/nowhere',
    pages: async () => new Response(page, { headers: { 'Content-Type': 'text/html' } }),
  })
}

/** Returns no rows for every statement. */
const silentDatabase = (): Kysely<DB> =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

if (isMainThread) await measure()
if (!isMainThread) await call(workerData)
