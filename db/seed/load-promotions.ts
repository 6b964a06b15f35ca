import { addDays } from '#src/kernel/dates.ts'
import { zero } from '#src/kernel/money.ts'
import { addPromotion } from '#src/shop/promotions/staff.actions.server.ts'
import { collections } from './collections.ts'
import { promotions } from './promotions.ts'
import type { Ground } from './rows.ts'

/** The promotions that run when the demo opens. Requires the collections. */
export async function loadPromotions(ground: Ground): Promise<void> {
  const startsAt = addDays(ground.now(), -30)
  for (const { name, code = null, reduction, collections: keys } of promotions) {
    const added = await addPromotion(ground, ground.tx, {
      name,
      code,
      reduction,
      scope: { kind: 'chosen', skus: [], brandIds: [], collectionIds: await collectionIds(ground, keys) },
      minimum: zero,
      stacking: 'stackable',
      priority: 0,
      startsAt,
      endsAt: null,
      limitTotal: null,
      limitPerson: null,
      active: true,
    })
    if (!added.ok) throw new Error(`the demo cannot be made: ${added.error.code}`)
  }
}

async function collectionIds({ tx }: Ground, keys: readonly string[]): Promise<string[]> {
  const slugs = collections.filter(({ key }) => keys.includes(key)).map(({ slug }) => slug.pt)
  const rows = await tx.selectFrom('collections').select('public_id').where('slug_pt', 'in', slugs).execute()
  if (rows.length < keys.length) throw new Error(`the seed names ${keys.join(', ')}, which it does not hold`)
  return rows.map(({ public_id }) => public_id)
}
