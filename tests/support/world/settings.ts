import { sql } from 'kysely'
import type { World } from '#src/platform/world.ts'
import type { Limits, Loyalty } from '#src/shop/website/website.ts'

/** Changes some limits of the shop's settings. */
export async function setLimits({ db }: Pick<World, 'db'>, limits: Partial<Limits>): Promise<void> {
  const { config } = await db.selectFrom('website').select('config').executeTakeFirstOrThrow()
  const before = config as { limits: object }
  const after = { ...before, limits: { ...before.limits, ...limits } }
  await db
    .updateTable('website')
    .set({ config: JSON.stringify(after) })
    .execute()
}

/** No mailbox needs to be proven, whatever is ordered. */
export const proofOff = {
  guestPickupEuros: 10_000,
  guestPickupOrders: 10_000,
  networkPickupOrders: 10_000,
  networkUnpaidOrders: 10_000,
  networkStockPercent: 100,
} as const satisfies Partial<Limits>

/** Changes some settings of the loyalty points. */
export const setLoyalty = ({ db }: Pick<World, 'db'>, settings: Partial<Loyalty>): Promise<unknown> =>
  sql`update website set config = jsonb_set(config, '{loyalty}', config->'loyalty' || ${JSON.stringify(settings)}::jsonb)`.execute(
    db,
  )
