// Refuses a file, a declared name or the title of a test with a word that the glossary avoids there.
import { globSync, readFileSync } from 'node:fs'
import { avoidedTerms, avoidedTitleTerms, nameErrors, testTitles, titleErrors } from './names.mjs'

const paths = globSync('{src,db,tests,tools}/**/*.{ts,tsx,mjs}').filter(
  (file) => !file.includes('/paraglide/') && !file.endsWith('database/tables.ts'),
)
const glossary = readFileSync('docs/glossary.md', 'utf8')
const avoided = avoidedTerms(glossary)
const avoidedInTitles = avoidedTitleTerms(glossary)
const files = paths.map((path) => [path, readFileSync(path, 'utf8')])
const titles = files.flatMap(([path, text]) => testTitles(path, text)).length
const errors = files.flatMap(([path, text]) => [...nameErrors(path, text, avoided), ...titleErrors(path, text, avoidedInTitles)])
for (const violation of errors) console.error(violation)
console.log(
  `names: ${files.length} files, ${avoided.size} words, ${titles} titles, ${avoidedInTitles.size} words, ${errors.length} errors`,
)
// Fails when nothing was read: an empty check proves nothing.
const isEmpty = files.length < 100 || avoided.size < 50 || titles < 1000 || avoidedInTitles.size < 20
process.exit(errors.length > 0 || isEmpty ? 1 : 0)
