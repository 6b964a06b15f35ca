import { isIssueKey } from '#src/i18n/issue.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { FieldChange, ProductDraft, ProductPatch } from '../editing/product-draft.ts'
import { planProducts } from '../editing/plan-products.server.ts'
import { readDrafts } from '../editing/stored-products.server.ts'
import { saveProducts } from '../editing/save-products.server.ts'
import type { ProductRow, ProductRowError } from '../editing/plan-products.server.ts'
import type { CellError, RowKind } from './import.ts'
import type { ColumnMapping } from './import-fields.ts'
import { cellError } from './product-row.ts'
import type { ProductUnit } from './product-units.server.ts'
import * as catalogueStore from './catalogue.store.server.ts'
import type { AppliedRow, RowCheck, UndoneProduct, UndoRow } from './rows.store.server.ts'

/** What saving these products would do, row by row. */
export async function checkUnits(
  world: World,
  tx: Tx,
  { units, mapping }: { units: readonly ProductUnit[]; mapping: ColumnMapping },
): Promise<RowCheck[]> {
  const { items, errors } = await planProducts(
    world,
    tx,
    units.map(({ row }) => row),
  )
  // Only an unknown id leaves a product out; its rows are in error.
  const missing = new Set(errors.filter(({ code }) => code === 'not_found').map(({ row }) => row))
  const found = units.map((unit, at) => ({ unit, at })).filter(({ at }) => !missing.has(at))
  const errorsOf = errorsByLine(units, errors, mapping)
  const checks = found.flatMap(({ unit }, place) => {
    const item = items[place]
    return item ? rowsOf(unit, item) : []
  })
  const lost = [...missing].flatMap((at) => units[at]?.lines.map((line): RowCheck => blank(line)) ?? [])
  return [...checks, ...lost].map((check) => {
    const own = errorsOf.get(check.line)
    return own ? { ...check, kind: 'error', errors: own, changes: [] } : check
  })
}

const blank = (line: number): RowCheck => ({ line, kind: 'error', name: '', errors: [], changes: [] })

type Planned = {
  kind: RowKind
  draft: ProductDraft
  before: { draft: ProductDraft } | undefined
  changes: readonly FieldChange[]
}

/** A change of the product stands in the row of its first pack. */
function rowsOf({ lines, row }: ProductUnit, { draft, before, changes }: Planned): RowCheck[] {
  const added = draft.variants.filter(({ id }) => id === null).map(({ sku }) => sku)
  return lines.map((line, at): RowCheck => {
    const id = row.fields.variants?.[at]?.id
    const key = id ?? added.shift() ?? ''
    const pack = draft.variants.find((variant) => (id === undefined ? variant.sku : variant.id) === key)?.pack.pt ?? ''
    const own = changes.filter(({ field }) => (field.startsWith('variants.') ? field.startsWith(`variants.${key}.`) : at === 0))
    const named = own.map((change) => ({ ...change, field: change.field.replace(`variants.${key}.`, '') }))
    const kind = !before || id === undefined ? 'create' : named.length > 0 ? 'update' : 'unchanged'
    return {
      line,
      kind,
      name: [draft.name.pt, pack].filter(Boolean).join(', '),
      errors: [],
      changes: kind === 'update' ? named : [],
    }
  })
}

function errorsByLine(
  units: readonly ProductUnit[],
  errors: readonly ProductRowError[],
  mapping: ColumnMapping,
): Map<number, CellError[]> {
  const byLine = new Map<number, CellError[]>()
  for (const { row, field, code } of errors) {
    const [, at = '0', path = field] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? []
    const isOfPack = path !== field
    const line = units[row]?.lines[Number(at)]
    const key = `error_${code}`
    const error = cellError(mapping, isOfPack ? `variants.0.${path}` : field, isIssueKey(key) ? key : 'error_invalid')
    if (line !== undefined) byLine.set(line, [...(byLine.get(line) ?? []), error])
  }
  // A product is saved with all of its packs or not at all.
  for (const { row } of errors)
    for (const line of units[row]?.lines ?? [])
      if (!byLine.has(line)) byLine.set(line, [{ column: null, field: null, code: 'error_import_sibling' }])
  return byLine
}

export type UnitsApplied = { applied: AppliedRow[]; refused: RowCheck[] }

/** Saves the products that can be saved; the rows of the others say why. With `isWhole` none, when one cannot. */
export async function applyUnits(
  world: World,
  tx: Tx,
  {
    units,
    mapping,
    userId,
    isWhole,
  }: { units: readonly ProductUnit[]; mapping: ColumnMapping; userId: number; isWhole: boolean },
): Promise<Result<UnitsApplied, { code: 'invalid' }>> {
  const refused: RowCheck[] = []
  let left = units
  while (left.length > 0) {
    const saved = await saveProducts(
      world,
      tx,
      left.map(({ row }) => row),
      userId,
    )
    if (saved.ok) {
      const applied = saved.value.flatMap(({ id, version, before }, at) =>
        (left[at]?.lines ?? []).map((line, place): AppliedRow => ({
          line,
          result: 'applied',
          ...(place === 0 && { undo: { id, version, before } }),
        })),
      )
      return ok({ applied, refused })
    }
    if (isWhole) return err({ code: 'invalid' })
    const errorsOf = errorsByLine(left, saved.error.errors, mapping)
    const wrong = new Set(saved.error.errors.map(({ row }) => row))
    const dropped = left.filter((_, at) => wrong.has(at)).flatMap(({ lines }) => lines)
    refused.push(...dropped.map((line) => ({ ...blank(line), errors: errorsOf.get(line) ?? [] })))
    left = left.filter((_, at) => !wrong.has(at))
  }
  return ok({ applied: [], refused })
}

/** Puts products back as they were before an import, except those that were changed or sold since. */
export async function undoUnits(
  world: World,
  tx: Tx,
  { rows, userId }: { rows: readonly UndoRow<UndoneProduct>[]; userId: number },
): Promise<AppliedRow[]> {
  const present = new Map(
    (
      await readDrafts(
        tx,
        rows.map(({ undo }) => undo.id),
      )
    ).map((product) => [product.row.public_id, product]),
  )
  const same = rows.filter(({ undo }) => present.get(undo.id)?.version === undo.version)
  const created = same.filter(({ undo }) => undo.before === null)
  const deleted = await catalogueStore.deleteProducts(
    tx,
    created.map(({ undo }) => undo.id),
  )
  const changed: { line: number; row: ProductRow }[] = []
  for (const { line, undo } of same) {
    if (undo.before === null) continue
    const before = new Set(undo.before.variants.map(({ id }) => id))
    const added = (present.get(undo.id)?.draft.variants ?? []).flatMap(({ id }) => (id !== null && !before.has(id) ? [id] : []))
    const removed = added.length === 0 ? [] : await catalogueStore.deleteVariants(tx, added)
    if (removed.length === added.length)
      changed.push({ line, row: { id: undo.id, expected: undo.version, fields: asPatch(undo.before) } })
  }
  const restored = await saveRestored(world, tx, changed, userId)
  const undone = new Set([...created.filter(({ undo }) => deleted.includes(undo.id)).map(({ line }) => line), ...restored])
  return rows.map(({ line }) => ({ line, result: undone.has(line) ? 'undone' : 'stays' }))
}

/** The lines whose products were put back. A code that another pack has received since keeps the product as it is. */
async function saveRestored(
  world: World,
  tx: Tx,
  rows: readonly { line: number; row: ProductRow }[],
  userId: number,
): Promise<number[]> {
  let left = rows
  while (left.length > 0) {
    const saved = await saveProducts(
      world,
      tx,
      left.map(({ row }) => row),
      userId,
    )
    if (saved.ok) return left.map(({ line }) => line)
    const wrong = new Set(saved.error.errors.map(({ row }) => row))
    left = left.filter((_, at) => !wrong.has(at))
  }
  return []
}

/** All that staff edit of a product. The units on the shelf are counted, not put back. */
function asPatch({ untranslated, variants, ...draft }: ProductDraft): ProductPatch {
  const copied = Object.fromEntries(untranslated.map((name) => [name, { pt: draft[name].pt, en: '' }]))
  return {
    ...draft,
    ...copied,
    variants: variants.map(({ id, onHand: _, ...pack }) => ({ ...pack, ...(id !== null && { id }) })),
  }
}
