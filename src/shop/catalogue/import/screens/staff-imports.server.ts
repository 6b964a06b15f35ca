import { typedMoment } from '#src/kernel/typed-date.ts'
import { data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { pageIn } from '#src/ui/list/address.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { formValues } from '#src/platform/forms.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { createImport, listImports } from '../actions.server.ts'
import type { Import, ImportError } from '../actions.server.ts'
import { importKinds, kindsOf } from '../import.ts'
import { fieldsOfKind, importFields, presetNames } from '../import-fields.ts'
import type { ImportField } from '../import-fields.ts'
import { findFeedIssues, feedIssuesFor } from '../trouble.actions.server.ts'
import { importPath } from './import-address.ts'
import { exampleOf, fieldName, presetText } from './import-field-names.ts'

const size = 20
const maxTitles = 6

/** One line of the list. */
export const listedImport = ({ id, kind, state, fileName, by, counts, createdAt, failure, ...found }: Import) => ({
  id,
  kind,
  state,
  fileName,
  by,
  counts,
  createdAt,
  failure,
  appliesItself: found.appliesItself,
  trouble: found.trouble,
})

/** How a file names a field, and what stands below. */
const guideOf = (field: ImportField, locale: Locale) => ({
  name: fieldName(field, locale),
  titles: [field, ...importFields[field].titles].slice(0, maxTitles).join(', '),
  example: exampleOf(field, locale),
})

export async function readImports({ world, principal, locale, url }: StaffVisit) {
  const kinds = kindsOf(principal)
  if (kinds.length === 0) throw data(null, { status: 403 })
  const page = orNotFound(pageIn(url.searchParams))
  const [{ imports, total }, issues] = await Promise.all([
    listImports(world, principal, { number: page, size }),
    findFeedIssues(world),
  ])
  return {
    kinds,
    imports: imports.map(listedImport),
    issues: feedIssuesFor(principal, issues, false).filter(({ code }) => code === 'missing'),
    page,
    pages: Math.max(1, Math.ceil(total / size)),
    guides: kinds.map((kind) => ({ kind, fields: fieldsOfKind[kind].map((field) => guideOf(field, locale)) })),
    programs: presetNames.map((name) => presetText(name, locale)),
    now: world.now(),
    canExportProducts: can(principal, 'catalogue.edit'),
  }
}

export type UploadRefusal = { errors: Record<string, string>; values: Record<string, string> }

const fieldOf: Partial<Record<ImportError['code'], string>> = { import_counted_later: 'counted_at' }

/** Takes the file, and opens the page of its import. */
export async function submitUploadForm(
  { world, principal, locale }: StaffVisit,
  form: FormData,
): Promise<Response | UploadRefusal> {
  const file = form.get('file')
  const kind = importKinds.find((one) => one === form.get('kind'))
  const typed = String(form.get('counted_at') ?? '')
  const countedAt = typed === '' ? undefined : typedMoment(typed)
  if (!kind) return refusal(form, 'kind', 'error_required', locale)
  if (!(file instanceof File) || file.size === 0) return refusal(form, 'file', 'error_import_file', locale)
  if (typed !== '' && !countedAt) return refusal(form, 'counted_at', 'error_invalid', locale)
  const content = await file.bytes()
  const made = await createImport(
    world,
    { principal, source: 'page' },
    { kind, file: { name: file.name, content }, countedAt: kind === 'stock' ? countedAt : undefined },
  )
  if (made.ok) return redirect(importPath(locale, made.value.id), 303)
  if (made.error.code === 'forbidden') throw data(null, { status: 403 })
  return refusal(form, fieldOf[made.error.code] ?? 'file', `error_${made.error.code}`, locale)
}

const refusal = (form: FormData, field: string, key: string, locale: Locale): UploadRefusal => ({
  errors: { [field]: issueText(key, locale) },
  values: formValues(form),
})

export const loader = (args: LoaderFunctionArgs) => readImports(staffPageContext(args))

export const action = staffAction(submitUploadForm)
