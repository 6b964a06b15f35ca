import type { World } from '#src/platform/world.ts'
import type { Limits } from '#src/shop/website/website.ts'

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
