import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { adminUrlOf, testDatabase } from '#tests/support/world/database.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'
import { withClient } from '#tests/support/world/templates.ts'
import type { DiskError } from './broken-disk.ts'

/** The disk of a shop and of its database, which a test breaks and repairs without root. */
export type ShopDisk = {
  database: TestDatabase
  /** The settings of a shop on this disk. */
  settings: Record<string, string>
  break: (code: DiskError) => Promise<void>
  repair: () => Promise<void>
  close: () => Promise<void>
}

/** What PostgreSQL answers to a statement that writes. */
const answers: Record<DiskError, { sqlState: string; message: string }> = {
  ENOSPC: { sqlState: '53100', message: 'could not extend file "base/16384/16500": No space left on device' },
  EROFS: { sqlState: '25006', message: 'cannot execute INSERT in a read-only transaction' },
  EIO: { sqlState: '58030', message: 'could not extend file "base/16384/16500": Input/output error' },
}

// The server itself raises them, while a row says so.
const failingWrites = `
  create schema test_disk;
  create table test_disk.errors (sql_state text, message text);
  create function test_disk.fail() returns trigger language plpgsql security definer as $$
    declare found record;
    begin
      select * into found from test_disk.errors;
      if found is not null then raise exception using errcode = found.sql_state, message = found.message; end if;
      return null;
    end $$;
  do $$
    declare one record;
    begin
      for one in select oid::regclass as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('create trigger test_disk before insert or update on %s execute function test_disk.fail()', one.name);
      end loop;
    end $$`

export async function openShopDisk(): Promise<ShopDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'botica-broken-'))
  const errorFile = join(folder, 'error')
  writeFileSync(errorFile, '')
  const database = await testDatabase()
  const asAdmin = (text: string, values: string[] = []) =>
    withClient(adminUrlOf(database.url), (admin) => (values.length > 0 ? admin.query(text, values) : admin.query(text)))
  const layer = pathToFileURL(join(import.meta.dirname, 'broken-disk.ts')).href
  // Before the shop works: triggers on every table would wait for its orders, and these for them.
  await asAdmin(failingWrites)
  return {
    database,
    settings: {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      NODE_OPTIONS: `--import=${layer}`,
      BROKEN_FOLDER: join(folder, 'data', 'files'),
      BROKEN_BY: errorFile,
    },
    async break(code) {
      const { sqlState, message } = answers[code]
      await asAdmin('insert into test_disk.errors values ($1, $2)', [sqlState, message])
      writeFileSync(errorFile, code)
    },
    async repair() {
      await asAdmin('delete from test_disk.errors')
      writeFileSync(errorFile, '')
    },
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
