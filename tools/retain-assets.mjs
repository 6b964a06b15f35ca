// The files of earlier builds stay for a week after the build that replaced them: pages that are open still ask for theirs.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const day = 86_400_000
const retainedFor = 7 * day
const list = 'built.json'
// Its name names the build, and open pages have read theirs.
const isManifest = (name) => name.startsWith('manifest-')

/** Puts the files of the build that is about to be replaced aside. `now` in milliseconds. */
export function retainAssets(assets, store, now) {
  mkdirSync(store, { recursive: true })
  for (const name of namesOf(store)) {
    if (!existsSync(join(assets, name))) continue
    copyFileSync(join(assets, name), join(store, name))
    utimesSync(join(store, name), now / 1000, now / 1000)
  }
}

/** Lays what was put aside beside the files of a new build, but for what is older than a week. */
export function restoreAssets(assets, store, now) {
  const built = readdirSync(assets).filter((name) => !isManifest(name))
  mkdirSync(store, { recursive: true })
  for (const name of readdirSync(store)) {
    if (name === list) continue
    const isOver = now - statSync(join(store, name)).mtimeMs > retainedFor
    if (isOver) rmSync(join(store, name))
    if (!isOver && !existsSync(join(assets, name))) copyFileSync(join(store, name), join(assets, name))
  }
  writeFileSync(join(store, list), JSON.stringify(built))
}

/** The files that the last build made itself. */
const namesOf = (store) => (existsSync(join(store, list)) ? JSON.parse(readFileSync(join(store, list), 'utf8')) : [])
