import * as v from 'valibot'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { readScan } from '#src/kernel/product-codes.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { applyMovements } from '../batches/movements.actions.server.ts'
import type { MovementRow, MovementRowError } from '../batches/movements.actions.server.ts'
import type { MovementKind } from '../batches/movements.ts'
import { addUnits, addReadings, readNote, summaryOf } from './draft.ts'
import type { Draft, DraftContent, DraftLine, DraftPack } from './draft.ts'
import { findByScan, finder } from './scanned-packs.actions.server.ts'
import { lineBody } from './schema.ts'
import * as store from './store.server.ts'

export async function startDraft(world: World, staff: Staff, kind: MovementKind): Promise<string> {
  const publicId = world.id()
  await transaction(world.db, (tx) => store.addDraft(tx, { publicId, kind, userId: staff.userId, at: world.now() }))
  return publicId
}

const maxDrafts = 10

export async function listDrafts(db: Db) {
  const [open, finished] = await Promise.all([store.openDrafts(db, maxDrafts), store.finishedDrafts(db, maxDrafts)])
  return {
    open: open.map(({ public_id: id, saved_at: savedAt, ...row }) => ({ ...row, id, savedAt })),
    finished: finished.map(({ public_id: id, finished_at: at, expected_pieces: expected, ...row }) => ({
      ...row,
      id,
      at,
      expected,
    })),
  }
}

/** An open draft; undefined once it is finished or discarded. */
export async function findDraft(db: Db, id: string): Promise<Draft | undefined> {
  const row = isId(id) ? await store.draftRow(db, id) : undefined
  if (!row || row.finished_at) return undefined
  const packs = await store.packRows(db, [...new Set(row.lines.map(({ variantId }) => variantId))])
  return {
    ...contentOf(row),
    id: row.public_id,
    kind: row.kind,
    version: row.version,
    startedAt: row.started_at,
    savedAt: row.saved_at,
    by: row.by ?? '',
    packs: Object.fromEntries(packs.map((pack) => [pack.public_id, packOf(pack)])),
  }
}

const packOf = (row: Awaited<ReturnType<typeof store.packRows>>[number]): DraftPack => ({
  id: row.public_id,
  sku: row.sku,
  name: { pt: row.name_pt, en: row.name_en },
  pack: { pt: row.pack_pt, en: row.pack_en },
  onHand: row.on_hand,
})

const contentOf = ({ title, reason, lines, unknown_codes: unknown }: store.DraftRow): DraftContent => ({
  title: title ?? '',
  reason: reason ?? '',
  lines,
  unknown,
})

export type DraftStep =
  | { do: 'save' }
  /** Codes that were read, one a line. */
  | { do: 'scan'; codes: readonly string[] }
  | { do: 'note'; text: string }
  | { do: 'remove' | 'split'; line: string }
  /** One piece more or less of a line. */
  | { do: 'step'; line: string; by: 1 | -1 }
  /** Counts the pieces of an unknown code as those of this pack. */
  | { do: 'assign'; code: string; sku: string }
  | { do: 'drop'; code: string }

export type DraftStepError = { code: 'not_found' | 'changed_meanwhile' | 'product_unknown' }

/** What the page sent of a line; the rest is stored. */
export type TypedLine = Pick<DraftLine, 'id' | 'quantity' | 'batch' | 'expiresOn'>
export type TypedDraft = { title: string; reason: string; lines: readonly TypedLine[] }

/** Saves what was typed and makes one step. Of two windows with the same draft the slower one sees what changed. */
export const changeDraft = (
  world: World,
  id: string,
  { version, typed, step }: { version: number; typed: TypedDraft; step: DraftStep },
): Promise<Result<undefined, DraftStepError>> =>
  transaction(world.db, async (tx): Promise<Result<undefined, DraftStepError>> => {
    const row = isId(id) ? await store.lockDraft(tx, id) : undefined
    if (!row || row.finished_at) return err({ code: 'not_found' })
    if (row.version !== version) return err({ code: 'changed_meanwhile' })
    const at = world.now().toISOString()
    const changed = await applyStep(tx, withTyped(contentOf(row), typed, at), step, { id: world.id, at })
    if (!changed.ok) return changed
    await store.saveDraft(tx, row.id, changed.value, world.now())
    return ok()
  })

function withTyped(content: DraftContent, { title, reason, lines: typed }: TypedDraft, at: string): DraftContent {
  const lines = content.lines.map((line): DraftLine => {
    const now = typed.find(({ id }) => id === line.id)
    if (!now) return line
    return { ...line, ...now, at: now.quantity === line.quantity ? line.at : at }
  })
  return { ...content, title, reason, lines }
}

async function applyStep(
  tx: Tx,
  content: DraftContent,
  step: DraftStep,
  adding: { id: () => string; at: string },
): Promise<Result<DraftContent, DraftStepError>> {
  const { id, at } = adding
  switch (step.do) {
    case 'save':
      return ok(content)
    case 'scan': {
      const find = await finder(tx, step.codes)
      return ok(
        addReadings(
          content,
          step.codes.map((scan) => ({ reading: readScan(scan), variantId: find(scan)?.public_id })),
          adding,
        ),
      )
    }
    case 'note':
      return ok(await addNote(tx, content, step.text, adding))
    case 'remove':
      return ok({ ...content, lines: content.lines.filter(({ id }) => id !== step.line) })
    case 'split':
      return ok({
        ...content,
        lines: content.lines.flatMap((line) =>
          line.id === step.line
            ? [line, { ...line, id: id(), quantity: '0', batch: '', expiresOn: '', expected: null, at }]
            : [line],
        ),
      })
    case 'step':
      return ok({ ...content, lines: content.lines.map((line) => (line.id === step.line ? stepped(line, step.by, at) : line)) })
    case 'drop':
      return ok({ ...content, unknown: content.unknown.filter(({ code }) => code !== step.code) })
    case 'assign': {
      const variant = await findByScan(tx, step.sku)
      if (!variant) return err({ code: 'product_unknown' })
      const count = content.unknown.find(({ code }) => code === step.code)?.count ?? 0
      const lines = [...content.lines]
      if (count > 0) addUnits(lines, { variantId: variant.public_id, reading: { batch: '', expiresOn: '' }, count }, adding)
      return ok({ ...content, lines, unknown: content.unknown.filter(({ code }) => code !== step.code) })
    }
  }
}

function stepped(line: DraftLine, by: 1 | -1, at: string): DraftLine {
  const quantity = Number(line.quantity)
  return Number.isSafeInteger(quantity) ? { ...line, quantity: String(Math.max(0, quantity + by)), at } : line
}

/** Lines of the supplier's note without pieces yet; a product that is already there gets the note's number. */
async function addNote(
  tx: Tx,
  content: DraftContent,
  text: string,
  { id, at }: { id: () => string; at: string },
): Promise<DraftContent> {
  const rows = readNote(text)
  const find = await finder(
    tx,
    rows.map(({ code }) => code),
  )
  const lines = content.lines.map((line) => ({ ...line }))
  const unknown = [...content.unknown]
  for (const { code, pieces } of rows) {
    const variant = find(code)
    if (!variant && !unknown.some((one) => one.code === code)) unknown.push({ code, count: 0 })
    if (!variant) continue
    const line = lines.find(({ variantId }) => variantId === variant.public_id)
    if (line) line.expected = pieces
    if (!line)
      lines.push({ id: id(), variantId: variant.public_id, quantity: '0', batch: '', expiresOn: '', expected: pieces, at })
  }
  return { ...content, lines, unknown }
}

export type LineErrors = Record<
  string,
  { field: 'quantity' | 'batch' | 'expiresOn'; error: MovementRowError['code'] | LineIssue }
>
/** Message keys of the schema. */
type LineIssue = `error_${string}`

export type FinishError =
  | { code: 'not_found' | 'changed_meanwhile' | 'nothing' | 'reason_required' }
  | { code: 'lines'; errors: LineErrors }

/** Enters all lines at once, or none and says at which line why. */
export const finishDraft = (
  world: World,
  { principal, source }: { principal: Staff; source: RequestSource },
  id: string,
  { version, typed }: { version: number; typed: TypedDraft },
): Promise<Result<{ pieces: number; kind: MovementKind }, FinishError>> =>
  transaction(world.db, async (tx): Promise<Result<{ pieces: number; kind: MovementKind }, FinishError>> => {
    const row = isId(id) ? await store.lockDraft(tx, id) : undefined
    if (!row || row.finished_at) return err({ code: 'not_found' })
    if (row.version !== version) return err({ code: 'changed_meanwhile' })
    const content = withTyped(contentOf(row), typed, world.now().toISOString())
    await store.saveDraft(tx, row.id, content, world.now())
    const { kind } = row
    if (kind === 'remove' && content.reason === '') return err({ code: 'reason_required' })
    const read = readLines(content, kind)
    if (!read.ok) return read
    const { rows, lineIds } = read.value
    if (rows.length === 0) return err({ code: 'nothing' })
    const { pieces, expected } = summaryOf(content)
    const { results, isWritten } = await applyMovements(world, tx, rows, { principal, source, isPartial: false })
    if (isWritten) {
      await store.finishDraft(tx, row.id, { pieces, expected, at: world.now() })
      return ok({ pieces, kind })
    }
    const errors = results.flatMap((result, at) =>
      result.ok
        ? []
        : [[lineIds[at] ?? '', { field: fieldOf[result.error.code] ?? 'quantity', error: result.error.code }] as const],
    )
    return err({ code: 'lines', errors: Object.fromEntries(errors) })
  })

const fieldOf: Partial<Record<MovementRowError['code'], 'batch' | 'expiresOn'>> = {
  batch_removed: 'batch',
  batch_unknown: 'batch',
  expiry_differs: 'expiresOn',
  expiry_past: 'expiresOn',
}

function readLines(
  { lines, reason }: DraftContent,
  kind: MovementKind,
): Result<{ rows: MovementRow[]; lineIds: string[] }, { code: 'lines'; errors: LineErrors }> {
  const errors: (readonly [string, LineErrors[string]])[] = []
  const rows: MovementRow[] = []
  const lineIds: string[] = []
  for (const line of lines) {
    const read = v.safeParse(lineBody, line)
    if (!read.success) {
      const [issue] = read.issues
      const field = issue.path?.[0].key
      const place = field === 'batch' || field === 'expiresOn' ? field : 'quantity'
      errors.push([line.id, { field: place, error: issue.message as LineIssue }])
      continue
    }
    const { quantity, batch, expiresOn } = read.output
    // Of a note's line nothing came; a count of nothing is a count.
    if (quantity === 0 && kind !== 'count') continue
    lineIds.push(line.id)
    rows.push({
      variantId: line.variantId,
      kind,
      quantity,
      batch: batch || null,
      expiresOn,
      reason: reason || null,
      countedAt: kind === 'count' ? new Date(line.at) : undefined,
    })
  }
  return errors.length > 0 ? err({ code: 'lines', errors: Object.fromEntries(errors) }) : ok({ rows, lineIds })
}

export const discardDraft = (world: World, id: string): Promise<void> =>
  transaction(world.db, async (tx) => {
    const row = isId(id) ? await store.lockDraft(tx, id) : undefined
    if (row && !row.finished_at) await store.deleteDraft(tx, row.id)
  })
