import { data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText, typedIssueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { formatNumber, formatTime } from '#src/i18n/formatters.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { typedMoment } from '#src/kernel/typed-date.ts'
import { formValues, parseForm, versionIn } from '#src/platform/forms.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { applyImport, findImport, groupedErrors, importedRows, remapImport, undoImport } from '../actions.server.ts'
import type { Import, ImportError, ImportContext } from '../actions.server.ts'
import { importDefaults } from '../defaults.schema.ts'
import { importScopes, isWorking } from '../import.ts'
import type { CheckedRow, ErrorGroup, ImportKind } from '../import.ts'
import { fieldsOfKind, guessMapping, isPresetName, presetNames, presetOf } from '../import-fields.ts'
import type { ImportField } from '../import-fields.ts'
import { importPath, readImportAddress } from './import-address.ts'
import type { RowTab } from './import-address.ts'
import { fieldName, fixOf, presetText } from './import-field-names.ts'

const pageSize = 50

export async function readImport({ world, principal, locale, url }: StaffVisit, id: string) {
  const address = readImportAddress(url.searchParams)
  const found = address && (await findImport(world, principal, id))
  if (!address || !found) throw data(null, { status: 404 })
  const stays = found.state === 'undone' ? await importedRows(world.db, found, { result: 'stays', limit: 1000 }) : []
  const counts = { ...found.counts, stays: stays.length }
  const tab = address.tab ?? firstTab(counts)
  const isErrors = tab === 'error'
  const rows = isErrors
    ? []
    : await importedRows(world.db, found, {
        ...(tab === 'stays' ? { result: 'stays' as const } : { kind: tab }),
        limit: pageSize,
        offset: (address.page - 1) * pageSize,
      })
  const groups = isErrors && !isWorking(found.state) ? await groupedErrors(world.db, found) : []
  const [sample] = await importedRows(world.db, found, { limit: 1 })
  return {
    ...importFacts(found),
    isWorking: isWorking(found.state),
    failureText: found.failure === null ? null : issueText(found.failure, locale),
    columns: found.header.map((title, column) => ({
      title,
      sample: sample?.cells[column] ?? '',
      field: found.mapping[column] ?? '',
    })),
    fields: fieldsOfKind[found.kind].map((field) => ({ value: field, text: optionName(field, found.kind, locale) })),
    savedForm: formOf(found),
    tab,
    counts,
    preset: found.header.length === 0 ? null : presetOf(found.header),
    presets: presetNames.map((name) => ({ value: name, text: presetText(name, locale) })),
    groups: groups.map((group) => displayGroup(group, found, locale)),
    rows: isWorking(found.state) ? [] : rows.map((row) => displayRow(row, locale)),
    page: address.page,
    pages: isErrors ? 1 : Math.max(1, Math.ceil(counts[tab] / pageSize)),
    now: world.now(),
  }
}

const optionName = (field: ImportField, kind: ImportKind, locale: Locale): string =>
  field === 'on_hand' && kind === 'products' ? m.import_stock_new_only({}, { locale }) : fieldName(field, locale)

const importFacts = ({ id, kind, state, version, fileName, by, encoding, delimiter, isRemembered, ...found }: Import) => ({
  id,
  kind,
  state,
  version,
  fileName,
  by,
  encoding,
  delimiter,
  isRemembered,
  done: found.done,
  total: found.total,
  failureLine: found.failureLine,
  createdAt: found.createdAt,
  appliesItself: found.appliesItself,
  trouble: found.trouble,
  undoUntil: found.undoUntil,
})

/** Errors first, since they need work; then what changes most. */
function firstTab(counts: Record<RowTab, number>): RowTab {
  const tabs = ['stays', 'error', 'update', 'create', 'unchanged'] as const
  return tabs.find((tab) => counts[tab] > 0) ?? 'create'
}

const formOf = ({ defaults, countedAt, mapping }: Import): Record<string, string> => ({
  ...Object.fromEntries(mapping.map((field, column) => [`column.${column}`, field ?? ''])),
  brand: defaults.brand ?? '',
  brand_from_holder: defaults.brand_from_holder ? 'on' : '',
  class: defaults.class ?? '',
  form: defaults.form ?? '',
  pack: defaults.pack ?? '',
  price: defaults.price ?? '',
  published: defaults.published ? 'on' : '',
  counted_at: countedAt ? `${lisbonDate(countedAt)}T${formatTime(countedAt, 'pt')}` : '',
})

/** Money is stored in cents. */
const displayValue = (field: string, text: string): string =>
  /^(price|compareAt)$/.test(field) && /^\d+$/.test(text) ? (Number(text) / 100).toFixed(2) : text

const fieldsOfChanges: Partial<Record<string, ImportField>> = {
  cnp: 'cnp',
  ean: 'ean',
  sku: 'sku',
  brand: 'brand',
  class: 'class',
  form: 'form',
  strength: 'strength',
  holder: 'holder',
  generic: 'generic',
  price: 'price',
  compareAt: 'compare_at_price',
  vat: 'vat_rate',
  lowStockAt: 'low_stock_at',
  low_stock_at: 'low_stock_at',
  on_hand: 'on_hand',
  collections: 'collections',
  state: 'state',
  'name.pt': 'name',
  'name.en': 'name_en',
  'slug.pt': 'slug',
  'slug.en': 'slug_en',
  'substance.pt': 'substances',
  'substance.en': 'substances_en',
  'pack.pt': 'pack',
  'pack.en': 'pack_en',
  'size.amount': 'pack_amount',
  'size.unit': 'pack_unit',
  'description.pt': 'description',
  'description.en': 'description_en',
  'usage.pt': 'usage',
  'usage.en': 'usage_en',
  'warnings.pt': 'warnings',
  'warnings.en': 'warnings_en',
}

const displayGroup = ({ column, field, code, count, firstLine, values }: ErrorGroup, { header }: Import, locale: Locale) => {
  const title = (column === null ? undefined : header[column]) ?? (field === null ? '' : fieldName(field, locale))
  const missing = { column: title, count: formatNumber(count, locale), line: firstLine }
  const isMissing = code === 'error_required' && title !== ''
  return {
    count,
    firstLine,
    column: title,
    values,
    why: isMissing
      ? (count === 1 ? m.import_groups_missing_one : m.import_groups_missing)(missing, { locale })
      : typedIssueText(code, values[0] ?? '', locale),
    fix: fixOf(code, locale),
  }
}

const displayRow = ({ line, name, changes }: CheckedRow, locale: Locale) => ({
  line,
  name,
  changes: changes.flatMap(({ field, before, after }) => {
    const known = ownValue(fieldsOfChanges, field)
    return known
      ? [{ field: fieldName(known, locale), before: displayValue(field, before), after: displayValue(field, after) }]
      : []
  }),
})

export type ImportRefusal = { intent: string; errors: Record<string, string>; values: Record<string, string> }

/** Does what one of the page's forms says; then shows the page again. */
export async function submitImportForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | ImportRefusal> {
  const intent = String(form.get('intent'))
  const context = { principal: visit.principal, source: 'page' as const }
  const done = await ownValue(actions, intent)?.(visit, context, { id, form })
  if (!done) throw data(null, { status: 400 })
  if (done === true) return redirect(importPath(visit.locale, id), 303)
  if ('errors' in done) return { ...done, intent }
  if (done.code === 'not_found') throw data(null, { status: 404 })
  return { intent, errors: { [fieldOf[done.code] ?? 'form']: errorText(done, visit.locale) }, values: formValues(form) }
}

const fieldOf: Partial<Record<ImportError['code'], string>> = {
  import_counted_later: 'counted_at',
  import_mapping: 'column.0',
  import_rows_invalid: 'scope',
}

const errorText = ({ code }: ImportError, locale: Locale): string =>
  code === 'wrong_state' || code === 'changed_meanwhile'
    ? m.import_wrong_state({}, { locale })
    : issueText(`error_${code}`, locale)

type Sent = { id: string; form: FormData }
type Done = true | ImportError | Omit<ImportRefusal, 'intent'>
type Act = (visit: StaffVisit, context: ImportContext, sent: Sent) => Promise<Done>

async function remap({ world, locale }: StaffVisit, context: ImportContext, { id, form }: Sent): Promise<Done> {
  const fields = parseForm(importDefaults, form)
  if (!fields.ok) return fields.error
  const typed = String(form.get('counted_at') ?? '')
  const countedAt = typed === '' ? undefined : typedMoment(typed)
  if (typed !== '' && !countedAt) return { errors: { counted_at: issueText('error_invalid', locale) }, values: formValues(form) }
  const found = await findImport(world, context.principal, id)
  const mapping = found?.header.map((_, column) => String(form.get(`column.${column}`) ?? '')) ?? []
  const change = { mapping, defaults: fields.value, countedAt, expected: versionIn(form, 'version') }
  const done = await remapImport(world, context, id, change)
  return done.ok || done.error
}

/** Maps the columns as those of a program; what the page says beside them stays. */
async function usePreset({ world }: StaffVisit, context: ImportContext, { id, form }: Sent): Promise<Done> {
  const found = await findImport(world, context.principal, id)
  if (!found) return { code: 'not_found' }
  const name = String(form.get('preset') ?? '')
  const mapping = guessMapping(found.header, found.kind, isPresetName(name) ? name : null).map((field) => field ?? '')
  const change = { mapping, defaults: found.defaults, expected: versionIn(form, 'version') }
  const done = await remapImport(world, context, id, change)
  return done.ok || done.error
}

async function apply({ world }: StaffVisit, context: ImportContext, { id, form }: Sent): Promise<Done> {
  const scope = importScopes.find((one) => one === form.get('scope')) ?? 'valid'
  const done = await applyImport(world, context, id, { scope, expected: versionIn(form, 'version') })
  return done.ok || done.error
}

async function undo({ world }: StaffVisit, context: ImportContext, { id, form }: Sent): Promise<Done> {
  const done = await undoImport(world, context, id, versionIn(form, 'version'))
  return done.ok || done.error
}

const actions: Partial<Record<string, Act>> = { remap, preset: usePreset, apply, undo }

export type ImportPage = Awaited<ReturnType<typeof readImport>>

export const loader = (args: LoaderFunctionArgs) => readImport(staffPageContext(args), args.params['id'] ?? '')

export const action = staffAction((visit, form, id) => submitImportForm(visit, id, form))
