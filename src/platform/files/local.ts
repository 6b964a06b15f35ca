import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { Unreachable } from '../unreachable.ts'
import { fileName } from './file-name.ts'
import type { Files } from './port.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const missing = new Set<unknown>(['ENOENT', 'ENOTDIR'])
// The disk is full, read-only, not writable for this user or broken, or the
// process has no descriptor left: an outage until the operator fixes it.
const outages = new Set<unknown>(['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EPERM', 'EROFS'])

/**
 * Files in a local folder. A file appears complete or not at all, and is synced to disk before anything refers to it. Disk errors
 * are thrown as `Unreachable`.
 */
export function localFiles(folder: string): Files {
  const pathOf = (name: string): string => join(folder, fileName(name))
  return {
    async put(name, content) {
      const path = pathOf(name)
      const part = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.part`
      await disk(write(path, part, content))
    },
    get: (name) => disk(unlessMissing(readFile(pathOf(name)))),
    has: async (name) => (await disk(unlessMissing(stat(pathOf(name))))) !== undefined,
    remove: (name) => disk(rm(pathOf(name), { force: true })),
  }
}

async function write(path: string, part: string, content: Uint8Array): Promise<void> {
  makeFolder(dirname(path))
  try {
    await writeFile(part, content, { flush: true })
    await rename(part, path)
  } catch (error) {
    // A partial file on a full disk would keep it full.
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

async function disk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (outages.has(codeOf(error))) throw new Unreachable('the disk of the files refuses to work', { cause: error })
    throw error
  }
}

async function unlessMissing<T>(wanted: Promise<T>): Promise<T | undefined> {
  try {
    return await wanted
  } catch (error) {
    if (missing.has(codeOf(error))) return undefined
    throw error
  }
}
