// `npm test`: builds, finds or installs Chromium, runs every test, prints how long each project took and ends with one plain
// line: N passed, N failed. `--long` runs only the tests that have a long form, in that form.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

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

const isLong = process.argv.includes('--long')
const vitestArguments = process.argv.slice(2).filter((argument) => argument !== '--long')
/** The tests that have a long form. */
const longOnes = () => globSync('{src,tests}/**/*.test.ts').filter((file) => /\binLong\(/.test(readFileSync(file, 'utf8')))

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
    ...vitestArguments,
    ...(isLong ? longOnes() : []),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: browser ?? '',
      BOTICA_TESTS: isLong ? 'long' : '',
    },
  },
)
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  reportFailures(results?.testResults ?? [])
  rmSync(folder, { recursive: true, force: true })
  const passed = results?.numPassedTests ?? 0
  const failed = results?.numFailedTests ?? 0
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
