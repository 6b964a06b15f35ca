import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everImported, packagesOf } from '#tests/support/imports.ts'
import { inAll } from '#tests/support/world/short.ts'
import { projectFolder } from './build-pages.ts'

type Manifest = { dependencies: Record<string, string> }

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

  test('loads only packages that it installs', inAll, () => {
    const files = commands.flatMap((command) => everImported(join(projectFolder, command), asksForDemo))
    const packages = packagesOf(
      files.filter((file) => existsSync(file)),
      asksForDemo,
    )
    expect(packages.get('hono')).toBeDefined()
    const { dependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as Manifest
    expect([...packages].filter(([name]) => !Object.hasOwn(dependencies, name))).toEqual([])
  })

  test('loads the data that every pharmacy begins with', inAll, () => {
    expect(loaded('src/main.ts', asksForDemo)).toContain('db/seed/base-data.ts')
  })
})

test('the demo does load its pages, drawings, history and people', inAll, () => {
  const files = loaded('src/main.ts', () => false)
  for (const file of ['demo/dev/mount.ts', 'demo/drawings/pack.ts', 'demo/history/load-history.ts', 'db/seed/people.ts'])
    expect(files).toContain(file)
})
