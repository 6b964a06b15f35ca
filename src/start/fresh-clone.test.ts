import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedBefore } from '#tests/support/imports.ts'
import { inAll } from '#tests/support/world/short.ts'
import { projectFolder } from './build-pages.ts'

const isCompiled = (file: string): boolean => file.includes('/i18n/paraglide/')

test.each(['src/main.ts', 'src/start/invite.ts', 'src/start/keys.ts'])(
  'on a fresh clone %s starts, because it reads no generated files before',
  (command) => {
    const read = importedBefore(join(projectFolder, command))
    expect(read.length).toBeGreaterThan(5)
    expect(read.filter(isCompiled)).toEqual([])
  },
)

test('the shop itself does read generated files', inAll, () => {
  expect(importedBefore(join(projectFolder, 'src/start/open-shop.ts')).some(isCompiled)).toBe(true)
})
