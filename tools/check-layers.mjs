// Refuses imports that go upwards, sideways or past a feature's public files.
import { globSync, readFileSync } from 'node:fs'
import { faults, importsOf, needlessPublicFiles } from './layers.mjs'

const files = globSync('{src,db,tests}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('/paraglide/'))
  .toSorted()
const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]))
const edges = [...imports.values()].reduce((count, targets) => count + targets.length, 0)
const found = [
  ...faults(imports),
  ...needlessPublicFiles(imports).map((file) => `${file} is public and no other feature imports it`),
]
for (const violation of found) console.error(violation)
// No files read means a wrong folder, which must not pass.
if (files.length < 20 || edges < files.length) {
  console.error(`only ${files.length} files and ${edges} imports seen`)
  process.exit(1)
}
console.log(`layers: ${files.length} files, ${edges} imports, ${found.length} faults`)
process.exit(found.length ? 1 : 0)
