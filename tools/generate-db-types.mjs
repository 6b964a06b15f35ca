// Writes src/platform/database/tables.ts, the row types, from the database that the migrations make: `node tools/run-node.mjs
// tools/generate-db-types.mjs`; --verify only checks that the file is current.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'

const file = join(import.meta.dirname, '../src/platform/database/tables.ts')
const migrations = join(import.meta.dirname, '../db/migrations')
const generator = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js')
// The types `column-values.ts` returns for these columns.
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
    return generate(server.ownerConnectionString)
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
