import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { trimBatches } from './movements.ts'
import type { MovedBatch, PackStock } from './movements.ts'
import * as store from './store.server.ts'

/** A pack whose stock is read, with the codes of batches that are of interest and the time of its count, if it is counted. */
export type PackKey = { variantId: number; at: Date; batchCodes: readonly string[] }

/** Locks the stock and the batches of all packs, with what counts need to know of the shop since. */
export async function lockPacks(tx: Tx, keys: readonly PackKey[]): Promise<Map<number, PackStock>> {
  const { ids, codes } = keysOf(keys)
  if (ids.length === 0) return new Map()
  const items = await store.lockItems(tx, ids)
  return packsOf(tx, keys, { items, batches: await store.lockBatches(tx, ids, codes) })
}

/** The stock and batches as they are now, without locks. */
export async function readPacks(db: Db, keys: readonly PackKey[]): Promise<Map<number, PackStock>> {
  const { ids, codes } = keysOf(keys)
  if (ids.length === 0) return new Map()
  const [items, batches] = [await store.readItems(db, ids), await store.readBatches(db, ids, codes)]
  return packsOf(db, keys, { items, batches })
}

const keysOf = (keys: readonly PackKey[]) => ({
  ids: keys.map(({ variantId }) => variantId).toSorted((a, b) => a - b),
  codes: [...new Set(keys.flatMap(({ batchCodes }) => batchCodes))],
})

type Rows = { items: readonly store.ItemRow[]; batches: Awaited<ReturnType<typeof store.readBatches>> }

async function packsOf(db: Db, keys: readonly PackKey[], { items, batches }: Rows): Promise<Map<number, PackStock>> {
  const timeOf = new Map(keys.map(({ variantId, at }) => [variantId, at]))
  const withTime = (id: number, variantId: number): store.SinceWhen[] => {
    const at = timeOf.get(variantId)
    return at ? [{ id, at }] : []
  }
  const packs = items.flatMap(({ variant_id: id }) => withTime(id, id))
  const waiting = new Map((await store.waitingUnits(db, packs)).map((row) => [row.variant_id, row]))
  const changes = new Map((await store.changesSince(db, packs)).map((row) => [row.variant_id, row]))
  const batchChanges = await store.batchChangesSince(
    db,
    batches.flatMap(({ id, variant_id: variantId }) => withTime(id, variantId)),
  )
  const ofBatches = new Map(batchChanges.map((row) => [row.batch_id, row.change]))
  const byVariant = Map.groupBy(batches, (batch) => batch.variant_id)
  return new Map(
    items.map(({ variant_id: id, on_hand: onHand, held }): [number, PackStock] => {
      const own = (byVariant.get(id) ?? []).map(({ expires_on: expiresOn, variant_id: _, ...batch }) => ({ ...batch, expiresOn }))
      const after = changes.get(id)
      const units = waiting.get(id)
      const withheld = own.reduce((sum, batch) => sum + batch.withheld, 0) + (after?.quarantined ?? 0)
      const counted = new Set([...(after?.is_counted ? [null] : []), ...(after?.counted_batches ?? [])])
      return [
        id,
        {
          onHand,
          held,
          waiting: units?.now ?? 0,
          since: {
            waiting: units?.then ?? 0,
            withheld: Math.max(0, withheld),
            change: after?.change ?? 0,
            batches: ofBatches,
            counted,
          },
          batches: own,
          counted: new Set(),
        },
      ]
    }),
  )
}

/** All units at the pharmacy, as a count finds them: those of orders that are not prepared and those in quarantine too. */
export async function unitsAtPharmacy(db: Db, variantIds: readonly number[], at: Date): Promise<Map<number, number>> {
  const packs = await readPacks(
    db,
    variantIds.map((variantId) => ({ variantId, at, batchCodes: [] })),
  )
  return new Map(
    [...packs].map(([id, { onHand, waiting, batches }]) => [
      id,
      batches.reduce((sum, { withheld }) => sum + withheld, onHand + waiting),
    ]),
  )
}

/** Stores what movements made of locked packs; new batches get their ids. */
export async function writePacks(world: World, tx: Tx, packs: ReadonlyMap<number, PackStock>, now: Date): Promise<void> {
  await store.setItems(
    tx,
    [...packs].map(([variantId, { onHand, held }]) => ({ variantId, onHand, held })),
  )
  const added = [...packs].flatMap(([variantId, { batches }]) =>
    batches.filter(({ id }) => id === null).map((batch) => ({ batch, variantId, publicId: world.id() })),
  )
  const ids = await store.addBatches(
    tx,
    added.map(({ batch, variantId, publicId }) => ({ ...batch, variantId, publicId })),
    now,
  )
  const isStored = (batch: MovedBatch): batch is MovedBatch & { id: number } => batch.id !== null
  await store.updateBatches(tx, [...packs.values()].flatMap(({ batches }) => batches).filter(isStored), now)
  for (const { batch, publicId } of added) batch.id = ids.get(publicId) ?? null
}

/** After a pack was found to have fewer pieces: what is missing leaves the batches that expire first. */
export async function fitBatches(world: World, tx: Tx, variantId: number): Promise<void> {
  const now = world.now()
  const packs = await lockPacks(tx, [{ variantId, at: now, batchCodes: [] }])
  for (const pack of packs.values()) trimBatches(pack)
  await writePacks(world, tx, packs, now)
}
