import { data, redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { formValues, parseForm, refusedForm, versionIn } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { changeReply, createReply, deleteReply } from './actions.server.ts'
import type { ReplyError } from './actions.server.ts'
import { replyBody } from './schema.ts'
import { repliesPath } from './screens/replies-address.ts'

/** The form that was not carried out. `id`: of the reply; null for a new one. */
export type ReplyFormResult = FormRefusal & {
  id: string | null
  /** Another person was faster. */ hasConflict: boolean
  asksToDelete: boolean
}

type Refused = Omit<ReplyFormResult, 'id'>

/** Creates, changes or deletes a saved reply; then the list is loaded again. */
export async function submitReplyForm(visit: StaffVisit, form: FormData): Promise<Response | ReplyFormResult> {
  const intent = form.get('intent')
  const id = intent === 'create' ? null : String(form.get('id'))
  const answer = (refused: Partial<Refused>): ReplyFormResult => ({
    id,
    errors: {},
    values: formValues(form),
    hasConflict: false,
    asksToDelete: false,
    ...refused,
  })
  switch (intent) {
    case 'create':
    case 'save':
      return save(visit, form, { id, answer })
    case 'ask-delete':
      return answer({ asksToDelete: true })
    case 'keep':
      return redirect(repliesPath(visit.locale, { open: id }), 303)
    case 'delete': {
      const deleted = await deleteReply(visit.world, visit.principal, {
        id: id ?? '',
        version: versionIn(form, 'version') ?? 0,
        source: 'page',
      })
      // Deleted twice is deleted.
      if (deleted.ok || deleted.error.code === 'not_found') return redirect(repliesPath(visit.locale, { done: 'deleted' }), 303)
      return answer(refusalOf(form, deleted.error))
    }
    default:
      throw data(null, { status: 400 })
  }
}

type Saving = { id: string | null; answer: (refused: Partial<Refused>) => ReplyFormResult }

async function save(visit: StaffVisit, form: FormData, { id, answer }: Saving): Promise<Response | ReplyFormResult> {
  const { world, principal, locale } = visit
  const fields = parseForm(replyBody, form)
  if (!fields.ok) return answer(fields.error)
  const content = { ...fields.value, source: 'page' } as const
  const saved =
    id === null
      ? await createReply(world, principal, content)
      : await changeReply(world, principal, { ...content, id, version: versionIn(form, 'version') ?? 0 })
  if (!saved.ok) return answer(refusalOf(form, saved.error))
  return redirect(repliesPath(locale, { open: saved.value.id, done: id === null ? 'created' : 'changed' }), 303)
}

const refusalOf = (form: FormData, error: ReplyError): Partial<Refused> => ({
  ...refusedForm(form, error, {
    fields: { reply_title_taken: 'title' },
    texts: { changed_meanwhile: m.error_reply_changed },
  }),
  hasConflict: error.code === 'changed_meanwhile',
})
