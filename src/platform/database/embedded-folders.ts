import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { embeddedServerError } from './embedded-errors.ts'

/** Folders of the embedded server, as real absolute paths. */
export type Folders = {
  /** The setting DATA_DIR. */
  dataDir: string
  home: string
  /** The data of PostgreSQL itself, readable by the server's user only. */
  cluster: string
  log: string
}

export function embeddedFolders(dataDir: string): Folders {
  const wanted = join(resolve(dataDir), 'postgres')
  try {
    makeFolder(wanted)
    const home = realpathSync(wanted)
    return { dataDir: resolve(dataDir), home, cluster: join(home, 'cluster'), log: join(home, 'postgres.log') }
  } catch (error) {
    throw embeddedServerError(`the data folder ${resolve(dataDir)} cannot be used`, error)
  }
}
