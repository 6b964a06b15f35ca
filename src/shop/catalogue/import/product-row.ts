import * as v from 'valibot'
import { isIssueKey } from '#src/i18n/issue.ts'
import type { IssueKey } from '#src/i18n/issue.ts'
import type { ProductPatch } from '../editing/product-draft.ts'
import { patchOf, productPatch } from '../editing/schema.ts'
import { importFields } from './import-fields.ts'
import type { ColumnMapping, ImportField } from './import-fields.ts'
import type { TableRow } from './read-table.ts'

/** `column` counts from 0; null when the row as a whole is at fault. */
type RowError = { line: number; column: number | null; code: IssueKey }

export type ImportRow = { line: number; fields: ProductPatch; errors: readonly RowError[] }

const codeFields = ['sku', 'cnp', 'ean'] as const satisfies readonly ImportField[]

/**
 * What the rows of a file say about products, and what is wrong with each row by itself and beside the others. Each row is one
 * pack. An empty cell leaves the field as it is in the shop.
 */
export function readProductRows(mapping: ColumnMapping, rows: readonly TableRow[]): ImportRow[] {
  const read = rows.map((row) => readProductRow(mapping, row))
  const repeated = Map.groupBy(repeatedCodes(mapping, read), ({ line }) => line)
  return read.map((row) => ({ ...row, errors: [...row.errors, ...(repeated.get(row.line) ?? [])] }))
}

function readProductRow(mapping: ColumnMapping, { line, cells }: TableRow): ImportRow {
  const body: Body = { variants: [{}] }
  for (const [column, field] of mapping.entries()) {
    const text = cells[column]?.trim() ?? ''
    if (field !== null && text !== '') setAt(body, importFields[field].path, importFields[field].parse?.(text) ?? text)
  }
  const parsed = v.safeParse(productPatch, body)
  const errors = parsed.issues?.map((issue) => ({
    line,
    column: columnOf(mapping, v.getDotPath(issue) ?? ''),
    code: isIssueKey(issue.message) ? issue.message : ('error_invalid' as const),
  }))
  const isNamed = codeFields.some((field) => mapping.some((name, column) => name === field && cells[column]?.trim()))
  if (!isNamed && !body['name']) return { line, fields: {}, errors: [{ line, column: null, code: 'error_import_unnamed' }] }
  return { line, fields: parsed.success ? patchOf(parsed.output) : {}, errors: errors ?? [] }
}

type Body = { [name: string]: unknown }

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null

function setAt(body: Body, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    body[name] = value
    return
  }
  const inner = body[name]
  const next: Body = isBody(inner) ? inner : {}
  body[name] = next
  setAt(next, rest.join('.'), value)
}

/** The column whose field is at the path, or holds it: an error may be inside a list. */
function columnOf(mapping: ColumnMapping, path: string): number | null {
  const column = mapping.findIndex((field) => field !== null && `${path}.`.startsWith(`${importFields[field].path}.`))
  return column < 0 ? null : column
}

/** Every row after the first whose code the file has already. */
function repeatedCodes(mapping: ColumnMapping, rows: readonly ImportRow[]): RowError[] {
  return codeFields.flatMap((field) => {
    const lines = new Set<string>()
    return rows.flatMap(({ line, fields }) => {
      const code = fields.variants?.[0]?.[field]
      if (!code) return []
      if (lines.has(code)) return [{ line, column: mapping.indexOf(field), code: 'error_import_repeated' as const }]
      lines.add(code)
      return []
    })
  })
}
