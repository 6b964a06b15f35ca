// Compiles the messages and builds the pages when their sources changed: `node tools/build.mjs [--messages]`.
// Run by `npm start`, `npm run check` and the tests; needs Node 26 (use tools/run-node.mjs).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bundleMessages } from './bundle-messages.mjs'
import { retainAssets, restoreAssets } from './retain-assets.mjs'

// The build empties its own folder, so the stamps are stored elsewhere.
const stamps = 'node_modules/.cache/botica'
const assets = 'build/client/assets'
// Reinstalling the packages empties their folder, so files that open pages still request are stored outside of it.
const earlier = '.assets-kept'

const isSource = (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/i18n/paraglide/')
const sourcesOf = (...patterns) =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .filter(isSource)
    .toSorted()

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Runs `work` unless the last run had the same sources and its result still exists. */
async function onceFor(name, files, result, work) {
  const hash = hashOf(files)
  const stamp = `${stamps}/${name}.hash`
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  // A build that is ended half-way leaves no files that count as built.
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
}

function run(file, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  console.error(`${stdout}\n${stderr}`)
  console.error(`${file} failed`)
  process.exit(1)
}

const compiledMessages = `${stamps}/messages`
const messageFiles = sourcesOf(
  'messages/*.json',
  'project.inlang/settings.json',
  'tools/bundle-messages.mjs',
  'package-lock.json',
)
await onceFor('messages', messageFiles, 'src/i18n/paraglide/messages.node.js', async () => {
  run(
    'node_modules/@inlang/paraglide-js/bin/run.js',
    'compile',
    '--project',
    './project.inlang',
    '--outdir',
    './src/i18n/paraglide',
    '--strategy',
    'globalVariable',
    'baseLocale',
    '--silent',
    '--emit-ts-declarations',
    '--no-emit-readme',
  )
  await bundleMessages('src/i18n/paraglide')
  rmSync(compiledMessages, { recursive: true, force: true })
})
// `npm run dev` compiles what differs from these.
if (!existsSync(compiledMessages)) cpSync('messages', compiledMessages, { recursive: true })

if (!process.argv.includes('--messages')) {
  const pageFiles = sourcesOf(
    'src/**/*.{ts,tsx,css,svg}',
    'messages/*.json',
    'public/**/*',
    'vite.config.ts',
    'react-router.config.ts',
    'tools/retain-assets.mjs',
    'package-lock.json',
  )
  await onceFor('pages', pageFiles, 'build/server/index.js', async () => {
    retainAssets(assets, earlier, Date.now())
    run('node_modules/@react-router/dev/bin.cjs', 'build')
    await Promise.all(globSync('build/client/**/*.{js,css,svg,wasm}').map(precompress))
    restoreAssets(assets, earlier, Date.now())
  })
}

// Compressed once here, at the highest level and on every core, instead of at each request.
async function precompress(file) {
  const content = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(content, best), promisify(gzip)(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
