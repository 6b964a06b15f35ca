// Writes src/platform/database/tables.ts, the row types, from the database that the migrations make: `node tools/run-node.mjs
// tools/generate-db-types.mjs`; --verify only checks that the file is current.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'

const file = join(import.meta.dirname, '../src/platform/database/tables.ts')
const migrations = join(import.meta.dirname, '../db/migrations')
const generator = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js')
// The types `database.ts` returns for these columns.
const types = { int8: 'number', date: 'string', timestamptz: 'Date' }

const folder = mkdtempSync(join(tmpdir(), 'botica-tables-'))
try {
  const rows = await rowTypes()
  if (!process.argv.includes('--verify')) writeFileSync(file, rows)
  if (readFileSync(file, 'utf8') !== rows) {
    console.error('src/platform/database/tables.ts does not match db/migrations: run npm run db:types')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function rowTypes() {
  const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
  try {
    await migrate(server.ownerConnectionString, migrations)
    return withViews(generate(server.ownerConnectionString), await viewsOf(server.ownerConnectionString))
  } finally {
    await server.stop()
  }
}

function generate(url) {
  const draft = join(folder, 'tables.ts')
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    draft,
    '--type-mapping',
    JSON.stringify(types),
    '--exclude-pattern',
    'schema_migrations',
  ]
  const { status, stderr, stdout } = spawnSync(process.execPath, [generator, ...options], { encoding: 'utf8', cwd: folder })
  if (status !== 0) throw new Error(`kysely-codegen failed: ${stderr}${stdout}`)
  return readFileSync(draft, 'utf8')
}

// PostgreSQL reports every column of a view as nullable. A column that is one of a table without null has none either, unless
// an outer join adds rows.
async function viewsOf(url) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select viewname as name, definition from pg_views where schemaname = 'public' order by viewname collate "C"`,
    )
    const views = []
    for (const { name, definition } of rows) views.push({ name, required: await requiredColumns(client, definition) })
    return views
  } finally {
    await client.end()
  }
}

async function requiredColumns(client, definition) {
  if (/ (left|right|full) join /i.test(definition)) return []
  const { fields } = await client.query(definition)
  const { rows } = await client.query(
    `select f.name from unnest($1::text[], $2::oid[], $3::int[]) as f (name, relation, number)
       join pg_attribute a on a.attrelid = f.relation and a.attnum = f.number and a.attnotnull`,
    [fields.map(({ name }) => name), fields.map(({ tableID }) => tableID), fields.map(({ columnID }) => columnID)],
  )
  return rows.map(({ name }) => name)
}

function withViews(source, views) {
  const corrected = views.reduce((text, { name, required }) => {
    const type = name.replace(/(^|_)([a-z])/g, (_, __, initial) => initial.toUpperCase())
    return text.replace(new RegExp(`export interface ${type} \\{[^}]*\\}`), (body) =>
      body.replace(/^ {2}(\w+): (.+) \| null;$/gm, (line, column, value) =>
        required.includes(column) ? `  ${column}: ${value};` : line,
      ),
    )
  }, source)
  return `${corrected}
/** Views that features publish of their tables. Nothing writes to them. */
export type ViewName =
${views.map(({ name }) => `  | "${name}"`).join('\n')};
`
}
