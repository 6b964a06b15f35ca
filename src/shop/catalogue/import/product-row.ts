import { setImmediate as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { isIssueKey } from '#src/i18n/issue.ts'
import { ownValue, setOwnValue } from '#src/kernel/own-value.ts'
import type { ProductPatch } from '../editing/product-draft.ts'
import { patchOf, productPatch } from '../editing/schema.ts'
import type { CellError } from './import.ts'
import { importFieldNames, importFields } from './import-fields.ts'
import type { ColumnMapping, ImportField } from './import-fields.ts'
import type { TableRow } from './read-table.ts'

export type ImportRow = { line: number; fields: ProductPatch; errors: readonly CellError[] }

export const codeFields = ['sku', 'cnp', 'ean'] as const satisfies readonly ImportField[]

/** Rows between which other work has its turn: a few milliseconds. */
const rowsPerTurn = 100

/**
 * What the rows of a file say about products, and what is wrong with each row by itself and beside the others. Each row is one
 * pack. An empty cell leaves the field as it is in the shop.
 */
export async function readProductRows(mapping: ColumnMapping, rows: readonly TableRow[]): Promise<ImportRow[]> {
  const read: ImportRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsPerTurn === 0) await pause()
    read.push(readProductRow(mapping, row))
  }
  const repeated = Map.groupBy(repeatedCodes(mapping, read), ({ line }) => line)
  return read.map((row) => ({ ...row, errors: [...row.errors, ...(repeated.get(row.line) ?? []).map(({ error }) => error)] }))
}

function readProductRow(mapping: ColumnMapping, { line, cells, formulas }: TableRow): ImportRow {
  const body: Body = { variants: [{}] }
  const found: CellError[] = []
  for (const [column, field] of mapping.entries()) {
    const text = cells[column]?.trim() ?? ''
    if (field === null || text === '') continue
    if (formulas.includes(column)) found.push({ column, field, code: 'error_import_formula' })
    setAt(body, importFields[field].path, importFields[field].parse?.(text) ?? text)
  }
  translateSubstances(body)
  const parsed = v.safeParse(productPatch, body)
  const errors = parsed.issues?.map(({ message, ...issue }) =>
    cellError(mapping, v.getDotPath({ message, ...issue }) ?? '', isIssueKey(message) ? message : 'error_invalid'),
  )
  const isNamed = codeFields.some((field) => mapping.some((name, column) => name === field && cells[column]?.trim()))
  if (!isNamed && !body['name'] && !body['slug'])
    return { line, fields: {}, errors: [{ column: null, field: null, code: 'error_import_unnamed' }] }
  return { line, fields: parsed.success ? patchOf(parsed.output) : {}, errors: [...found, ...(errors ?? [])] }
}

type Body = { [name: string]: unknown }

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null

function setAt(body: Body, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    setOwnValue(body, name, value)
    return
  }
  const inner = ownValue(body, name)
  const next: Body = isBody(inner) ? inner : {}
  setOwnValue(body, name, next)
  setAt(next, rest.join('.'), value)
}

/** The English names stand in a column of their own, in the order of the Portuguese ones. */
function translateSubstances(body: Body): void {
  const { substances, substances_en: english } = body
  delete body['substances_en']
  if (!Array.isArray(substances) || typeof english !== 'string') return
  const names = english.split('+').map((name) => name.trim())
  body['substances'] = substances.map((substance: object, at) => ({ ...substance, ...(names[at] && { name_en: names[at] }) }))
}

/** An error of a field by its path in the body of the API, in the column that has it. */
export function cellError(mapping: ColumnMapping, path: string, code: CellError['code']): CellError {
  const column = mapping.findIndex((field) => field !== null && isWithin(path, importFields[field].path))
  const field = importFieldNames.find((one) => isWithin(path, importFields[one].path))
  return { column: column < 0 ? null : column, field: (column < 0 ? field : mapping[column]) ?? null, code }
}

// An error may be inside a list.
const isWithin = (path: string, fieldPath: string): boolean => `${path}.`.startsWith(`${fieldPath}.`)

/** Every row after the first whose code the file has already. */
function repeatedCodes(mapping: ColumnMapping, rows: readonly ImportRow[]): { line: number; error: CellError }[] {
  return codeFields.flatMap((field) => {
    const lines = new Set<string>()
    return rows.flatMap(({ line, fields }) => {
      const code = fields.variants?.[0]?.[field]
      if (!code) return []
      if (lines.has(code))
        return [{ line, error: { column: mapping.indexOf(field), field, code: 'error_import_repeated' as const } }]
      lines.add(code)
      return []
    })
  })
}
