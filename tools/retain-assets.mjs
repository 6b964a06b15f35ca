// Files of an earlier build are kept for a week after it was replaced: open pages still request them.
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
// Its name contains the build, and open pages have already read theirs.
const isManifest = (name) => name.startsWith('manifest-')

/** Stores the files of the build about to be replaced. `now` in milliseconds. */
export function retainAssets(assets, store, now) {
  mkdirSync(store, { recursive: true })
  for (const name of namesOf(store)) {
    if (!existsSync(join(assets, name))) continue
    copyFileSync(join(assets, name), join(store, name))
    utimesSync(join(store, name), now / 1000, now / 1000)
  }
}

/** Adds the stored files to those of a new build, except those older than a week. */
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

/** The files the last build produced itself. */
const namesOf = (store) => (existsSync(join(store, list)) ? JSON.parse(readFileSync(join(store, list), 'utf8')) : [])
