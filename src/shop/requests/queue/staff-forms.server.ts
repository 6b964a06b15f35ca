import { redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { isId } from '#src/kernel/ids.ts'
import { formValues, parseForm, refusedForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { looseUploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { handOverForm } from '#src/shop/conversation/hand-over/schema.ts'
import { noteForm } from '#src/shop/conversation/notes/schema.ts'
import { writeNote } from '../notes/actions.server.ts'
import { writeToCustomer } from '../request/comments.actions.server.ts'
import { findConflict } from './optimistic-check.server.ts'
import { nextWaiting, claimRequest, releaseRequest, revealCodes } from './actions.server.ts'
import { handOverRequest } from './hand-over.actions.server.ts'
import { rejectBody } from '../quote/schema.ts'
import { rejectRequest } from '../quote/actions.server.ts'
import type { QuoteError } from '../quote/actions.server.ts'
import { reasonText } from '../quote/rejecting.ts'
import { commentBody } from '../request/schema.ts'
import { codeNames } from '../request/request.ts'
import type { CodeName } from '../request/request.ts'
import { visibleCodes } from '../request/screens/masked-codes.ts'
import { afterPath } from './screens/staff-queue-address.ts'
import type { Done } from './screens/staff-queue-address.ts'
import type { RequestKey } from '../request/store.server.ts'
import { findRequest } from '../request/store.server.ts'

/** The form that was refused with its errors and typed values; or the revealed code. */
export type StaffAnswer = { id: string; intent: StaffIntent } & (
  | (FormRefusal & {
      /** That were sent with a comment. */ photos?: UploadView[]
      revealed?: undefined
    })
  | { revealed: { which: CodeName; code: string }; errors?: undefined; values?: undefined; photos?: undefined }
)

type StaffIntent = keyof typeof forms
type SubmittedForm = { form: FormData; key: RequestKey; /** The page of the form. */ back: string }
type Work = (visit: StaffVisit, sent: SubmittedForm) => Promise<Response | StaffFormResult>
type StaffFormResult = (FormRefusal & { photos?: UploadView[] }) | { revealed: { which: CodeName; code: string } }

const forms = { claim, release, hand_over: giveToColleague, reveal, comment, note: submitNote, reject }

const isIntent = (intent: unknown): intent is StaffIntent => typeof intent === 'string' && Object.hasOwn(forms, intent)

/** Undefined when it is none of these forms. On success it redirects to the next page, so that a reload sends nothing again. */
export async function answerStaffRequest(visit: StaffVisit, sent: SubmittedForm): Promise<Response | StaffAnswer | undefined> {
  const intent = sent.form.get('intent')
  if (!isIntent(intent)) return undefined
  const work: Work = forms[intent]
  const answer = await work(visit, sent)
  return answer instanceof Response ? answer : { ...answer, id: sent.key.publicId, intent }
}

async function claim(visit: StaffVisit, { form, key, back }: SubmittedForm): Promise<Response | StaffFormResult> {
  const claimed = await claimRequest(visit.world, visit.principal, key, 'page')
  return claimed.ok ? redirect(back, 303) : refused(visit, { form, key }, claimed.error)
}

async function release(visit: StaffVisit, { form, key, back }: SubmittedForm): Promise<Response | StaffFormResult> {
  const released = await releaseRequest(visit.world, visit.principal, key, 'page')
  return released.ok ? redirect(back, 303) : refused(visit, { form, key }, released.error)
}

async function giveToColleague(visit: StaffVisit, { form, key, back }: SubmittedForm): Promise<Response | StaffFormResult> {
  const fields = parseForm(handOverForm, form)
  if (!fields.ok) return fields.error
  const { colleague: to, claimed_by: claimedBy, message } = fields.value
  const input = { to, claimedBy, message, locale: visit.locale, source: 'page' } as const
  const handedOver = await handOverRequest(visit.world, visit.principal, key, input)
  if (handedOver.ok) return redirect(back, 303)
  const { code } = handedOver.error
  if (code === 'colleague_unknown') return { errors: { colleague: m.error_colleague_unknown() }, values: formValues(form) }
  return refused(visit, { form, key }, { code })
}

/** The code is only in this response: no address, cookie or stored idempotent response contains it. */
async function reveal(visit: StaffVisit, { form, key }: SubmittedForm): Promise<Response | StaffFormResult> {
  const which = codeNames.find((name) => name === form.get('which'))
  if (!which) return refused(visit, { form, key }, { code: 'not_found' })
  const codes = await revealCodes(visit.world, visit.principal, key, { source: 'page', why: `code_${which}` })
  const code = codes && visibleCodes(codes)[which]
  return code ? { revealed: { which, code } } : refused(visit, { form, key }, { code: 'not_found' })
}

async function comment(visit: StaffVisit, { form, key }: SubmittedForm): Promise<Response | StaffFormResult> {
  const fields = parseForm(commentBody, form)
  if (!fields.ok) return { ...fields.error, photos: await photosOf(visit, form) }
  const { content, upload_ids: uploadIds } = fields.value
  const written = await writeToCustomer(visit.world, visit.principal, key, { content, uploadIds, source: 'page' })
  if (written.ok) return onwards(visit, key, 'asked')
  const field = written.error.code === 'upload_unknown' ? 'photos' : 'content'
  return { ...refusedForm(form, { ...written.error, field }), photos: await photosOf(visit, form) }
}

async function submitNote(visit: StaffVisit, { form, key, back }: SubmittedForm): Promise<Response | StaffFormResult> {
  const fields = parseForm(noteForm, form)
  if (!fields.ok) return fields.error
  const written = await writeNote(visit.world, visit.principal, key, { content: fields.value.content, source: 'page' })
  return written.ok ? redirect(back, 303) : refusedForm(form, { ...written.error, field: 'content' })
}

/** The photos of a refused form, to be shown in it again. */
export const photosOf = (visit: StaffVisit, form: FormData): Promise<UploadView[]> =>
  looseUploadViews(
    visit,
    form.getAll('upload_ids').filter((id) => typeof id === 'string'),
  )

async function reject(visit: StaffVisit, { form, key }: SubmittedForm): Promise<Response | StaffFormResult> {
  const row = isId(key.publicId) ? await findRequest(visit.world.db, key) : undefined
  const picked = { picked: textOf(form, 'picked'), written: textOf(form, 'reason') }
  const said = new FormData()
  said.set('reason', row ? reasonText(row, picked) : picked.written)
  const fields = parseForm(rejectBody, said)
  if (!fields.ok) return { errors: fields.error.errors, values: formValues(form) }
  const rejected = await rejectRequest(visit.world, visit.principal, key, { reason: fields.value.reason, source: 'page' })
  return rejected.ok ? onwards(visit, key, 'rejected') : refused(visit, { form, key }, rejected.error)
}

const textOf = (form: FormData, name: string): string => {
  const text = form.get(name)
  return typeof text === 'string' ? text : ''
}

/** Redirects to the next waiting request; its page reports what was done to this one. */
export async function onwards({ world, principal, locale }: StaffVisit, key: RequestKey, what: Done['what']): Promise<Response> {
  const { kind, publicId: id } = key
  const next = await nextWaiting(world, principal, { kind, id })
  return redirect(afterPath(locale, kind, { next, done: { what, id } }), 303)
}

type Refused = Extract<QuoteError, { code: 'not_found' | 'wrong_state' | 'claimed' | 'pharmacist_needed' }>

/** Another person was faster: returns the current state in words, and what was typed. */
async function refused(
  visit: StaffVisit,
  { form, key }: Pick<SubmittedForm, 'form' | 'key'>,
  { code }: Refused,
): Promise<FormRefusal> {
  const values = formValues(form)
  if (code === 'wrong_state' || code === 'claimed') return { errors: { form: await findConflict(visit, key) }, values }
  return { errors: { form: code === 'not_found' ? m.error_not_found() : m.error_request_pharmacist() }, values }
}
