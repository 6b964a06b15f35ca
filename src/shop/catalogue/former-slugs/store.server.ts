import type { Tx } from '#src/platform/database/database.ts'

type Slugs = { pt: string; en: string }
type Target = { kind: 'product' | 'collection' | 'post'; id: number }

/**
 * Records addresses that no longer show the target, so that they redirect to it, and removes its current ones from the history.
 * `former` and `now`: addresses that readers could and can open; undefined for a draft, which must not take an address from
 * another target.
 */
export async function saveFormerSlugs(
  tx: Tx,
  { kind, id }: Target,
  { former, now }: { former: Slugs | undefined; now: Slugs | undefined },
): Promise<void> {
  const current = now ? [now.pt, now.en] : []
  if (current.length > 0) await tx.deleteFrom('slug_history').where('kind', '=', kind).where('slug', 'in', current).execute()
  const left = (['pt', 'en'] as const).flatMap((locale) =>
    former && !current.includes(former[locale]) ? [{ locale, slug: former[locale] }] : [],
  )
  if (left.length === 0) return
  await tx
    .insertInto('slug_history')
    .values(left.map(({ locale, slug }) => ({ kind, locale, slug, target_id: id })))
    .onConflict((conflict) => conflict.columns(['kind', 'locale', 'slug']).doUpdateSet({ target_id: id }))
    .execute()
}
