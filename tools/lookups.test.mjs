import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lookupErrors } from './lookups.mjs'

const folder = mkdtempSync(join(import.meta.dirname, '../node_modules/.lookups-'))
afterAll(() => rmSync(folder, { recursive: true }))

const declarations = `
type Table = Readonly<Record<string, () => number>>
declare const table: Table, counts: Partial<Record<string, number>>, named: { add: number; save: number }
declare const text: string, unknown: unknown, name: 'add' | 'save', prefixed: \`display_\${string}\`, loose: \`\${string}o__\`
declare const list: readonly number[], at: number, entries: Map<string, number>
`
const refused = [
  'table[text]?.()',
  'counts[text]',
  'table?.[text]',
  'named[text as keyof typeof named]',
  'named[(text as keyof typeof named)!]',
  'counts[String(unknown)]',
  'counts[loose]',
  'text in named',
  'Reflect.get(named, text)',
  'counts[text] = 1',
  '{ const { [text]: one } = counts; void one }',
  '(<Name extends string>(name: Name, all: Table) => all[name])(text, table)',
  '(<T extends Table>(all: T, name: keyof T) => all[name])(table, text)',
]
const allowed = [
  'named[name]',
  "named['add']",
  'counts[prefixed]',
  'list[at]',
  'text[at]',
  'entries.get(text)',
  "'add' in named",
  'void { [text]: 1 }',
  '(<Name extends string>(name: Name, all: Record<Name, number>) => all[name])(name, named)',
  'for (const one of ["add", "save"] as const) named[one]',
]

writeFileSync(
  join(folder, 'tsconfig.json'),
  '{"compilerOptions":{"strict":true,"noEmit":true,"target":"ESNext"},"include":["*.ts"]}',
)
const write = (file, lines) =>
  writeFileSync(join(folder, file), `${declarations}${lines.map((line) => `;${line}`).join('\n')}\nexport {}\n`)
write('refused.ts', refused)
write('allowed.ts', allowed)
write('ignored.ts', refused)
const { files, errors } = lookupErrors(folder, (file) => file !== 'ignored.ts')

test('every member that a text of unknown content names is refused, with its line', () => {
  const first = declarations.split('\n').length
  const lines = new Set(errors.map((error) => error.slice(0, error.indexOf(': '))))
  expect(lines).toEqual(new Set(refused.map((_, line) => `refused.ts:${first + line}`)))
})

test('a name that is one of a few, a number, a list, a map and the helper are not', () => {
  expect(files).toBe(2)
  expect(errors.filter((error) => error.startsWith('allowed.ts'))).toEqual([])
})
