// Refuses a file or a declared name with a word that the glossary avoids.
import { globSync, readFileSync } from 'node:fs'
import { avoidedTerms, nameErrors } from './names.mjs'

const files = globSync('{src,db,tests,tools}/**/*.{ts,tsx,mjs}').filter(
  (file) => !file.includes('/paraglide/') && !file.endsWith('database/tables.ts'),
)
const avoided = avoidedTerms(readFileSync('docs/glossary.md', 'utf8'))
const errors = files.flatMap((file) => nameErrors(file, readFileSync(file, 'utf8'), avoided))
for (const violation of errors) console.error(violation)
console.log(`names: ${files.length} files, ${avoided.size} words, ${errors.length} errors`)
// Fails when no files were read: an empty check proves nothing.
process.exit(errors.length > 0 || files.length < 100 || avoided.size < 50 ? 1 : 0)
