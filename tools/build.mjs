// Compiles the messages and builds the pages when their sources changed: `node tools/build.mjs [--messages] [--types]`. `--types`
// also writes the types of the messages, which only editors and `npm run check` read.
// Run by `npm start`, `npm run check` and the tests; needs Node 26 (use tools/run-node.mjs).
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { builds, isBuilt, projectFolder } from '../src/start/build-pages.ts'
import { writeBuildRecord } from '../src/start/build-record.ts'
import { alone } from './alone.mjs'
import { retainAssets, restoreAssets } from './retain-assets.mjs'

const assets = 'build/client/assets'
// Reinstalling the packages empties their folder, so files that open pages still request are stored outside of it.
const earlier = '.assets-kept'
const compiled = dirname(builds.messages.record)
const types = `${compiled}/messages.d.ts`
const wantsTypes = process.argv.includes('--types') || existsSync(types)

const isDone = () =>
  isBuilt('messages') && (!wantsTypes || existsSync(types)) && (process.argv.includes('--messages') || isBuilt('pages'))

if (!isDone()) await alone('node_modules/.cache/botica/build.lock', build)

async function build() {
  // A build that is ended half-way leaves no record, so nothing counts as built.
  if (!isBuilt('messages') || (wantsTypes && !existsSync(types))) buildMessages()
  if (!process.argv.includes('--messages') && !isBuilt('pages')) await buildPages()
}

function buildMessages() {
  run('tools/compile-messages.mjs', compiled, ...(wantsTypes ? ['--types'] : []))
  // `npm run dev` compiles what differs from these.
  cpSync('messages', `${compiled}/sources`, { recursive: true })
  const tools = ['tools/compile-messages.mjs', 'package-lock.json']
  writeBuildRecord(builds.messages.record, projectFolder, [
    'project.inlang/settings.json',
    ...globSync('messages/*.json'),
    ...tools,
  ])
}

async function buildPages() {
  retainAssets(assets, earlier, Date.now())
  rmSync(builds.pages.record, { force: true })
  // Grows the heap slowly: 0.9 GB at most instead of 1.3.
  run('--max-semi-space-size=8', '--heap-growing-percent=20', 'node_modules/@react-router/dev/bin.cjs', 'build')
  await Promise.all(globSync('build/client/**/*.{js,css,svg,wasm}').map(precompress))
  restoreAssets(assets, earlier, Date.now())
  writeBuildRecord(builds.pages.record, projectFolder, await pageSources())
}

/** What Vite has read for browser and server, and what it is configured by. */
async function pageSources() {
  const bundled = globSync('build/files-of-*.json').flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
  const isSource = (file) => !/^\.\.|^node_modules\/|^src\/i18n\/paraglide\/|^build\/|\0/.test(file)
  const files = [...new Set([...bundled, ...(await routeFiles())].map((file) => relative('.', file.replace(/\?.*$/, ''))))]
  return [
    ...files.filter((file) => isSource(file) && statSync(file, { throwIfNoEntry: false })?.isFile()),
    // Tailwind puts them together before Vite sees them.
    ...globSync('src/**/*.css'),
    ...globSync('messages/*.json'),
    ...globSync('public/**/*').filter((file) => statSync(file).isFile()),
    'public/',
    'vite.config.ts',
    'react-router.config.ts',
    'package.json',
    'package-lock.json',
    'tools/build.mjs',
    'tools/compile-messages.mjs',
    'tools/retain-assets.mjs',
  ]
}

/** The files of the table of routes, which Vite runs and does not bundle. */
async function routeFiles() {
  const loaded = []
  const hook = registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) loaded.push(fileURLToPath(url))
      return next(url, context)
    },
  })
  await import('../src/routes.ts')
  hook.deregister()
  return loaded
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1_048_576,
  })
  if (status === 0) return
  throw new Error(`${args.find((argument) => !argument.startsWith('-'))} failed\n${stdout}\n${stderr}`)
}

// Compressed once here, at the highest level and on every core, instead of at each request.
async function precompress(file) {
  const content = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(content, best), promisify(gzip)(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
