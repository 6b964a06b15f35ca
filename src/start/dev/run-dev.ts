import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import { Secret } from '#src/kernel/secret.ts'
import { startEmbedded } from '../../platform/database/embedded.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openLog } from '../../platform/log.ts'
import { projectFolder } from '../build-pages.ts'
import { readShopConfig } from '../config.ts'
import type { ShopConfig } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import { migrationsFolder } from '../open-database.ts'
import type { Shop } from '../open-shop.ts'
import { choosePort, openServer } from '../open-server.ts'
import { listenForStop, stopped } from '../stopping.ts'
import { openDevMessages } from './dev-messages.ts'
import { openGate } from './gate.ts'
import type { Gate } from './gate.ts'
import type { HotModules } from './hot-modules.ts'
import {
  invalidateFile,
  invalidateModulesOfNode,
  openVite,
  reloadBrowsers,
  revalidateBrowsers,
  showError,
  vitePages,
} from './vite-site.ts'

type DevShop = {
  config: ShopConfig
  /** For migrations. */
  ownerUrl: string
  origin: string
  gate: Gate
  vite: ViteDevServer
  stopping: AbortController
}

/**
 * `npm run dev`: the shop from its sources until it is stopped. Database, port and Vite stay open; the shop between them is opened
 * again, in the same process, when a module changes that Node has imported. What only pages import, Vite replaces alone.
 */
export async function runDev(hot: HotModules): Promise<void> {
  const stopping = listenForStop()
  const env = readEnvironment()
  const wanted = readShopConfig(env)
  const config = { ...wanted, port: await choosePort(wanted, Boolean(env['PORT']?.trim())) }
  const updateMessages = await openDevMessages()
  const database = await openDevDatabase(config, stopping)
  try {
    const gate = openGate()
    const { server, origin } = await openServer(gate.listener, config)
    const vite = await openVite(server, config.dataDir)
    gate.setFirst(vite.middlewares)
    const dev = { ...database, config: { ...config, ...database.urls }, origin, gate, vite, stopping }
    const shop = await openFirst(dev)
    if (config.port !== wanted.port) console.log(`port ${wanted.port} is in use: this shop has port ${config.port}`)
    process.on('uncaughtException', report)
    const reopened = followChanges(dev, hot, { shop, updateMessages })
    await stopped(stopping.signal)
    await reopened.close()
    await vite.close()
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  } finally {
    await database.stop()
  }
}

type Opened = { shop: Shop; updateMessages: () => Promise<void> }

/** Opens the shop again after each change that needs it. `close` closes the one that is open then. */
function followChanges(dev: DevShop, hot: HotModules, { shop, updateMessages }: Opened): Pick<Shop, 'close'> {
  const { gate, vite } = dev
  let current = shop
  let isBroken = false
  watchSources(dev, hot, async (files) => {
    const [began, hasMessages, wasBroken] = [performance.now(), files.some(isMessages), isBroken]
    isBroken = true
    if (hasMessages) await updateMessages()
    const modules = files.filter((file) => !isMessages(file))
    if (modules.length > 0) {
      invalidateModulesOfNode(vite, hot.change(modules.map((file) => pathToFileURL(file).href)))
      const former = current
      current = await open(dev)
      former.close().catch(report)
    }
    gate.open()
    isBroken = false
    if (hasMessages || wasBroken) reloadBrowsers(vite)
    else revalidateBrowsers(vite)
    const what = files.length === 1 ? relative(projectFolder, files[0] ?? '') : `${files.length} files`
    console.log(`${what}: open again after ${Math.round(performance.now() - began)} ms`)
  })
  return { close: () => current.close() }
}

/** Its addresses are said once its first page has been shown, for which most modules are read. */
async function openFirst(dev: DevShop): Promise<Shop> {
  let welcome = ''
  const shop = await open(dev, (text) => (welcome = text))
  await (await fetch(dev.origin)).arrayBuffer()
  console.log(welcome)
  return shop
}

/** Opens the shop from the modules as they are now. */
async function open(
  { config, ownerUrl, origin, gate, vite, stopping }: DevShop,
  announce: (welcome: string) => void = () => undefined,
): Promise<Shop> {
  const { applied } = await migrate(ownerUrl, migrationsFolder)
  if (applied.length > 0)
    console.log(`applied ${applied.length === 1 ? '' : `${applied.length} migrations, the last `}${applied.at(-1)}`)
  const { openShop } = await import('../open-shop.ts')
  const { noncePlaceholder } = await import('../../platform/http/nonce.ts')
  return openShop(config, undefined, stopping, {
    open: async () => ({ pages: vitePages(vite, noncePlaceholder), buildId: 'dev' }),
    listen: async (app) => ({ origin, ...gate.open(getRequestListener(app.fetch, { hostname: config.host })) }),
    announce,
  })
}

async function openDevDatabase(config: ShopConfig, stopping: AbortController) {
  const { databaseUrl, databaseOwnerUrl } = config
  if (databaseUrl) return { ownerUrl: (databaseOwnerUrl ?? databaseUrl).reveal(), urls: {}, stop: async () => undefined }
  const server = await startEmbedded({ dataDir: config.dataDir, log: openLog(config.logLevel), stopping })
  return {
    ownerUrl: server.ownerConnectionString,
    urls: { databaseUrl: new Secret(server.connectionString), databaseOwnerUrl: new Secret(server.ownerConnectionString) },
    stop: server.stop,
  }
}

const isMessages = (file: string): boolean => dirname(file) === join(projectFolder, 'messages')
const isMigration = (file: string): boolean => dirname(file) === migrationsFolder && file.endsWith('.sql')

// An editor that saves all files does so one by one.
const gatherMs = 20

/** Requests wait from a change until `apply` has ended, for all files that changed meanwhile. */
function watchSources({ gate, vite }: DevShop, hot: HotModules, apply: (files: readonly string[]) => Promise<void>): void {
  const changed = new Set<string>()
  let isBusy = false
  let revalidation: NodeJS.Timeout | undefined
  vite.watcher.on('all', (_, file) => {
    const isOfServer = invalidateFile(vite, file)
    if (!isMessages(file) && !isMigration(file) && !hot.has(pathToFileURL(file).href)) {
      // A loader: what the browser has, Vite replaces there.
      clearTimeout(revalidation)
      if (isOfServer) revalidation = setTimeout(revalidateBrowsers, gatherMs, vite)
      return
    }
    changed.add(file)
    gate.shut()
    if (!isBusy) void work()
  })
  async function work(): Promise<void> {
    isBusy = true
    while (changed.size > 0) {
      await wait(gatherMs)
      const files = [...changed]
      changed.clear()
      await apply(files).catch((error: unknown) => {
        report(error)
        showError(vite, error)
        gate.open((_, response) => response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(textOf(error)))
      })
    }
    isBusy = false
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error && error.name !== 'StartupError'
    ? (error.stack ?? error.message)
    : String(error instanceof Error ? error.message : error)

const report = (error: unknown): void => console.error(textOf(error))
