import { expect } from 'vitest'
import { csvIn } from '#src/kernel/csv.ts'
import { applyImport, createImport, findImport, undoImport } from '#src/shop/catalogue/import/actions.server.ts'
import type { Import } from '#src/shop/catalogue/import/actions.server.ts'
import type { ImportKind } from '#src/shop/catalogue/import/import.ts'
import { runQueue } from '#tests/support/world/job-queue.ts'
import { changesNothing, pick, refused } from './model.ts'
import type { CanTransition, Model, Real } from './model.ts'
import type { StepKind } from './step.ts'

const source = 'page'

async function read({ world, pharmacist }: Real, id: string): Promise<Import> {
  await runQueue(world, 'import')
  return (await findImport(world, pharmacist, id)) ?? expect.fail('an import does not exist')
}

/** A file that was checked, before it changes anything. */
async function check(real: Real, kind: ImportKind, rows: readonly (readonly string[])[]): Promise<Import> {
  const context = { principal: real.pharmacist, source } as const
  const content = Buffer.from(rows.map((row) => csvIn('pt').line(row)).join(''))
  const created = await createImport(real.world, context, { kind, file: { name: `${kind}.csv`, content } })
  if (!created.ok) return expect.fail(`a file was not taken: ${created.error.code}`)
  const checked = await read(real, created.value.id)
  expect(checked.state).toBe('checked')
  return checked
}

/** Two people apply it at once: it is applied once. */
async function apply(real: Real, { id }: Import): Promise<Import> {
  const context = { principal: real.pharmacist, source } as const
  const both = await Promise.all([1, 2].map(() => applyImport(real.world, context, id, { scope: 'valid' })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const applied = await read(real, id)
  expect(applied).toMatchObject({ state: 'applied', failure: null, done: applied.total })
  return applied
}

async function undo(real: Real, { id }: Import): Promise<void> {
  expect((await undoImport(real.world, { principal: real.pharmacist, source }, id)).ok).toBe(true)
  expect((await read(real, id)).state).toBe('undone')
}

/** Of the whole shop: products, packs, stock rows and prices, which an undone import leaves as they were. */
async function pictureOf({ world }: Real) {
  const { db } = world
  const products = await db.selectFrom('products').select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  const stocks = await db.selectFrom('stock_items').select(['variant_id', 'on_hand', 'held']).orderBy('variant_id').execute()
  const packs = await db.selectFrom('variants').select(['id', 'sku', 'price_cents']).orderBy('id').execute()
  return { products: products.rows, packs, stocks }
}

const header = ['sku', 'name', 'class', 'brand', 'form', 'pack', 'price']

/** Two new products and a new price; every second time it is undone. */
async function importProducts(
  model: Model,
  real: Real,
  [which = 0, cost = 0, how = 0]: readonly number[],
): Promise<CanTransition> {
  const { variant } = pick(model.catalogue, which)
  const { sku } = await skuOf(real, variant.rowId)
  const price = `${cost + 1},${10 + how}`
  const [one, two] = [`SIM-${real.world.id()}`, `SIM-${real.world.id()}`]
  const before = await pictureOf(real)
  const found = await check(real, 'products', [
    header,
    [one, `Creme ${one}`, 'COSMETIC', 'Olivane', 'Creme', '50 ml', '3,30'],
    [sku, '', '', '', '', '', price],
    [two, `Creme ${two}`, 'COSMETIC', 'Olivane', 'Creme', '75 ml', '4,30'],
    [`SIM-${real.world.id()}`, '', 'COSMETIC', 'Olivane', 'Creme', '75 ml', 'grátis'],
  ])
  expect(await pictureOf(real), 'a check changes nothing').toEqual(before)
  expect(found.counts).toMatchObject({ create: 2, error: 1 })
  const applied = await apply(real, found)
  const after = await pictureOf(real)
  expect(after.products).toBe(before.products + 2)
  expect(after.packs.find(({ id }) => id === variant.rowId)?.price_cents).toBe((cost + 1) * 100 + 10 + how)
  if (how % 2 === 0) return changesNothing
  await undo(real, applied)
  expect(await pictureOf(real), 'after undoing').toEqual(before)
  return changesNothing
}

const skuOf = ({ world }: Real, rowId: number) =>
  world.db.selectFrom('variants').select('sku').where('id', '=', rowId).executeTakeFirstOrThrow()

/** LineUnits of orders that are sold and not prepared yet lie on the shelf, and are counted. */
async function waitingUnits({ world }: Real, variantId: number): Promise<number> {
  const { taken } = await world.db
    .selectFrom('stock_movements')
    .innerJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select(({ fn }) => fn.sum<number | null>('change').as('taken'))
    .where('variant_id', '=', variantId)
    .where('state', 'in', ['balance_due', 'pending'])
    .executeTakeFirstOrThrow()
  return -(taken ?? 0)
}

/** A list of what was counted; refused for a pack whose units carts have reserved. */
async function importStock(model: Model, real: Real, [which = 0, units = 0, how = 0]: readonly number[]): Promise<CanTransition> {
  const good = pick(model.catalogue, which)
  const { sku } = await skuOf(real, good.variant.rowId)
  const waiting = await waitingUnits(real, good.variant.rowId)
  const wanted = Math.max(0, good.onHand + (units % 9) - 3)
  const { held } = await real.world.db
    .selectFrom('stock_items')
    .select('held')
    .where('variant_id', '=', good.variant.rowId)
    .executeTakeFirstOrThrow()
  const before = await pictureOf(real)
  const found = await check(real, 'stock', [
    ['sku', 'QTD'],
    [sku, String(wanted + waiting)],
    ['NÃO-HÁ', '3'],
  ])
  expect(await pictureOf(real), 'a check changes nothing').toEqual(before)
  expect(found.counts).toMatchObject(
    wanted < held ? { error: 2 } : wanted === good.onHand ? { unchanged: 1, error: 1 } : { update: 1, error: 1 },
  )
  if (found.counts.update === 0) return refused
  const applied = await apply(real, found)
  const was = good.onHand
  good.onHand = wanted
  if (how % 2 === 0) return changesNothing
  await undo(real, applied)
  good.onHand = was
  return changesNothing
}

export const importSteps: readonly StepKind[] = [
  { name: 'importProducts', weight: 1, work: importProducts },
  { name: 'importStock', weight: 2, work: importStock },
]
