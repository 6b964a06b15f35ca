import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { shiftedClock } from '#src/platform/clock.ts'
import { openJobQueue } from '#src/platform/job-queue.ts'
import { readShopConfig } from '#src/start/config.ts'
import { openLog } from '#src/platform/log.ts'
import { routes } from '#src/api/routes.ts'
import { extraRoutes } from '#src/start/extra-routes.ts'
import { openShopDatabase } from '#src/start/open-database.ts'
import { openWorld } from '#src/start/open-shop.ts'
import { openWeb } from '#src/start/open-web.ts'
import { createApp } from '#src/web/app.ts'
import { jobs } from '#src/worker/registry.ts'
import { startWorker } from '#src/worker/worker.ts'

// A web or worker process, started like `npm start -- --only web|worker` but without demo products. Most tests here use the API
// and must not wait for a build: only `pages` serves pages. It runs until it is killed.

const [, , source] = process.argv
// stdin stays silent and closes with the test, however the test ends.
process.stdin.on('end', () => process.exit()).resume()
const config = readShopConfig(process.env)
const log = openLog(config.logLevel)
const timetable = { pace: 10 }
const database = await openShopDatabase(config, log)
const jobQueue = await openJobQueue(database, jobs, log, timetable)
const clock = await shiftedClock(database.db, log)
const world = await openWorld(config, { database, log, clock }, jobQueue)

if (source === 'worker') {
  await startWorker(world, jobQueue, timetable)
  process.stdout.write('worker is running\n')
}
if (source === 'pages') await openWeb(world, { jobQueue, pool: database.pool, clockMoved: clock.refresh })
if (source === 'web') {
  const extra = await extraRoutes(world, { clockMoved: clock.refresh })
  const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere', extra })
  const server = serve({ fetch: app.fetch, port: config.port, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const bound = server.address()
  process.stdout.write(`listening on http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}\n`)
}
// A killed process would not write the cache at its end.
flushCompileCache()
