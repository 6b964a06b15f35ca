// `npm test`: builds, finds or installs Chromium, runs each kind of test, prints how long each project took and ends with one plain
// line: N passed, N failed. `--rest` runs the tests that it leaves out, `--all` both, and `--long` only those that have a long
// form, in that form.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { missingKinds } from './test-kinds.mjs'

// The same browser without windows: its pages cost half the time.
const light = 'chromium-headless-shell'
const browsers = [light, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/bin', '/usr/lib/chromium', '/Applications/Chromium.app/Contents/MacOS')
  return browsers.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function installBrowser() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall) return
  console.log('Installing Chromium from the packages of this system …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  apt('update')
  for (const name of [light, 'chromium']) if (apt('install', '-y', '--no-install-recommends', name)) return
}

const modes = ['--rest', '--all', '--long']
const mode = modes.find((one) => process.argv.includes(one))
const chosen = process.argv.slice(2).filter((argument) => !modes.includes(argument))

/** The test files that contain this. */
const filesWith = (pattern) =>
  globSync('{src,tests,demo}/**/*.test.{ts,tsx}').filter((file) => pattern.test(readFileSync(file, 'utf8')))
const wholeFile = /^(?:\/\/| \*) @module-tag rest$/m
/** A filter by tags alone would load every file, and open its shop. */
const selections = {
  '--rest': () => ['--tags-filter=rest || both', ...(chosen.length > 0 ? [] : filesWith(/@module-tag rest$|\/short\.ts'/m))],
  '--all': () => [],
  '--long': () => filesWith(/\binLong\(/),
}
const short = () => ['--tags-filter=!rest', ...filesWith(wholeFile).map((file) => `--exclude=${file}`)]
const selection = mode ? selections[mode]() : chosen.some((argument) => !argument.startsWith('-')) ? [] : short()

if (!findBrowser()) installBrowser()
const browser = findBrowser()
if (!browser)
  console.error(
    'No Chromium: the browser journeys will fail. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )

const build = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (build.status !== 0) finish({ passed: 0, failed: 1 })

const folder = mkdtempSync(join(tmpdir(), 'botica-test-'))
const report = join(folder, 'report.json')
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tools/project-times.mjs',
    `--outputFile.json=${report}`,
    ...chosen,
    ...selection,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: browser ?? '',
      BOTICA_TESTS: mode === '--long' ? 'long' : '',
    },
  },
)
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  reportFailures(results?.testResults ?? [])
  rmSync(folder, { recursive: true, force: true })
  const passed = results?.numPassedTests ?? 0
  const missing = mode || chosen.length > 0 ? [] : missingKinds(results?.testResults ?? [])
  for (const kind of missing) console.log(`FAILED no test of the short run shows: ${kind}`)
  const failed = (results?.numFailedTests ?? 0) + missing.length
  // A file that fails to load reports no failed test.
  finish({ passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1) })
})

// Printed last, because readers start at the end of a log: one line per failure with the beginning of its message.
function reportFailures(files) {
  for (const file of files) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    const name = relative(process.cwd(), file.name)
    for (const test of failed) console.log(`FAILED ${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    if (file.status === 'failed' && failed.length === 0) console.log(`FAILED ${name}: ${firstLine(file.message)}`)
  }
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0].slice(0, 160)

function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}
