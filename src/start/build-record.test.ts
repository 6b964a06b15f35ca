import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { isBuildCurrent, writeBuildRecord } from './build-record.ts'

const folder = await folderFixture('record')
const record = join(folder, 'record.json')
const write = (name: string, content: string): void => writeFileSync(join(folder, name), content)
const isCurrent = (): boolean => isBuildCurrent(record, folder, ['page.js'])

beforeEach(() => {
  for (const name of ['page.tsx', 'page.js', 'style.css']) write(name, name)
  rmSync(join(folder, 'public'), { recursive: true, force: true })
  mkdirSync(join(folder, 'public'))
  write('public/icon.png', 'icon')
  writeBuildRecord(record, folder, ['page.tsx', 'style.css', 'public/'])
})

test('what was built from these files counts until one of them changes', () => {
  expect(isCurrent()).toBe(true)
  write('style.css', 'other.css')
  expect(isCurrent()).toBe(false)
})

test('a change of the same length counts as well', () => {
  write('style.css', 'style.CSS')
  expect(isCurrent()).toBe(false)
})

test('the same files of another day, as git checks them out, count as unchanged', () => {
  utimesSync(join(folder, 'page.tsx'), 1, 1)
  expect(isCurrent()).toBe(true)
})

test('a file that is removed or new in a folder, a lost result and a record that was cut off need a build', () => {
  rmSync(join(folder, 'page.tsx'))
  expect(isCurrent()).toBe(false)
  write('page.tsx', 'page.tsx')
  write('public/second.png', 'icon')
  expect(isCurrent()).toBe(false)
  rmSync(join(folder, 'public/second.png'))
  expect(isCurrent()).toBe(true)
  rmSync(join(folder, 'page.js'))
  expect(isCurrent()).toBe(false)
  write('page.js', 'page.js')
  writeFileSync(record, '{"page.tsx":[1,')
  expect(isCurrent()).toBe(false)
})
