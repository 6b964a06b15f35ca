import { parseArgs } from 'node:util'
import { StartupError } from './platform/startup-error.ts'
import { Unreachable } from './platform/unreachable.ts'
import { shopVersion } from './platform/version.server.ts'
import { buildPages, isProduction } from './start/build-pages.ts'
import type { Database } from './platform/database/database.ts'
import { embeddedFolders } from './platform/database/embedded-folders.ts'
import { readShopConfig, settings } from './start/config.ts'
import type { ShopConfig } from './start/config.ts'
import { readEnvironment } from './start/environment.ts'
import { choosePort } from './start/open-server.ts'
import type { Shop, ShopEntry } from './start/open-shop.ts'
import { listenForStop, stopped } from './start/stopping.ts'

/** `npm start [-- --only web|worker] [-- --help] [-- --version]`. Whatever the operator must mend is one line and exit code 1. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean' }, version: { type: 'boolean' } },
  })
  if (values.help) return console.log(help())
  if (values.version) return console.log(shopVersion)
  const { only } = values
  if (only !== undefined && only !== 'web' && only !== 'worker') throw new StartupError('--only takes web or worker')
  const env = readEnvironment()
  const wanted = readShopConfig(env)
  // Whatever does not need the build is checked before it.
  const port = only === 'worker' ? wanted.port : await choosePort(wanted, Boolean(env['PORT']?.trim()))
  const config = { ...wanted, port }
  if (!config.databaseUrl) embeddedFolders(config.dataDir)
  const stopping = listenForStop()
  const shop = await start(config, only, { stopping, isProduction: isProduction(env) }).catch((error: unknown) => {
    if (stopping.signal.aborted) process.exit(0)
    throw error
  })
  if (port !== wanted.port) console.log(`port ${wanted.port} is in use: this shop has port ${port}`)
  // Once the first jobs have run too.
  setTimeout(collectGarbage, 10_000).unref()
  // Unhandled rejections arrive here too.
  process.once('uncaughtException', (uncaught) => void shop.lastMessages(uncaught).finally(() => process.exit(1)))
  await stopped(stopping.signal)
  await shop.close()
  process.exit(0)
}

type Start = { stopping: AbortController; isProduction: boolean }

async function start(config: ShopConfig, only: ShopEntry | undefined, { stopping, isProduction }: Start): Promise<Shop> {
  const [{ openShopDatabase }, { openTelling }] = await Promise.all([
    import('./start/open-database.ts'),
    import('./start/open-log.ts'),
  ])
  const telling = openTelling(config)
  const opening = openShopDatabase(config, telling.log, stopping)
  const [database, { openShopOn }] = await besides(opening, stopping.signal, async (stop) => {
    // Before the shop is read: its texts are compiled, and a fresh clone has none.
    await buildPages({ stop, isProduction })
    // Measured, 300 pages of an empty cart: 6.8 ms of CPU each, 7.1 ms without. Only here, when the operator's own environment has been read.
    process.env['NODE_ENV'] = 'production'
    return import('./start/open-shop.ts')
  })
  return openShopOn(config, { ...telling, database, only, stop: stopping.signal })
}

/** Does `work` while the database opens. When one of them fails, the other is stopped; no database server is left. */
async function besides<T>(
  opening: Promise<Database>,
  stop: AbortSignal,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<[Database, T]> {
  const failure = new AbortController()
  opening.catch((error: unknown) => failure.abort(error))
  const [opened, done] = await Promise.allSettled([opening, work(AbortSignal.any([stop, failure.signal]))])
  if (opened.status === 'rejected') throw opened.reason
  if (done.status === 'fulfilled') return [opened.value, done.value]
  await opened.value.close()
  throw done.reason
}

/** Every environment variable with its default and meaning. */
function help(): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length)) + 2
  const lines = Object.entries(settings).map(
    ([name, [fallback, meaning]]) => `  ${name.padEnd(width)}${meaning}${fallback ? ` [${fallback}]` : ''}`,
  )
  const sources = 'Read from the environment, then from the file .env, or ENV_FILE; all optional in the demo:'
  return ['npm start [-- --only web|worker] [-- --version]', '', sources, ...lines].join('\n')
}

/**
 * Frees what only the start needed: 24 MB, which V8 retains until it finds the process idle. Takes about 100 ms, once, and needs
 * `--expose-gc` among the options of `npm start`: set later, it would make V8 refuse the compile cache.
 */
const collectGarbage = (): void => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

function fail(error: unknown): never {
  const reason = reasonOf(error)
  console.error(reason === undefined ? error : `Botica cannot start: ${reason}`)
  process.exit(1)
}

const isFull = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** In one line what the operator has to mend; undefined for an error of the shop itself, of which the stack is needed. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (isFull.has(code)) return `no space is left on the disk (${error.message})`
  const isArgument = error instanceof TypeError && String(code).startsWith('ERR_PARSE_ARGS')
  if (error instanceof StartupError || isArgument) return error.message
  return reasonOf(error.cause) ?? (error instanceof Unreachable ? error.message : undefined)
}

main().catch(fail)
