import type { IssueKey } from '#src/i18n/issue.ts'
import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { StateOf } from '#src/kernel/state-machine.ts'
import type { CapabilityHolder } from '#src/platform/access.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import type { FieldChange } from '../editing/product-draft.ts'
import type { ImportField } from './import-fields.ts'

export const importKinds = ['products', 'stock'] as const
export type ImportKind = (typeof importKinds)[number]

/** What an import of each kind changes, and so who may make one. */
const capabilityOf = { products: 'catalogue.edit', stock: 'stock.change' } as const satisfies Record<ImportKind, Capability>

export const canImport = (staff: CapabilityHolder, kind: ImportKind): boolean => can(staff, capabilityOf[kind])

/** The kinds of imports that this person makes and sees. */
export const kindsOf = (staff: CapabilityHolder): ImportKind[] => importKinds.filter((kind) => canImport(staff, kind))

/** `checking`, `applying` and `undoing` are jobs. A file that cannot be read has failed; so has one whose job broke. */
export const importMachine = defineStateMachine({
  initial: 'checking',
  states: {
    checking: { finish: 'checked', fail: 'failed' },
    checked: { remap: 'checking', apply: 'applying', expire: 'failed' },
    // The catalogue has changed since the check, so that a row of an import of all rows is refused: nothing was written.
    applying: { finish: 'applied', refuse: 'checking', fail: 'failed' },
    applied: { undo: 'undoing' },
    undoing: { finish: 'undone', fail: 'applied' },
    undone: {},
    failed: {},
  },
})
export type ImportState = StateOf<typeof importMachine>

export const isWorking = (state: ImportState): boolean => state === 'checking' || state === 'applying' || state === 'undoing'

export const undoHours = 24

/** What is wrong with a file that a program has sent: each is red wherever the file is shown. */
export const feedTroubles = ['failed', 'waiting', 'errors', 'shrunk'] as const
export type FeedTrouble = (typeof feedTroubles)[number]

const maxErrorShare = 0.02

type Feed = {
  state: ImportState
  applies_itself: boolean
  shrunk: boolean
  errors: number
  /** Rows of codes that no pack has, and how many the files before had: what is sold at the counter alone has not failed. */
  unmatched: number
  usual_unmatched: number
}

/** Null for what a person has sent: they see it themselves. */
export function feedTroubleOf(feed: Feed, rows: number): FeedTrouble | null {
  const { state, errors, shrunk } = feed
  if (!feed.applies_itself) return null
  if (state === 'failed') return 'failed'
  if (state === 'checked') return 'waiting'
  if (state !== 'applied') return null
  const failed = errors - Math.min(feed.unmatched, feed.usual_unmatched)
  if (failed > maxErrorShare * rows) return 'errors'
  return shrunk ? 'shrunk' : null
}

export const rowsOf = (counts: Record<RowKind, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

export const importScopes = ['all', 'valid'] as const
export type ImportScope = (typeof importScopes)[number]

export const rowKinds = ['create', 'update', 'unchanged', 'error'] as const
export type RowKind = (typeof rowKinds)[number]
export type RowResult = 'applied' | 'undone' | 'stays'

/** `column` counts from 0; null when no column has the field, or the row as a whole is at fault. */
export type CellError = { column: number | null; field: ImportField | null; code: IssueKey }

/** Errors of one kind in one column. `values`: some of what stands there, each once, cut to 80 characters. */
export type ErrorGroup = CellError & { count: number; firstLine: number; values: readonly string[] }

/** A row of the file with what it does, or would do. */
export type CheckedRow = {
  line: number
  cells: readonly string[]
  kind: RowKind
  name: string
  errors: readonly CellError[]
  changes: readonly FieldChange[]
  result: RowResult | null
}

/** A row that its check refused; `names` by line. */
export const refusedRow = (
  line: number,
  errors: readonly CellError[],
  names: ReadonlyMap<number, string>,
): Pick<CheckedRow, 'line' | 'kind' | 'name' | 'errors' | 'changes'> => ({
  line,
  kind: 'error',
  name: names.get(line) ?? '',
  errors,
  changes: [],
})
