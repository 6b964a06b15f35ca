import { hash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestServer } from './test-server.ts'

/** A database that test databases are copied from. */
export type Template = {
  database: string
  /** The template this one starts from; an empty database by default. */
  from?: string
  /** Name prefix of outdated templates to drop. */
  stale?: string
  fill: (urls: RoleUrls) => Promise<void>
}
/** The addresses of one database, in the owner's role and in the shop's. */
export type RoleUrls = { owner: string; shop: string }

export const testPrefix = 'botica_test_'

type Roles = Pick<TestServer, 'adminUrl' | 'owner' | 'shop'>
type Server = Roles & Pick<TestServer, 'isOurs'>

/** The template with the tables, made now or by an earlier run; rebuilt when `fingerprint` changes. Returns its name. */
export async function prepareTables(server: Server, fingerprint: string, fill: Template['fill']): Promise<string> {
  const stale = 'botica_template_shop_'
  const database = stale + hash('sha256', fingerprint, 'hex').slice(0, 12)
  await makeTemplate(server, { database, stale, fill })
  return database
}

/** Makes a template unless it exists. */
export async function makeTemplate(server: Server, { database, from = 'template0', stale, fill }: Template): Promise<void> {
  await withClient(server.adminUrl, async (admin) => {
    // Two may make it at the same time: runs on one server, files of one run.
    await admin.query('select pg_advisory_lock(hashtext($1))', [database])
    if (await exists(admin, database)) return
    if (stale && server.isOurs) await dropLike(admin, stale)
    const draft = `${database}_draft`
    await admin.query(`drop database if exists ${draft}`)
    await admin.query(`create database ${draft} owner ${server.owner} template ${from}`)
    const urls = addressesOf(server, draft)
    await fill(urls)
    // Copies include planner statistics; without them the tests would see other plans than the shop.
    await withClient(urls.owner, (owner) => owner.query('vacuum analyze'))
    await admin.query(`alter database ${draft} rename to ${database}`)
  })
}

/** Copies files instead of writing each page to the WAL: half the time where nothing is synced. */
export const copying = (database: string, { owner, template }: { owner: string; template: string }): string =>
  `create database ${database} owner ${owner} template ${template} strategy file_copy`

/** Hash of the files in these folders, for a template's `fingerprint`. */
export function fingerprintOf(...folders: string[]): string {
  const lines = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => `${name} ${contentOf(join(folder, name))}`),
  )
  return lines.join('\n')
}

export function addressesOf({ adminUrl, owner, shop }: Roles, database: string): RoleUrls {
  const as = (role: string): string => {
    const url = new URL(adminUrl)
    url.username = role
    url.pathname = `/${database}`
    return url.href
  }
  return { owner: as(owner), shop: as(shop) }
}

export async function dropLike(admin: Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
    prefix,
  ])
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const contentOf = (path: string): string => (statSync(path).isDirectory() ? 'folder' : hash('sha256', readFileSync(path), 'hex'))

async function exists(admin: Client, database: string): Promise<boolean> {
  const { rows } = await admin.query('select from pg_database where datname = $1', [database])
  return rows.length > 0
}
