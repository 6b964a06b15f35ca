import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileName } from './file-name.ts'
import type { Files } from './port.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Files in a folder of this machine. A file appears whole or not at all, and lies on the disk before anybody names it. */
export function localFiles(folder: string): Files {
  const pathOf = (name: string): string => join(folder, fileName(name))
  return {
    async put(name, content) {
      const path = pathOf(name)
      const part = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.part`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, content, { flush: true })
      await rename(part, path)
    },
    get: (name) => unlessMissing(readFile(pathOf(name))),
    has: async (name) => (await unlessMissing(stat(pathOf(name)))) !== undefined,
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

async function unlessMissing<T>(wanted: Promise<T>): Promise<T | undefined> {
  try {
    return await wanted
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
