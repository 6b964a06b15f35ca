// Refuses a file, a declared name, the title of a test, a comment or a page of the docs with a word that the glossary avoids there.
import { globSync, readFileSync } from 'node:fs'
import { avoidedProseTerms, avoidedTerms, avoidedTitleTerms, nameErrors, proseErrors, testTitles, titleErrors } from './names.mjs'

const paths = globSync('{src,db,demo,tests,tools}/**/*.{ts,tsx,mjs,js}').filter(
  (file) => !file.includes('/paraglide/') && !file.endsWith('database/tables.ts'),
)
const glossary = readFileSync('docs/glossary.md', 'utf8')
const avoided = avoidedTerms(glossary)
const avoidedInTitles = avoidedTitleTerms(glossary)
const avoidedInProse = avoidedProseTerms(glossary)
const withText = (path) => [path, readFileSync(path, 'utf8')]
const files = paths.map(withText)
// The glossary names the words that it avoids.
const prose = globSync('{*.md,docs/**/*.md,{src,demo}/**/*.css}')
  .filter((file) => file !== 'docs/glossary.md')
  .map(withText)
const titles = files.flatMap(([path, text]) => testTitles(path, text)).length
const errors = [
  ...files.flatMap(([path, text]) => [...nameErrors(path, text, avoided), ...titleErrors(path, text, avoidedInTitles)]),
  ...[...files, ...prose].flatMap(([path, text]) => proseErrors(path, text, avoidedInProse)),
]
for (const violation of errors) console.error(violation)
console.log(
  `names: ${files.length} files, ${avoided.size} words; ${titles} titles, ${avoidedInTitles.size} words; comments and ${prose.length} pages, ${avoidedInProse.size} words; ${errors.length} errors`,
)
// Fails when nothing was read: an empty check proves nothing.
const isEmpty =
  files.length < 100 ||
  avoided.size < 50 ||
  titles < 1000 ||
  avoidedInTitles.size < 20 ||
  prose.length < 50 ||
  avoidedInProse.size < 10
process.exit(errors.length > 0 || isEmpty ? 1 : 0)
