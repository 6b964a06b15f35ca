import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { RawBuilder } from 'kysely'
import { dueEmailStates, mailingEmailStates } from './mailing.ts'
import type { EmailCounts, MailingEmailState, SettledEmailState } from './mailing.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'

const countOf = (state: MailingEmailState) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(state)})`
const counts = sql<EmailCounts>`(
  select json_build_object(${sql.join(mailingEmailStates.map(countOf))})
  from mailing_letters l where l.mailing_id = m.id)`.as('letters')

/** The latest published posts, with the state of their mailing. */
export const postsWithMailings = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('content_posts as p')
    .leftJoin('mailings as m', 'm.post_id', 'p.id')
    .select(['p.public_id as post_id', 'p.title_pt', 'p.title_en', 'p.published_at'])
    .select(['m.public_id as id', 'm.started_at', 'm.ended_at', counts])
    .where('p.published_at', '<=', now)
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()

/** The row of a published post, locked: of two people who send it at once, one does. */
export const lockPost = (tx: Tx, publicId: string, now: Date) =>
  tx
    .selectFrom('content_posts')
    .select(['id', 'title_pt', 'title_en', 'summary_pt', 'summary_en'])
    .where('public_id', '=', publicId)
    .where('published_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()

export type NewMailing = {
  public_id: string
  post_id: number
  title_pt: string
  title_en: string
  summary_pt: string
  summary_en: string
  started_by: number
  started_at: Date
}

/** False when the post was sent before. */
export async function addMailing(tx: Tx, mailing: NewMailing): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('mailings')
    .values(mailing)
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .executeTakeFirst()
  return rows === 1n
}

/** True for one transaction at a time, until it ends. */
export async function becomeWriter(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('mailings')) as mine`.execute(tx)
  return rows[0]?.mine === true
}

export const nextMailing = (tx: Tx) =>
  tx.selectFrom('mailings').select(['id', 'post_id']).where('ended_at', 'is', null).orderBy('id').limit(1).executeTakeFirst()

export async function countWrittenSince(tx: Tx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mailing_letters')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('written_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * People who agree to offers now and are not yet recipients of this mailing. Locked, so that an account erased at the same moment
 * takes its email with it.
 */
export const peopleToWriteTo = (tx: Tx, mailingId: number, limit: number) =>
  tx
    .selectFrom('accounts_people as u')
    .select('u.id')
    .where('u.blocked_at', 'is', null)
    .where((is) =>
      is.exists(is.selectFrom('accounts_marketing_consents as c').select('c.user_id').whereRef('c.user_id', '=', 'u.id')),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('mailing_letters as l')
            .select('l.id')
            .where('l.mailing_id', '=', mailingId)
            .whereRef('l.user_id', '=', 'u.id'),
        ),
      ),
    )
    .orderBy('u.id')
    .limit(limit)
    .forKeyShare('u')
    .execute()

export type NewRecipient = {
  public_id: string
  mailing_id: number
  user_id: number
  token_hash: Buffer
  token_sealed: Buffer
  written_at: Date
}

/** Returns only the newly added recipients. */
export const addRecipients = (tx: Tx, emails: readonly NewRecipient[]) =>
  tx
    .insertInto('mailing_letters')
    .values([...emails])
    .onConflict((conflict) => conflict.columns(['mailing_id', 'user_id']).doNothing())
    .returning('id')
    .execute()

export async function endMailing(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('mailings')
    .set({ ended_at: sql`greatest(started_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** An email whose turn has come. `agreed`: the consent still stands, and the post is still published. */
export const findEmail = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('mailing_letters as l')
    .innerJoin('mailings as m', 'm.id', 'l.mailing_id')
    .leftJoin('content_posts as p', 'p.id', 'm.post_id')
    .innerJoin('accounts_people as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.public_id as letter', 'l.token_sealed', 'l.state', 'm.public_id as mailing', 'u.email', 'u.locale'])
    .select(['p.public_id as post', 'm.title_pt', 'm.title_en', 'm.summary_pt', 'm.summary_en'])
    .select((is) =>
      is
        .and([
          is('u.blocked_at', 'is', null),
          is('p.published_at', 'is not', null),
          is('p.published_at', '<=', now),
          is.exists(is.selectFrom('accounts_marketing_consents as c').select('c.user_id').whereRef('c.user_id', '=', 'u.id')),
        ])
        .$castTo<boolean>()
        .as('agreed'),
    )
    .where('l.id', '=', id)
    .$narrowType<{ locale: Locale; state: MailingEmailState }>()
    .executeTakeFirst()

export type RecipientRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>

/** Deletes the sealed token, which is in the email or no longer needed; only its hash stays. */
export async function settleRecipient(tx: Tx, id: number, state: SettledEmailState): Promise<void> {
  await tx
    .updateTable('mailing_letters')
    .set({ state, token_sealed: null })
    .where('id', '=', id)
    .where('state', 'in', dueEmailStates)
    .execute()
}

/** The recipient of the email with this link, by the SHA-256 of its token; undefined for an unknown token. */
export const personOf = (db: Db, tokenHash: Buffer) =>
  db.selectFrom('mailing_letters').select('user_id').where('token_hash', '=', tokenHash).executeTakeFirst()

export async function removeRecipientsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('mailing_letters').where('user_id', '=', userId).execute()
}

/** Newest first. */
export const emailsTo = (db: Db, userId: number) =>
  db
    .selectFrom('mailing_letters as l')
    .innerJoin('mailings as m', 'm.id', 'l.mailing_id')
    .leftJoin('content_posts as p', 'p.id', 'm.post_id')
    .select(['p.public_id as postId', 'm.title_pt as title', 'l.state', 'l.written_at as writtenAt'])
    .where('l.user_id', '=', userId)
    .orderBy('l.id', 'desc')
    .limit(1000)
    .execute()

/** Words without accents, capitals and symbols, with a space around each, so that phrases match at word boundaries only. */
const plain = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`' ' || trim(regexp_replace(public.fold(${text}), '[^a-z0-9]+', ' ', 'g')) || ' '`

/**
 * The longest name of a medicine in a text, as the catalogue spells it; undefined for none. A medicine is named by each of its
 * substances, by its name up to the strength ("Voltaren Emulgel 10 mg/g"), and by the first word of a brand, unless other
 * products are named so too ("Creme").
 */
export async function medicineIn(db: Db, text: string, medicines: readonly ProductClass[]): Promise<string | undefined> {
  const { rows } = await sql<{ phrase: string }>`
    with medicines as (
      select n.name, n.substance from catalogue_products p,
        lateral (values (p.name_pt, p.substance_pt), (p.name_en, p.substance_en)) as n (name, substance)
        where p.class = any (${medicines}::text[])),
    phrases as (
      select trim(part) as phrase, false as is_brand from medicines, regexp_split_to_table(substance, '[+,]') as part
      union select regexp_replace(name, '\\s+[0-9].*$', ''), false from medicines
      union select split_part(name, ' ', 1), true from medicines
        where not starts_with(${plain(sql`name`)}, rtrim(${plain(sql`split_part(coalesce(substance, '?'), '+', 1)`)})))
    select phrase from phrases
      where length(phrase) >= 3 and strpos(${plain(sql`${text}::text`)}, ${plain(sql`phrase`)}) > 0
        and not (is_brand and exists (select from catalogue_products q where q.class <> all (${medicines}::text[])
          and strpos(${plain(sql`q.name_pt || ' ' || q.name_en`)}, ${plain(sql`phrase`)}) > 0))
      order by length(phrase) desc, phrase limit 1`.execute(db)
  return rows[0]?.phrase
}
