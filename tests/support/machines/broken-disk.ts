import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

// The calls by which the shop writes files fail as on a broken disk: below the shop's own code, without a mount and without root.

/** Of a full disk, one that was remounted read-only after errors, and one that fails. */
export type DiskError = 'ENOSPC' | 'EROFS' | 'EIO'

const texts = { ENOSPC: 'no space left on device', EROFS: 'read-only file system', EIO: 'i/o error' } as const

const isDiskError = (text: unknown): text is DiskError => typeof text === 'string' && Object.hasOwn(texts, text)

/** What each error stops: a file can be removed from a full disk. */
const stops: Record<DiskError, ReadonlySet<string>> = {
  ENOSPC: new Set(['mkdir', 'write']),
  EROFS: new Set(['mkdir', 'write', 'rename', 'rm']),
  EIO: new Set(['mkdir', 'write', 'rename', 'rm']),
}

/** Breaks writing below `folder` while `present` says by which error. Returns the way back. */
export function breakDisk(folder: string, present: () => DiskError | undefined): () => void {
  const { writeFile, mkdir, rename, rm } = fs
  const root = resolve(folder) + sep
  const check = (call: string, path: unknown): void => {
    const code = `${resolve(String(path))}${sep}`.startsWith(root) ? present() : undefined
    if (code && stops[code].has(call))
      throw Object.assign(new Error(`${code}: ${texts[code]}, ${call} '${String(path)}'`), { code, syscall: call, path })
  }
  Object.assign(fs, {
    writeFile: async (...[path, content, options]: Parameters<typeof writeFile>) => {
      const isFull = present() === 'ENOSPC' && content instanceof Uint8Array
      // What fitted into the last block is on the disk.
      if (isFull && resolve(String(path)).startsWith(root)) await writeFile(path, content.subarray(0, 512), options)
      check('write', path)
      await writeFile(path, content, options)
    },
    mkdir: async (...[path, options]: Parameters<typeof mkdir>) => {
      const isThere = await fs.stat(path).then(
        () => true,
        () => false,
      )
      if (!isThere) check('mkdir', path)
      return mkdir(path, options)
    },
    rename: async (...[from, to]: Parameters<typeof rename>) => {
      check('rename', to)
      await rename(from, to)
    },
    rm: async (...[path, options]: Parameters<typeof rm>) => {
      check('rm', path)
      await rm(path, options)
    },
  })
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { writeFile, mkdir, rename, rm })
    syncBuiltinESMExports()
  }
}

/** In a process that was started with this module: the file names the error, and is empty while there is none. */
const { BROKEN_FOLDER: folder, BROKEN_BY: file } = process.env
if (folder !== undefined && file !== undefined)
  breakDisk(folder, () => {
    const text = readFileSync(file, 'utf8')
    return isDiskError(text) ? text : undefined
  })
