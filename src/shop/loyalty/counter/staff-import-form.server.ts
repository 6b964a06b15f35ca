import { data } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import { readCardList } from './staff-card-list.ts'
import type { ListError } from './staff-card-list.ts'
import { importCards } from './staff-import.server.ts'
import type { Imported } from './staff-import.server.ts'

const maxNotified = 50

/** `form`: new key of the form for each result, so that it remounts. */
export type ImportAnswer = { form: string } & (
  | { imported: Imported }
  /** `typed`: the list, to be corrected in place. `wrong`: its wrong lines, the first of `count`. */
  | { typed: string; error: string; wrong: { line: number; says: string }[]; count: number }
)

/** Imports the uploaded file, or the pasted list if there is none. */
export async function submitImportForm(visit: StaffVisit, form: FormData): Promise<ImportAnswer> {
  const file = form.get('file')
  const typed = file instanceof File && file.size > 0 ? await file.text() : String(form.get('numbers') ?? '')
  const list = readCardList(typed)
  const answer = { form: visit.world.id() }
  if (!list.ok) return { ...answer, typed, ...formResult(list.error, visit) }
  const imported = await importCards(visit.world, visit.principal, { list: list.value, source: 'page' })
  if (!imported.ok) throw data(null, { status: 404 })
  return { ...answer, imported: imported.value }
}

function formResult(
  listError: ListError,
  { locale }: Page,
): { error: string; wrong: { line: number; says: string }[]; count: number } {
  const error = issueText(`error_${listError.code}`, locale)
  if (listError.code !== 'list_wrong') return { error, wrong: [], count: 0 }
  const wrong = listError.lines
    .slice(0, maxNotified)
    .map(({ line, code }) => ({ line, says: issueText(`error_${code}`, locale) }))
  return { error, wrong, count: listError.lines.length }
}
