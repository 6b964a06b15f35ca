import { expect } from 'vitest'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { changeBatch } from '#src/shop/catalogue/batches/actions.server.ts'
import { applyMovements } from '#src/shop/catalogue/batches/movements.actions.server.ts'
import type { MovementRow } from '#src/shop/catalogue/batches/movements.actions.server.ts'
import { changeDraft, findDraft, finishDraft, startDraft } from '#src/shop/catalogue/receiving/actions.server.ts'
import { changesNothing, freeUnits, pick, refused } from './model.ts'
import type { CanTransition, Model, Real } from './model.ts'
import type { StepKind } from './step.ts'

type Moved = Omit<MovementRow, 'variantId' | 'reason'>

/** What became of a movement: "ok" or why not. */
async function moveUnits(model: Model, real: Real, good: number, row: Moved): Promise<string> {
  const { world, pharmacist: principal } = real
  const rows = [{ ...row, variantId: pick(model.catalogue, good).variant.id, reason: 'inventário' }]
  const { results } = await transaction(world.db, (tx) =>
    applyMovements(world, tx, rows, { principal, source: 'page', isPartial: false }),
  )
  const [result] = results
  if (!result) return expect.fail('a movement has no result')
  return result.ok ? 'ok' : result.error.code
}

const noBatch = { batch: null, expiresOn: null }

export async function receiveUnits(model: Model, real: Real, good: number, quantity: number): Promise<void> {
  expect(await moveUnits(model, real, good, { kind: 'receive', quantity, ...noBatch })).toBe('ok')
  pick(model.catalogue, good).onHand += quantity
}

/** Later than any run lasts: nothing expires by itself. */
const expiresOn = ({ world }: Real) => nextDay(lisbonDate(world.now()), 3000)

/** Few batches, so that units are added to known ones. */
async function receiveBatch(
  model: Model,
  real: Real,
  [which = 0, units = 0, batch = 0]: readonly number[],
): Promise<CanTransition> {
  const good = which % model.catalogue.length
  const quantity = (units % 4) + 1
  const code = `LOTE-${batch % 3}`
  expect(await moveUnits(model, real, good, { kind: 'receive', quantity, batch: code, expiresOn: null })).toBe('ok')
  pick(model.catalogue, good).onHand += quantity
  return changesNothing
}

async function removeUnits(model: Model, real: Real, [which = 0, units = 0]: readonly number[]): Promise<CanTransition> {
  const good = which % model.catalogue.length
  const quantity = (units % 2) + 1
  const free = (await freeUnits(real, model))[good] ?? 0
  const removed = await moveUnits(model, real, good, { kind: 'remove', quantity, ...noBatch })
  if (quantity > free) expect(['not_enough', 'below_held']).toContain(removed)
  else expect(removed).toBe('ok')
  if (removed !== 'ok') return refused
  pick(model.catalogue, good).onHand -= quantity
  return changesNothing
}

/** A delivery of which a batch is recalled: it cannot be sold any more, then again, or it is removed for good. */
async function recallBatch(model: Model, real: Real, [which = 0, units = 0, how = 0]: readonly number[]): Promise<CanTransition> {
  const { world, pharmacist: principal } = real
  const good = which % model.catalogue.length
  const known = pick(model.catalogue, good)
  const [quantity, code] = [(units % 3) + 1, world.id().slice(-12)]
  const row: Moved = { kind: 'receive', quantity, batch: code, expiresOn: expiresOn(real) }
  expect(await moveUnits(model, real, good, row)).toBe('ok')
  const batch = await world.db.selectFrom('stock_batches').select('public_id').where('code', '=', code).executeTakeFirstOrThrow()
  const change = async (state: 'quarantine' | 'sellable' | 'removed') =>
    expect(await changeBatch(world, { principal, source: 'page' }, batch.public_id, { state, reason: 'recolha' })).toMatchObject({
      ok: true,
      value: { short: 0 },
    })
  await change('quarantine')
  expect((await freeUnits(real, model))[good], 'units that may be sold').toBeLessThanOrEqual(known.onHand)
  await change(how % 2 ? 'sellable' : 'removed')
  if (how % 2) known.onHand += quantity
  return changesNothing
}

/** Packs are scanned one by one; saved halfway, and finished once. */
async function scanDelivery(model: Model, real: Real, [which = 0, units = 0]: readonly number[]): Promise<CanTransition> {
  const { world, pharmacist: principal } = real
  const known = pick(model.catalogue, which)
  const quantity = (units % 4) + 1
  const { sku } = await world.db
    .selectFrom('variants')
    .select('sku')
    .where('id', '=', known.variant.rowId)
    .executeTakeFirstOrThrow()
  const id = await startDraft(world, principal, 'receive')
  const draft = async () => (await findDraft(world.db, id)) ?? expect.fail('a draft does not exist')
  const typed = { title: 'Guia', reason: '', lines: [] }
  const step = { do: 'scan', codes: Array.from({ length: quantity }, () => sku) } as const
  const { version } = await draft()
  expect((await changeDraft(world, id, { version, typed, step })).ok).toBe(true)
  expect(await changeDraft(world, id, { version, typed, step })).toMatchObject({ error: { code: 'changed_meanwhile' } })
  const scanned = await draft()
  const finish = () => finishDraft(world, { principal, source: 'page' }, id, { version: scanned.version, typed })
  const [one, two] = await Promise.all([finish(), finish()])
  expect([one, two].filter(({ ok }) => ok)).toMatchObject([{ value: { pieces: quantity } }])
  known.onHand += quantity
  return changesNothing
}

export const shelfSteps: readonly StepKind[] = [
  { name: 'receiveBatch', weight: 2, work: receiveBatch },
  { name: 'removeUnits', weight: 1, work: removeUnits },
  { name: 'recallBatch', weight: 1, work: recallBatch },
  { name: 'scanDelivery', weight: 1, work: scanDelivery },
]
