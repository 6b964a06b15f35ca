import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'

type Slugs = { pt: string; en: string }
type Target = { kind: 'product' | 'collection' | 'post' | 'brand'; id: number }

type Addresses = { id: number; former: Slugs | undefined; now: Slugs | undefined }

/**
 * Records addresses that no longer show the target, so that they redirect to it, and removes its current ones from the history.
 * `former` and `now`: addresses that readers could and can open; undefined for a draft, which must not take an address from
 * another target.
 */
export const saveFormerSlugs = (tx: Tx, { kind, id }: Target, { former, now }: Omit<Addresses, 'id'>): Promise<void> =>
  saveFormerSlugsOfMany(tx, kind, [{ id, former, now }])

/** `saveFormerSlugs` for many targets, in two statements. */
export async function saveFormerSlugsOfMany(tx: Tx, kind: Target['kind'], targets: readonly Addresses[]): Promise<void> {
  const current = targets.flatMap(({ now }) => (now ? [now.pt, now.en] : []))
  if (current.length > 0)
    await tx
      .deleteFrom('slug_history')
      .where('kind', '=', kind)
      .where(sql<boolean>`slug = any (${current}::text[])`)
      .execute()
  const left = targets.flatMap(({ id, former, now }) =>
    (['pt', 'en'] as const).flatMap((locale) =>
      former && ![now?.pt, now?.en].includes(former[locale]) ? [{ id, locale, slug: former[locale] }] : [],
    ),
  )
  if (left.length === 0) return
  await sql`
    insert into slug_history (kind, locale, slug, target_id)
      select ${kind}, locale, slug, id from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as r (id bigint, locale text, slug text)
      on conflict (kind, locale, slug) do update set target_id = excluded.target_id`.execute(tx)
}

/** The addresses that led to one target lead to another one. */
export async function redirectFormerSlugs(
  tx: Tx,
  kind: Target['kind'],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.updateTable('slug_history').set({ target_id: to }).where('kind', '=', kind).where('target_id', '=', from).execute()
}
