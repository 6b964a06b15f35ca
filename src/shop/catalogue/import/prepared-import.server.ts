import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { CellError, RowKind } from './import.ts'
import { recordedBy } from './import-steps.server.ts'
import { columnsOf, defaultsOf } from './mapping.server.ts'
import { prepareProducts } from './product-units.server.ts'
import type { ProductUnit } from './product-units.server.ts'
import * as rowStore from './rows.store.server.ts'
import type { AppliedRow, RowCheck } from './rows.store.server.ts'
import { applyUnits, checkUnits } from './save-units.server.ts'
import { applyCounts, checkCounts, prepareCounts } from './stock-rows.server.ts'
import type { CountRow } from './stock-rows.server.ts'
import type { ImportRecord } from './store.server.ts'

export type Prepared = {
  errors: ReadonlyMap<number, readonly CellError[]>
  units: readonly Unit[]
  check: (tx: Tx, units: readonly Unit[]) => Promise<RowCheck[]>
  apply: (
    tx: Tx,
    units: readonly Unit[],
    options: { isWhole: boolean },
  ) => Promise<Result<{ applied: AppliedRow[]; refused: RowCheck[] }, { code: 'invalid' }>>
}
export type Unit = {
  lines: readonly number[]
  /** The lines that add a pack. */ added: ReadonlySet<number>
  product?: ProductUnit
  count?: CountRow
}

/** Whether a unit still does what its check has found: a pack that has one of its codes may have been added since. */
export const isAsChecked = ({ lines, added }: Unit, pending: ReadonlyMap<number, RowKind>): boolean =>
  lines.every((line) => !pending.has(line) || (pending.get(line) === 'create') === added.has(line))

/** What the rows of the file come to, by the present mapping and the present catalogue. */
export async function prepare(world: World, record: ImportRecord): Promise<Prepared> {
  const mapping = columnsOf(record.mapping)
  const rows = await rowStore.fileRows(world.db, record.id, mapping)
  return record.kind === 'products'
    ? prepareProductImport(world, record, await prepareProducts(world.db, { mapping, defaults: defaultsOf(record) }, rows))
    : prepareStockImport(
        world,
        record,
        await prepareCounts(world.db, { mapping, countedAt: countedAtOf(record), now: world.now() }, rows),
      )
}

const countedAtOf = (record: ImportRecord): Date => record.counted_at ?? record.created_at

const addedLines = ({ lines, row }: ProductUnit): Set<number> =>
  new Set(lines.filter((_, at) => row.fields.variants?.[at]?.id === undefined))

function prepareProductImport(
  world: World,
  record: ImportRecord,
  { units, errors }: Awaited<ReturnType<typeof prepareProducts>>,
): Prepared {
  const mapping = columnsOf(record.mapping)
  const productsOf = (some: readonly Unit[]) => some.flatMap(({ product }) => product ?? [])
  return {
    errors,
    units: units.map((product) => ({ lines: product.lines, added: addedLines(product), product })),
    check: (tx, some) => checkUnits(world, tx, { units: productsOf(some), mapping }),
    apply: (tx, some, { isWhole }) =>
      applyUnits(world, tx, { units: productsOf(some), mapping, userId: record.user_id, isWhole }),
  }
}

function prepareStockImport(
  world: World,
  record: ImportRecord,
  { units, errors }: Awaited<ReturnType<typeof prepareCounts>>,
): Prepared {
  const mapping = columnsOf(record.mapping)
  const countsOf = (some: readonly Unit[]) => some.flatMap(({ count }) => count ?? [])
  return {
    errors,
    units: units.map((count) => ({ lines: [count.line], added: new Set(), count })),
    check: (tx, some) => checkCounts(world, tx, { mapping, units: countsOf(some) }),
    apply: (tx, some, { isWhole }) =>
      applyCounts(world, tx, { mapping, units: countsOf(some), isWhole, recorded: recordedBy(record) }),
  }
}
