// Refuses imports that go upwards, sideways or past a feature's public files, and SQL that names another feature's table.
import { globSync, readFileSync } from 'node:fs'
import { faults, importsOf, needlessPublicFiles, platformFaults } from './layers.mjs'
import { needlessViews, schemaOf, sqlFaults, sqlNames } from './sql-names.mjs'

const files = globSync('{src,db,demo,tests}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('/paraglide/'))
  .toSorted()
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const imports = new Map(files.map((file) => [file, importsOf(file, sources.get(file))]))
const isShop = (file) => file.startsWith('src/') && !/\.test\.tsx?$|database\/tables\.ts$/.test(file)
const names = new Map(files.filter(isShop).map((file) => [file, sqlNames(file, sources.get(file))]))
const schema = schemaOf(sources.get('src/platform/database/tables.ts'))
const edges = [...imports.values()].reduce((count, targets) => count + targets.length, 0)
const found = [
  ...faults(imports),
  ...needlessPublicFiles(imports).map((file) => `${file} is public and no other feature imports it`),
  ...files.flatMap((file) => platformFaults(file, sources.get(file))),
  ...sqlFaults(names, schema),
  ...needlessViews(names).map((view) => `the view ${view} is published and no other feature reads it`),
]
for (const violation of found) console.error(violation)
// No files read means a wrong folder, which must not pass.
const named = [...names.values()].reduce((count, list) => count + list.length, 0)
if (files.length < 20 || edges < files.length || named < schema.names.length || schema.names.length === 0) {
  console.error(`only ${files.length} files, ${edges} imports and ${named} names of ${schema.names.length} tables seen`)
  process.exit(1)
}
console.log(`layers: ${files.length} files, ${edges} imports, ${named} names of tables, ${found.length} faults`)
process.exit(found.length ? 1 : 0)
