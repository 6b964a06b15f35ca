import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retainAssets, restoreAssets } from './retain-assets.mjs'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1)
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'botica-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The files served after a build that produces these files on this day; like the real one, it empties its folder first. */
function build(names, today) {
  const [assets, store] = [join(folder, 'assets'), join(folder, 'store')]
  const now = start + today * day
  retainAssets(assets, store, now)
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets)
  for (const name of names) writeFileSync(join(assets, name), `of day ${today}`)
  restoreAssets(assets, store, now)
  return readdirSync(assets).toSorted()
}

test('S158 the files of the former build are still there after the next one', () => {
  expect(build(['a-1.js', 'b-1.js'], 0)).toEqual(['a-1.js', 'b-1.js'])
  expect(build(['a-2.js', 'b-1.js'], 30)).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  expect(readFileSync(join(folder, 'assets/b-1.js'), 'utf8')).toBe('of day 30')
})

test('there is only one manifest, because its name is that of the build', () => {
  build(['manifest-1.js', 'a-1.js'], 0)
  expect(build(['manifest-2.js', 'a-2.js'], 1)).toEqual(['a-1.js', 'a-2.js', 'manifest-2.js'])
})

test('files are deleted a week after they were replaced, after any number of builds', () => {
  build(['a-1.js'], 0)
  build(['a-2.js'], 30)
  expect(build(['a-3.js'], 36)).toEqual(['a-1.js', 'a-2.js', 'a-3.js'])
  expect(build(['a-4.js'], 38)).toEqual(['a-2.js', 'a-3.js', 'a-4.js'])
})
