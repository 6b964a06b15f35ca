import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './build-pages.ts'

const imports = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm

/** Every file imported before the first line of this one runs. */
function readBefore(file: string, read = new Set<string>()): Set<string> {
  if (read.has(file)) return read
  read.add(file)
  if (!existsSync(file)) return read
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    if (name.startsWith('.')) readBefore(join(dirname(file), name), read)
    else if (name.startsWith('#')) readBefore(join(projectFolder, name.slice(1)), read)
  }
  return read
}

const isCompiled = (file: string): boolean => file.includes('/i18n/paraglide/')

test.each(['src/main.ts', 'src/start/invite.ts', 'src/start/keys.ts'])(
  'on a fresh clone %s starts, because it reads no generated files before',
  (command) => {
    const read = [...readBefore(join(projectFolder, command))]
    expect(read.length).toBeGreaterThan(5)
    expect(read.filter(isCompiled)).toEqual([])
  },
)

test('the shop itself does read generated files', () => {
  expect([...readBefore(join(projectFolder, 'src/start/open-shop.ts'))].some(isCompiled)).toBe(true)
})
