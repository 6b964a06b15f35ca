import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { cp, mkdtemp, readdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { embeddedServerError } from './embedded-errors.ts'
import type { Folders } from './embedded-folders.ts'
import type { ServerUser } from './embedded-user.ts'
import { canReach } from './embedded-user.ts'

/** The files of a platform package as npm unpacked them. `links` are the symbolic links, which npm packages cannot contain. */
export type Package = { native: string; version: string; links: readonly Link[] }
type Link = { source: string; target: string }

// Leaves out files that only developers of PostgreSQL need.
const isNeeded = (path: string): boolean => !/\.a$|(^|[\\/])(pgxs|pkgconfig)([\\/]|$)/.test(path)

/**
 * Copies the programs to a folder that `user` can read, once per version, and returns its path. Without root: the data folder.
 * As root, where the server runs as another user: the machine's cache folder, else the temporary folder.
 */
export async function copyPrograms(source: Package, folders: Folders, user: ServerUser): Promise<string> {
  const places = user ? ['/var/cache', tmpdir()] : [folders.home]
  const refused: string[] = []
  for (const place of places.filter((folder) => existsSync(folder) && canReach(folder, user))) {
    const copy = join(place, `botica-postgres-${source.version}`)
    try {
      if (await isWhole(source, copy)) return copy
      return await makeCopy(source, copy)
    } catch (error) {
      refused.push(embeddedServerError(copy, error).message)
    }
  }
  throw new StartupError(
    `PostgreSQL's programs cannot be copied to where its user may read them (${refused.join('; ') || 'no such place is open to it'})`,
  )
}

/** Whether the copy has exactly the expected files and no other user can change them. */
async function isWhole(source: Package, copy: string): Promise<boolean> {
  const found = lstatSync(copy, { throwIfNoEntry: false })
  if (!found) return false
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new StartupError(`${copy} was created by another user: remove it`)
  // A power cut after the copy may have left empty files.
  const files = await programFiles(source.native)
  return files.every(
    (file) => statSync(join(copy, file), { throwIfNoEntry: false })?.size === statSync(join(source.native, file)).size,
  )
}

async function makeCopy(source: Package, copy: string): Promise<string> {
  const draft = await mkdtemp(`${copy}-`)
  try {
    await cp(source.native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => isNeeded(relative(source.native, path)),
    })
    await openToReaders(draft)
    restoreLinks(source, draft)
    rmSync(copy, { recursive: true, force: true })
    await rename(draft, copy)
    return copy
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process finished its copy first.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) return copy
    throw error
  }
}

async function openToReaders(folder: string): Promise<void> {
  chmodSync(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

function restoreLinks(source: Package, copy: string): void {
  const root = dirname(source.native)
  for (const link of source.links) {
    const at = join(copy, relative(source.native, join(root, link.target)))
    rmSync(at, { force: true })
    mkdirSync(dirname(at), { recursive: true })
    symlinkSync(relative(dirname(link.target), link.source), at)
  }
}

async function programFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isNeeded)
}
