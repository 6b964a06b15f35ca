import type { Text } from '#src/i18n/locales.ts'
import type { ScannedCode } from '#src/kernel/product-codes.ts'
import type { MovementKind } from '../batches/movements.ts'

/** A line as it is stored: what was typed, valid or not. */
export type DraftLine = {
  /** Names the line in the form. */
  id: string
  variantId: string
  quantity: string
  batch: string
  expiresOn: string
  /** Pieces on the supplier's note; null without one. */
  expected: number | null
  /** When its pieces were last counted. */
  at: string
}

export type UnknownCode = { code: string; count: number }

/** What is stored of a draft besides its kind. */
export type DraftContent = {
  title: string
  reason: string
  lines: DraftLine[]
  unknown: UnknownCode[]
}

const maxLines = 500
const maxUnknown = 50

export type DraftPack = { id: string; sku: string; name: Text; pack: Text; onHand: number }

export type Draft = DraftContent & {
  id: string
  kind: MovementKind
  version: number
  startedAt: Date
  savedAt: Date
  by: string
  /** The packs of its lines, by their ids. */
  packs: Record<string, DraftPack>
}

type Found = { reading: ScannedCode; variantId: string | undefined }
type Adding = { id: () => string; at: string }

/** Adds one piece for each reading; the line that was read last comes first. What is in no product waits. */
export function addReadings(content: DraftContent, found: readonly Found[], { id, at }: Adding): DraftContent {
  const lines = [...content.lines]
  const unknown = content.unknown.map((one) => ({ ...one }))
  for (const { reading, variantId } of found) {
    if (variantId === undefined) {
      const known = unknown.find(({ code }) => code === reading.code)
      if (known) known.count += 1
      if (!known && unknown.length < maxUnknown) unknown.unshift({ code: reading.code, count: 1 })
      continue
    }
    addUnits(lines, { variantId, reading, count: 1 }, { id, at })
  }
  return { ...content, lines, unknown }
}

export function addUnits(
  lines: DraftLine[],
  { variantId, reading, count }: { variantId: string; reading: Pick<ScannedCode, 'batch' | 'expiresOn'>; count: number },
  { id, at }: Adding,
): void {
  const fits = (line: DraftLine): boolean =>
    line.variantId === variantId && (reading.batch === '' || line.batch === '' || line.batch === reading.batch)
  const index = lines.findIndex(fits)
  const line = index < 0 ? undefined : lines.splice(index, 1)[0]
  if (!line && lines.length >= maxLines) return
  const quantity = Number(line?.quantity ?? 0)
  lines.unshift({
    id: line?.id ?? id(),
    variantId,
    quantity: String((Number.isSafeInteger(quantity) ? quantity : 0) + count),
    batch: line?.batch || reading.batch,
    expiresOn: line?.expiresOn || reading.expiresOn,
    expected: line?.expected ?? null,
    at,
  })
}

/** Lines of a supplier's note: "code;pieces", also with spaces, commas or tabs between, one product a line. */
export function readNote(text: string): { code: string; pieces: number }[] {
  return text
    .split(/\r?\n/)
    .map((line) => /^\s*"?([\w.-]{1,64})"?[\s;,]+"?(\d{1,6})"?/.exec(line))
    .flatMap((found) => (found?.[1] && found[2] ? [{ code: found[1], pieces: Number(found[2]) }] : []))
    .slice(0, maxLines)
}

/** Sums of what enters, and what should be looked at before. */
export function summaryOf({ lines, unknown }: DraftContent) {
  const quantities = lines.map(({ quantity }) => (/^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0))
  const noted = lines.filter(({ expected }) => expected !== null)
  return {
    pieces: quantities.reduce((sum, quantity) => sum + quantity, 0),
    products: new Set(lines.map(({ variantId }) => variantId)).size,
    expected: noted.length === 0 ? null : noted.reduce((sum, { expected }) => sum + (expected ?? 0), 0),
    differences: lines.filter(({ expected }, at) => expected !== null && expected !== quantities[at]).length,
    withoutBatch: lines.filter(({ batch, quantity }) => batch === '' && Number(quantity) > 0).length,
    unknown: unknown.length,
  }
}
