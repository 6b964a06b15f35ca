import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates the folder and those above it that are missing, and returns the first that it created. Node's own `recursive` never ends
 * where the system says that a folder is not there although it is, as below /proc. Throws the system's error.
 */
export function makeFolder(path: string): string | undefined {
  if (existsSync(path)) return undefined
  const first = dirname(path) === path ? undefined : makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return first ?? path
}
