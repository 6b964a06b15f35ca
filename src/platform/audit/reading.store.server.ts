import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

export type AuditSearch = {
  /** Public id of the person who acted. */
  actorId?: string | undefined
  action?: string | undefined
  /** A person's public id, an order number, or another subject of an entry. */
  subjectId?: string | undefined
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
}

function selectEntries(db: Db, { actorId, action, subjectId, from, until }: AuditSearch) {
  return db
    .selectFrom('audit_log')
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date(0)))
}

const columns = ['id', 'at', 'actor_id', 'action', 'subject_kind', 'subject_id', 'why', 'door as source'] as const

/**
 * By number, which an index has for everything that is searched for but times. These have indexes of their own: passing every entry
 * since long ago would take longer with each.
 */
const isByTime = ({ from, until }: AuditSearch): boolean => from !== undefined || until !== undefined

/** The time and number of an entry, as one value. Of a number that nothing has, those of the entry before. */
const placeOf = (id: number) =>
  sql`((select at from audit_log where id <= ${id}::bigint order by id desc limit 1), ${id}::bigint)`

type Selected = ReturnType<typeof selectEntries>

/**
 * The entries that `find` selects by their numbers alone, from an index that has all it asks for. Selected at once with all columns,
 * they made the planner walk through the whole log for something that a person never did: 460 ms in a million entries.
 */
const entriesIn = (db: Db, search: AuditSearch, find: (entries: Selected) => Selected) =>
  db
    .selectFrom('audit_log')
    .select(columns)
    .where('id', 'in', find(selectEntries(db, search)).select('id'))
    .$if(isByTime(search), (query) => query.orderBy('at', 'desc'))
    .orderBy('id', 'desc')

/**
 * Newest first. `before`: the number of the last entry already listed,
 * so that entries added in the meantime do not shift the pages.
 */
export const entriesBefore = (db: Db, search: AuditSearch, { before, limit }: { before?: number | undefined; limit: number }) =>
  entriesIn(db, search, (entries) =>
    entries
      .$if(before !== undefined && isByTime(search), (query) => query.where(sql<boolean>`(at, id) < ${placeOf(before ?? 0)}`))
      .$if(before !== undefined && !isByTime(search), (query) => query.where('id', '<', before ?? 0))
      .$if(isByTime(search), (query) => query.orderBy('at', 'desc'))
      .orderBy('id', 'desc')
      .limit(limit),
  ).execute()

export type AuditRow = Awaited<ReturnType<typeof entriesBefore>>[number]

/** The next newer entries after a listed one, newest first: back to the previous page. */
export const entriesAfter = (
  db: Db,
  search: AuditSearch,
  { after, limit }: { after: number; limit: number },
): Promise<AuditRow[]> =>
  entriesIn(db, search, (entries) =>
    entries
      .$if(isByTime(search), (query) => query.where(sql<boolean>`(at, id) > ${placeOf(after)}`).orderBy('at'))
      .$if(!isByTime(search), (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(limit),
  ).execute()

/**
 * Of what a search finds, the newest that are counted and paged through: to count 700,000 of a million takes 140 ms. Those before are
 * found by an earlier end of the time.
 */
const maxFound = 100_000

/** Those before the page are passed over in an index, which has their numbers, and not read. Of a search at most `maxFound`. */
export async function entriesOfPage(
  db: Db,
  search: AuditSearch,
  { limit, offset, max = maxFound }: { limit: number; offset: number; max?: number },
): Promise<AuditRow[]> {
  if (isEverything(search)) return entriesOfWholePage(db, { limit, offset })
  const left = Math.min(limit, max - offset)
  return left > 0 ? entriesOfFoundPage(db, search, { limit: left, offset }) : []
}

const isEverything = (search: AuditSearch): boolean => Object.values(search).every((part) => part === undefined)

/** Entries are numbered without gaps, so that the page of the whole log is found by its first number. */
const entriesOfWholePage = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('audit_log')
    .select(columns)
    .where('id', '<=', sql<number>`(select max(id) from audit_log) - ${offset}::bigint`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const entriesOfFoundPage = (db: Db, search: AuditSearch, { limit, offset }: { limit: number; offset: number }) =>
  entriesIn(db, search, (entries) =>
    entries
      .$if(isByTime(search), (query) => query.orderBy('at', 'desc'))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  ).execute()

/** How many entries can be paged through; `more`: others were found before them. */
export async function countEntries(db: Db, search: AuditSearch, max = maxFound): Promise<{ total: number; more: boolean }> {
  if (isEverything(search)) {
    const newest = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return { total: newest?.id ?? 0, more: false }
  }
  const found = selectEntries(db, search)
    .select('id')
    .limit(max + 1)
    .as('found')
  const { count } = await db
    .selectFrom(found)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(count, max), more: count > max }
}

/** Entries about several subjects of one kind, newest first; `actions` limits them. */
export const entriesOn = (
  db: Db,
  { kind, ids, actions }: { kind: string; ids: readonly string[]; actions?: readonly string[] },
  { before, limit }: { before?: number | undefined; limit: number },
) =>
  db
    .selectFrom('audit_log')
    .select(columns)
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

// As the condition of its index names them: a parameter would not be recognised.
const claims = sql<boolean>`action in ('order_claimed', 'order_released', 'order_handed_over', 'order_hand_over_undone', 'request_claimed', 'request_released',
  'request_handed_over', 'conversation_claimed', 'conversation_released', 'conversation_closed', 'conversation_reopened',
  'proposal_made', 'proposal_accepted', 'proposal_declined', 'proposal_withdrawn',
  'stock_changed', 'stock_moved', 'batch_changed')`

/** What was claimed, released, closed, reopened, proposed, answered or changed in stock by entries with a number above `id`, in their order. */
export const claimsAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject_kind', 'subject_id'])
    .where('id', '>', id)
    .where(claims)
    .orderBy('id')
    .limit(limit)
    .execute()

export const latestClaim = (db: Db) =>
  db.selectFrom('audit_log').select('id').where(claims).orderBy('id', 'desc').limit(1).executeTakeFirst()

/**
 * `head`: hash of the newest entry, in hex; `last`: its number;
 * `broken`: the first entry that does not follow from the previous one.
 */
type Walk = { entries: number; last: number; head: string | null; broken: number | null }

const stepLength = 10_000

/** Compares every entry with the previous one, in steps: a statement over a large log would outlast its time limit. */
export async function checkChain(db: Db | Tx, from = 0, max = stepLength): Promise<Walk> {
  let walk = await checkPart(db, { from, max })
  for (let part = walk; part.entries > max;) {
    part = await checkPart(db, { from: part.last, max })
    walk = { ...part, entries: walk.entries - 1 + part.entries, broken: walk.broken ?? part.broken }
  }
  return walk
}

/**
 * Up to `max` entries after entry `from`, whose own position is assumed correct and which counts too, compared by the same SQL
 * function that hashes new entries.
 */
async function checkPart(db: Db | Tx, { from, max }: { from: number; max: number }): Promise<Walk> {
  const { rows } = await sql<Walk>`
    with links as (
      select entry.id, entry.hash,
        entry.id <> coalesce(lag(entry.id) over chain, 0) + 1
          or entry.previous_hash <> coalesce(lag(entry.hash) over chain, ''::bytea)
          or entry.hash <> audit_hash(entry) as is_broken
      from audit_log entry
      where entry.id >= ${from}
        and entry.id <= coalesce((select id from audit_log where id >= ${from} order by id offset ${max} limit 1), 9223372036854775807)
      window chain as (order by entry.id)
    )
    select count(*)::int as entries,
      coalesce(max(id), 0)::int as last,
      (select encode(hash, 'hex') from links order by id desc limit 1) as head,
      (min(id) filter (where is_broken and id > ${from}))::int as broken
    from links`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting answered nothing')
  return row
}
