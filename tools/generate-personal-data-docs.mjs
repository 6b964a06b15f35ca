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
    '- **stays**: how long it is retained without a request for erasure. Days and years are settings of the owner (Times and limits).',
    '- **erasure**: what remains after the deletion of an account, or of a guest’s data. Open orders keep what their fulfilment needs.',
    '- **export**: the member of `GET /api/account/export`; guests get `orders` and `waiting_for`. Exports contain no secrets, hashes or data about staff.',
    '- **sealed**: encrypted field by field ([005](decisions/005-sealed-fields.md)).',
    '',
    'Outside the tables: files of photos and invoices are sealed with the keys in `uploads` and `orders` and deleted with them; jobs of the queue are',
    'sealed and deleted within a day; error reports and logs contain no names ([020](decisions/020-error-reports.md)); search terms come from',
    'the catalogue, and searches are not stored; backups, and the data sent to the gateway and the mail server, have retention periods of their own.',
    '',
    `${personalColumns().length} of ${listedColumns().length} columns are personal. Not counted: public tables without personal data:`,
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
