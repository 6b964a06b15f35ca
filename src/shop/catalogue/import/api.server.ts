import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { versionField } from '#src/platform/field-schemas.ts'
import { applyImport, createImport, findImport, groupedErrors, importedRows, listImports, undoImport } from './actions.server.ts'
import type { Import, ImportError } from './actions.server.ts'
import { fileEncodings } from './decode-file.ts'
import { importDefaults } from './defaults.schema.ts'
import { feedTroubles, importKinds, importMachine, importScopes, rowKinds, rowsOf } from './import.ts'
import type { CheckedRow } from './import.ts'
import { importFieldNames } from './import-fields.ts'
import { maxBytes } from './read-table.ts'

const maxErrors = 1000
const previewRows = 20

const facts = {
  kind: v.picklist(importKinds),
  state: v.picklist(importMachine.states),
  version: whole,
  file_name: text,
  created_by: text,
  created_at: moment,
  counted_at: orNull(moment),
  applies_itself: flag,
  trouble: orNull(v.picklist(feedTroubles)),
  applied_at: orNull(moment),
  undone_at: orNull(moment),
  undo_until: orNull(moment),
  done: whole,
  total: whole,
  rows: whole,
  creates: whole,
  updates: whole,
  unchanged: whole,
  error_count: whole,
  failure: orNull(v.strictObject({ code: text, row: orNull(whole), message: text })),
}

const listedSchema = defineResource({ type: 'import', name: 'ListedImport', attributes: facts })

const importSchema = defineResource({
  type: 'import',
  attributes: {
    ...facts,
    encoding: orNull(v.picklist(fileEncodings)),
    delimiter: orNull(text),
    columns: v.array(v.strictObject({ title: text, field: orNull(v.picklist(importFieldNames)) })),
    mapping_remembered: flag,
    defaults: v.record(text, v.union([text, flag])),
    errors: v.array(v.strictObject({ row: whole, column: orNull(text), code: text, message: text })),
    error_groups: v.array(
      v.strictObject({
        count: whole,
        first_row: whole,
        column: orNull(text),
        values: v.array(text),
        code: text,
        message: text,
      }),
    ),
    preview: v.array(
      v.strictObject({
        row: whole,
        kind: v.picklist(rowKinds),
        name: text,
        changes: v.array(v.strictObject({ field: text, before: text, after: text })),
      }),
    ),
    stays: v.array(v.strictObject({ row: whole, name: text })),
  },
})

const isoOf = (at: Date | null): string | null => at && at.toISOString()

const factsOf = (found: Import, locale: Locale) => ({
  kind: found.kind,
  state: found.state,
  version: found.version,
  file_name: found.fileName,
  created_by: found.by,
  created_at: found.createdAt.toISOString(),
  counted_at: isoOf(found.countedAt),
  applies_itself: found.appliesItself,
  trouble: found.trouble,
  applied_at: isoOf(found.appliedAt),
  undone_at: isoOf(found.undoneAt),
  undo_until: isoOf(found.undoUntil),
  done: found.done,
  total: found.total,
  rows: rowsOf(found.counts),
  creates: found.counts.create,
  updates: found.counts.update,
  unchanged: found.counts.unchanged,
  error_count: found.counts.error,
  failure:
    found.failure === null
      ? null
      : { code: codeOf(found.failure), row: found.failureLine, message: issueText(found.failure, locale) },
})

const codeOf = (key: string): string => key.replace(/^error_/, '')

async function resourceOf(world: World, found: Import, locale: Locale) {
  const [errors, groups, preview, stays] = await Promise.all([
    importedRows(world.db, found, { kind: 'error', limit: maxErrors }),
    groupedErrors(world.db, found),
    importedRows(world.db, found, { limit: previewRows }),
    importedRows(world.db, found, { result: 'stays', limit: maxErrors }),
  ])
  return importSchema.resource({
    id: found.id,
    attributes: {
      ...factsOf(found, locale),
      encoding: found.encoding,
      delimiter: found.delimiter,
      columns: found.header.map((title, column) => ({ title, field: found.mapping[column] ?? null })),
      mapping_remembered: found.isRemembered,
      defaults: Object.fromEntries(
        Object.entries(found.defaults).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
      ),
      errors: errors.flatMap((row) => errorsOf(row, found, locale)),
      error_groups: groups.map(({ count, firstLine, column, field, values, code }) => ({
        count,
        first_row: firstLine,
        column: column === null ? field : (found.header[column] ?? null),
        values: [...values],
        code: codeOf(code),
        message: issueText(code, locale),
      })),
      preview: preview.map(({ line, kind, name, changes }) => ({ row: line, kind, name, changes })),
      stays: stays.map(({ line, name }) => ({ row: line, name })),
    },
  })
}

const errorsOf = ({ line, errors }: CheckedRow, { header }: Import, locale: Locale) =>
  errors.map(({ column, field, code }) => ({
    row: line,
    column: column === null ? field : (header[column] ?? null),
    code: codeOf(code),
    message: issueText(code, locale),
  }))

const statusOf = {
  not_found: 404,
  forbidden: 403,
  import_file: 422,
  import_too_large: 413,
  import_mapping: 422,
  import_counted_later: 422,
  import_rows_invalid: 409,
  import_nothing: 409,
  import_undo_expired: 409,
  wrong_state: 409,
  changed_meanwhile: 409,
} as const satisfies Record<ImportError['code'], ApiStatus>

const fieldOf: Partial<Record<ImportError['code'], string>> = {
  import_file: 'file',
  import_too_large: 'file',
  import_mapping: 'mapping',
  import_counted_later: 'counted_at',
}

function apiError(error: ImportError): ApiError {
  const { code } = error
  const field = fieldOf[code]
  const meta = 'present' in error ? { meta: { state: error.present.state, version: error.present.version } } : {}
  return { code, status: statusOf[code], ...(field && { field }), ...meta }
}

const jsonText = <Schema extends v.GenericSchema>(schema: Schema, message: string) =>
  v.optional(v.pipe(v.string(message), v.parseJson({}, message), schema))

const uploadBody = v.object({
  file: v.instance(File, 'error_import_file'),
  kind: v.picklist(importKinds, 'error_invalid'),
  mapping: jsonText(v.record(v.string(), v.string('error_import_mapping'), 'error_import_mapping'), 'error_import_mapping'),
  defaults: jsonText(importDefaults, 'error_invalid'),
  counted_at: v.optional(v.pipe(v.string('error_invalid'), v.isoTimestamp('error_invalid'), v.toDate('error_invalid'))),
  apply: v.optional(v.literal('valid', 'error_invalid')),
})

const version = v.optional(versionField)

const list = defineRoute({
  method: 'GET',
  path: '/staff/imports',
  summary: 'Imports of products and of stock, the latest first; each person sees the kinds that they are allowed to make.',
  resource: listedSchema,
  allow: 'stock.read',
  list: true,
  async work({ world, principal, locale, query }) {
    const { imports, total } = await listImports(world, principal, query.page)
    const data = imports.map((found) => listedSchema.resource({ id: found.id, attributes: factsOf(found, locale) }))
    return ok({ data, total })
  },
})

const add = defineRoute({
  method: 'POST',
  path: '/staff/imports',
  summary:
    'Takes a CSV file of `products` or of `stock` (UTF-8, UTF-16 or Windows-1252; semicolons, tabs, commas or vertical bars, or what a first line `sep=` names; at most 10 MB, 20,000 rows and 200 columns) and checks it as a job; nothing in the shop changes, unless `apply` is `valid`: then the rows without errors are saved as soon as they are checked, which is how a program sends a file every night. Of such a file `trouble` says what is wrong with it: it `failed` (also when no row serves), is `waiting` for its columns, has `errors` in more than two rows of a hundred, or has `shrunk` to half; the owner gets an email. `mapping` is a JSON object of fields by column titles, `defaults` one of what new products get; without a mapping the columns are mapped as in the last file with this header, or by their titles. `counted_at`: when the units of a stock list were counted; without it now, or when this very file was first sent within the last day.',
  resource: importSchema,
  statuses: [202],
  startsJob: true,
  allow: 'stock.read',
  upload: maxBytes,
  body: uploadBody,
  async work({ world, principal, source, locale, body }) {
    const { kind, file, mapping, defaults, counted_at: countedAt, apply: scope } = body
    const content = await file.bytes()
    const made = await createImport(
      world,
      { principal, source },
      { kind, file: { name: file.name, content }, mapping, defaults, countedAt, appliesItself: scope === 'valid' },
    )
    return accepted(world, made, locale)
  },
})

async function accepted(world: World, changed: Result<Import, ImportError>, locale: Locale) {
  if (!changed.ok) return err(apiError(changed.error))
  return ok({ status: 202 as const, data: await resourceOf(world, changed.value, locale) })
}

const show = defineRoute({
  method: 'GET',
  path: '/staff/imports/{id}',
  summary:
    'An import: progress of its job, what its file would change or has changed, its first 20 rows, its first 1,000 rows with errors, equal errors once with their count, and the rows that undoing it did not restore.',
  resource: importSchema,
  allow: 'stock.read',
  async work({ world, principal, locale, params }) {
    const found = await findImport(world, principal, params['id'] ?? '')
    return found ? ok({ data: await resourceOf(world, found, locale) }) : err({ code: 'not_found', status: 404 })
  },
})

const apply = defineRoute({
  method: 'POST',
  path: '/staff/imports/{id}/apply',
  summary:
    'Saves what a checked file changes, as a job: `all` rows or none, or only the `valid` ones. With `version` only what was checked then.',
  resource: importSchema,
  statuses: [202],
  startsJob: true,
  allow: 'stock.read',
  body: v.object({ only: v.picklist(importScopes, 'error_invalid'), version }),
  async work({ world, principal, source, locale, params, body }) {
    const change = { scope: body.only, expected: body.version }
    return accepted(world, await applyImport(world, { principal, source }, params['id'] ?? '', change), locale)
  },
})

const undo = defineRoute({
  method: 'POST',
  path: '/staff/imports/{id}/undo',
  summary:
    'Within 24 hours restores what an import has changed, as a job; rows that were changed since are listed and stay as they are.',
  resource: importSchema,
  statuses: [202],
  startsJob: true,
  allow: 'stock.read',
  body: v.object({ version }),
  async work({ world, principal, source, locale, params, body }) {
    return accepted(world, await undoImport(world, { principal, source }, params['id'] ?? '', body.version), locale)
  },
})

export const routes: ApiRoute[] = [list, add, show, apply, undo]
