// Writes docs/personal-data.md from the registry: `npm run docs:personal-data`; --verify only checks that it is current. The
// compiler and src/start/personal-data.test.ts check that the registry has every column.
import { readFileSync, writeFileSync } from 'node:fs'
import { erasures, retentions } from '../src/platform/personal-data.ts'
import { listedColumns, personalColumns, publishedTables } from '../src/start/personal-data.ts'
import { sealedColumns } from '../src/start/sealed-columns.ts'

const file = 'docs/personal-data.md'

const isSealed = ({ table, column }) => sealedColumns.some((one) => one.table === table && one.column === column)

const row = (cells) => `| ${cells.join(' | ')} |`
const head = ['column', 'purpose', 'stays', 'erasure', 'export', 'sealed']

const rows = () =>
  personalColumns().map((one) => [
    `\`${one.table}.${one.column}\``,
    one.purpose,
    retentions[one.retention],
    erasures[one.erasure],
    one.exportedAs === null ? 'no' : `\`${one.exportedAs}\``,
    isSealed(one) ? 'yes' : '',
  ])

const personalDataPage = () =>
  [
    '# Personal data',
    '',
    'Generated from each feature’s `personal-data.ts`; do not edit: `npm run docs:personal-data`. A column of the database that the registry does not name,',
    'as personal or not, does not compile. What deletes and exports is tested against it.',
    '',
    '- **stays**: when nobody asks for erasure. Days and years are settings of the owner (Times and limits).',
    '- **erasure**: what an account that is deleted, or a guest who asks for it, leaves. Open orders keep what handing them over needs.',
    '- **export**: the member of `GET /api/account/export`; guests get `orders` and `waiting_for`. Secrets, hashes and what staff did are in no export.',
    '- **sealed**: encrypted field by field ([005](decisions/005-sealed-fields.md)).',
    '',
    'Beside the tables: files of photos and invoices are sealed with the keys in `uploads` and `orders` and go with them; jobs of the queue are',
    'sealed and go within a day; reports of errors and logs name nobody ([020](decisions/020-errors-that-are-told.md)); search words are those of',
    'the catalogue, and what people search for is not kept; backups and what the bank and the mail server were told end there.',
    '',
    `${personalColumns().length} of ${listedColumns().length} columns are personal. Not counted: tables that every visitor may read whole, and that name nobody:`,
    `${publishedTables()
      .toSorted()
      .map((table) => `\`${table}\``)
      .join(', ')}.`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...rows().map(row),
    '',
  ].join('\n')

const written = personalDataPage()
if (!process.argv.includes('--verify')) writeFileSync(file, written)
if (readFileSync(file, 'utf8') !== written) {
  console.error(`${file} does not match the registry: run npm run docs:personal-data`)
  process.exitCode = 1
}
