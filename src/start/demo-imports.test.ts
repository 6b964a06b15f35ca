import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everImported } from '#tests/support/imports.ts'
import { projectFolder } from './build-pages.ts'

const commands = ['src/main.ts', ...globSync('src/start/{audit,backup,invite,keys,restore}.ts', { cwd: projectFolder })]
const asksForDemo = (line: string): boolean => line.includes("mode === 'demo'")

const loaded = (command: string, isLeftOut: (line: string) => boolean): string[] =>
  everImported(join(projectFolder, command), isLeftOut).map((file) => relative(projectFolder, file))

const isOfDemo = (file: string): boolean =>
  file.startsWith('demo/') || /^db\/seed\/(people|load-people|products|load-images)\.ts$/.test(file)

describe('production', () => {
  test.each(commands)(
    'loads nothing of the demo in %s: neither its pages and drawings, nor its people and products',
    (command) => {
      const files = loaded(command, asksForDemo)
      expect(files.length).toBeGreaterThan(20)
      expect(files.filter(isOfDemo)).toEqual([])
    },
  )

  test('loads the data that every pharmacy begins with', () => {
    expect(loaded('src/main.ts', asksForDemo)).toContain('db/seed/base-data.ts')
  })
})

test('the demo does load its pages, drawings, history and people', () => {
  const files = loaded('src/main.ts', () => false)
  for (const file of ['demo/dev/mount.ts', 'demo/drawings/pack.ts', 'demo/history/load-history.ts', 'db/seed/people.ts'])
    expect(files).toContain(file)
})
