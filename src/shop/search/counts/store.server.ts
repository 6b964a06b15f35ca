import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'

export type SearchedText = { locale: Locale; text: string }

/** `at`: by the shop's clock, `day` its day in Lisbon. `visitor`: what a request says of who sent it; stored only as a keyed hash. */
type Counting = { day: IsoDate; at: Date; visitor: string }

/** A hash that only who knows the key of the day and the visitor can make again. */
const markOf = (...parts: readonly string[]): RawBuilder<Buffer> =>
  sql`sha256(today.secret || convert_to(${JSON.stringify(parts)}, 'UTF8'))`

const today = (day: IsoDate): RawBuilder<unknown> => sql`today as (select secret from search_days where day = ${day}::date)`

/** More than a person does in a day; what comes after these is not counted. */
const maxUses = 300

const visit = ({ at, visitor }: Counting): RawBuilder<unknown> => sql`
  visit as (
    insert into search_marks (mark, at) select ${markOf(visitor)}, ${at}::timestamptz from today
      on conflict (mark) do update set uses = search_marks.uses + 1 where search_marks.uses < ${maxUses}
      returning 1)`

/** Counts a text once a visitor and day, and marks it as the visitor's last one. False where the day has no key yet. One statement. */
export async function addSearch(db: Db, counting: Counting, { locale, text }: SearchedText): Promise<boolean> {
  const { day, at, visitor } = counting
  const { rows } = await sql<{ hasKey: boolean }>`
    with ${today(day)}, ${visit(counting)},
      latest as (
        insert into search_marks (mark, at, locale, text)
          select ${markOf(visitor, 'latest')}, ${at}::timestamptz, ${locale}, ${text} from today, visit
          on conflict (mark) do update set at = excluded.at, locale = excluded.locale, text = excluded.text),
      first as (
        insert into search_marks (mark, at)
          select ${markOf(visitor, 'text', locale, text)}, ${at}::timestamptz from today, visit
          on conflict do nothing returning 1),
      counted as (
        insert into search_counts (day, locale, text, searches) select ${day}::date, ${locale}, ${text}, 1 from first
          on conflict (day, locale, text) do update set searches = search_counts.searches + 1)
    select exists (select from today) as "hasKey"`.execute(db)
  return rows[0]?.hasKey ?? false
}

/** What the visitor searched for last today, not before `since`. */
export async function latestSearch(
  db: Db,
  { day, visitor }: Omit<Counting, 'at'>,
  since: Date,
): Promise<SearchedText | undefined> {
  const { rows } = await sql<SearchedText>`
    with ${today(day)}
    select locale, text from search_marks, today where mark = ${markOf(visitor, 'latest')} and at >= ${since}::timestamptz`.execute(
    db,
  )
  return rows[0]
}

/** Counts that the visitor opened a product that a text had found: once a text and day. */
export async function addClick(
  db: Db,
  counting: Counting,
  { locale, text, product }: SearchedText & { product: string },
): Promise<void> {
  const { day, at, visitor } = counting
  await sql`
    with ${today(day)}, ${visit(counting)},
      opened as (
        insert into search_marks (mark, at, locale, text)
          select ${markOf(visitor, 'product', product)}, ${at}::timestamptz, ${locale}, ${text} from today, visit
          on conflict do nothing),
      first as (
        insert into search_marks (mark, at)
          select ${markOf(visitor, 'click', locale, text)}, ${at}::timestamptz from today, visit
          on conflict do nothing returning 1)
    update search_counts set clicks = clicks + 1 from first
      where day = ${day}::date and locale = ${locale} and text = ${text}`.execute(db)
}

/** Counts that the visitor ordered products that texts had found: once a text and day. No row says what was ordered. */
export async function addPurchases(db: Db, counting: Counting, products: readonly string[]): Promise<void> {
  const { day, at, visitor } = counting
  const marks = products.map((product) => markOf(visitor, 'product', product))
  await sql`
    with ${today(day)},
      opened as (
        select distinct m.locale, m.text from today cross join lateral (values ${sql.join(marks.map((mark) => sql`(${mark})`))}) as wanted (mark)
          join search_marks m on m.mark = wanted.mark),
      first as (
        insert into search_marks (mark, at, locale, text)
          select sha256(today.secret || convert_to(jsonb_build_array(${visitor}::text, 'bought', locale, text)::text, 'UTF8')),
                 ${at}::timestamptz, locale, text
            from today, opened
          on conflict do nothing returning locale, text)
    update search_counts c set purchases = purchases + 1 from first
      where c.day = ${day}::date and c.locale = first.locale and c.text = first.text`.execute(db)
}

/** Whether the key is now another one: then everything that the former one marked is deleted. */
export async function replaceKey(tx: Tx, { day, secret }: { day: IsoDate; secret: Uint8Array }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into search_days (day, secret) values (${day}::date, ${Buffer.from(secret)})
      on conflict (only_row) do update set day = excluded.day, secret = excluded.secret where search_days.day <> excluded.day`.execute(
    tx,
  )
  if (numAffectedRows === 0n) return false
  await tx.deleteFrom('search_marks').execute()
  return true
}

/** Deletes up to `limit` counts of days before `day`; returns how many. */
export async function removeCountsBefore(db: Db, day: IsoDate, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from search_counts where (day, locale, text) in (
      select day, locale, text from search_counts where day < ${day}::date order by day limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

/** `most`: how many people typed it on the day on which most did. */
export type CountedText = SearchedText & { searches: number; clicks: number; purchases: number; most: number }

/** What was searched for since a day, the most frequent first. */
export async function countedTexts(db: Db, since: IsoDate, limit: number): Promise<CountedText[]> {
  const { rows } = await sql<CountedText>`
    select locale, text, sum(searches)::int as searches, sum(clicks)::int as clicks, sum(purchases)::int as purchases,
           max(searches) as most
      from search_counts where day >= ${since}::date
      group by locale, text order by sum(searches) desc, text, locale limit ${limit}`.execute(db)
  return rows
}
