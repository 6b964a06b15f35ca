import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { listPath, viewQuery } from '../staff/list-address.ts'
import type { ListAddress } from '../staff/list-address.ts'
import { createView, deleteView, renameView } from './actions.server.ts'
import { viewForm } from './schema.ts'

/** Why a view was not saved. `id`: of the one that is renamed; null for a new one. */
export type ViewFormErrors = { kind: 'view'; id: string | null; name: string; error: string }

const intents = ['view-create', 'view-rename', 'view-delete'] as const

export const isViewForm = (form: FormData): boolean => intents.some((intent) => intent === form.get('intent'))

/** Saves the filters of the address under a name, renames a view or deletes it; then the list is loaded again. */
export const submitViewForm = (visit: StaffVisit, form: FormData, address: ListAddress): Promise<ViewFormErrors | Response> =>
  withFormIdempotency(visit, form, async () => {
    const { world, principal, locale } = visit
    const id = form.get('intent') === 'view-create' ? null : String(form.get('view'))
    const back = redirect(listPath(locale, { ...address, page: 1, order: null }), 303)
    const refused = (error: string): ViewFormErrors => ({ kind: 'view', id, name: String(form.get('name') ?? ''), error })
    if (form.get('intent') === 'view-delete') {
      // Deleted twice is deleted.
      await deleteView(world, principal, id ?? '')
      return back
    }
    const fields = parseForm(viewForm, form)
    if (!fields.ok) return refused(Object.values(fields.error.errors)[0] ?? issueText('error_required', locale))
    const { name } = fields.value
    const query = new URLSearchParams(viewQuery(address)).toString()
    const saved =
      id === null ? await createView(world, principal, { name, query }) : await renameView(world, principal, { id, name })
    return saved.ok ? back : refused(issueText(`error_${saved.error.code}`, locale))
  })
