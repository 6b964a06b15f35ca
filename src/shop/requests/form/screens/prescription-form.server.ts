import { redirect } from 'react-router'
import { formatTime } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { typedTexts } from '#src/platform/forms.server.ts'
import { looseUploadViews, readPhotoForm, uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { draftNamed } from '../../drafts/draft.ts'
import type { Draft, DraftFields } from '../../drafts/draft.ts'
import { deleteDraft, saveDraft, readDraft } from '../../drafts/actions.server.ts'
import type { DraftError } from '../../drafts/actions.server.ts'
import { readTyped, withCodesRead } from './prescription-errors.server.ts'
import { consentTextOf, profileStepFor, reviewPath } from './new-prescription.server.ts'
import type { PrescriptionAnswer, Values } from '../../request/screens/prescription-view.ts'
import { startPrescription } from '../actions.server.ts'
import type { StartError } from '../actions.server.ts'

/** Saves what was typed and continues with it; what cannot be saved is returned as it was sent. */
export async function submitPrescription(visit: PersonVisit, request: Request): Promise<Response | PrescriptionAnswer> {
  const read = await readPhotoForm(visit, request)
  const { form } = read.ok ? read.value : read.error
  const intent = form.get('intent')
  if (intent === 'send') return withFormIdempotency(visit, form, () => sendPrescription(visit, form))
  if (intent === 'discard') return discard(visit)
  return saveAndContinue(visit, form, read.ok ? {} : read.error.errors)
}

async function discard({ world, principal, locale }: PersonVisit): Promise<Response> {
  await transaction(world.db, (tx) => deleteDraft(tx, principal, 'prescription'))
  return redirect(pathTo('prescriptions.new', locale), 303)
}

async function saveAndContinue(visit: PersonVisit, form: FormData, photoFaults: Values): Promise<Response | PrescriptionAnswer> {
  const { world, principal, locale } = visit
  const fields = withCodesRead(typedTexts(form))
  const uploadIds = form.getAll('upload_ids').filter((id) => typeof id === 'string')
  const saved = await saveDraft(world, principal, 'prescription', { fields, uploadIds, draftId: draftNamed(form) })
  if (!saved.ok) return unkept(visit, { fields, uploadIds, error: saved.error })
  const { id: draft, uploads, savedAt } = saved.value
  const lost = uploads.length < new Set(uploadIds).size ? { photos: issueText('error_upload_unknown', locale) } : {}
  const faults = { ...lost, ...photoFaults }
  const photos = uploadViews(world, uploads, visit.sessionToken)
  const answer = { values: fields, photos, draft, savedAtText: formatTime(savedAt, locale) }
  const intent = form.get('intent')
  if (intent === 'profile' && Object.keys(faults).length === 0) return redirect(profileStepFor(locale), 303)
  return intent === 'review' ? goToReview(visit, saved.value, { ...answer, errors: faults }) : { ...answer, errors: faults }
}

async function goToReview(
  { world, locale }: PersonVisit,
  { fields, uploads }: Draft,
  answer: PrescriptionAnswer,
): Promise<Response | PrescriptionAnswer> {
  const { version } = await consentTextOf(world)
  const typed = readTyped({ fields, photos: uploads.map(({ id }) => id), consentVersion: version })
  const errors = { ...(typed.ok ? {} : typed.error.errors), ...answer.errors }
  return Object.keys(errors).length === 0 ? redirect(reviewPath(locale), 303) : { ...answer, errors }
}

type Unkept = { fields: DraftFields; uploadIds: readonly string[]; error: DraftError }

async function unkept(visit: PersonVisit, { fields, uploadIds, error }: Unkept): Promise<PrescriptionAnswer> {
  return { values: fields, photos: await photosNamed(visit, uploadIds), errors: refusalOf(error, fields, visit) }
}

/** The draft's photos, and those uploaded with this form. */
async function photosNamed(visit: PersonVisit, ids: readonly string[]): Promise<UploadView[]> {
  const draft = await readDraft(visit.world, visit.principal, 'prescription')
  const attached = (draft?.uploads ?? []).filter(({ id }) => ids.includes(id))
  return [...uploadViews(visit.world, attached, visit.sessionToken), ...(await looseUploadViews(visit, ids))]
}

function refusalOf(error: DraftError, fields: DraftFields, { locale }: PersonVisit): Values {
  if (error.code === 'too_many') return { form: m.prescription_form_too_many({ seconds: error.retryAfter }, { locale }) }
  if (error.code === 'upload_too_many') return { photos: issueText('error_upload_too_many', locale) }
  if (error.code === 'draft_changed') return { [error.field]: issueText('error_draft_changed', locale) }
  const count = ownValue(fields, error.field)?.length ?? 0
  if (error.field === 'sms_message') return { sms_message: m.prescription_form_sms_long({ count }, { locale }) }
  if (error.field === 'message') return { message: m.prescription_form_message_long({ count }, { locale }) }
  return { [error.field]: issueText('error_too_long', locale) }
}

/** Sends the reviewed draft and redirects to the request; errors are returned to the form. */
async function sendPrescription(visit: PersonVisit, form: FormData): Promise<Response | PrescriptionAnswer> {
  const { world, principal, locale } = visit
  const draft = await readDraft(world, principal, 'prescription')
  // The draft was sent a moment ago, here or in another tab.
  if (!draft) return redirect(pathTo('prescriptions', locale), 303)
  const { version } = await consentTextOf(world)
  const photos = draft.uploads.map(({ id }) => id)
  const typed = readTyped({ fields: draft.fields, photos, consentVersion: version })
  if (!typed.ok) return { errors: typed.error.errors }
  const context = { locale, source: 'page', draft: String(form.get('revision')) } as const
  const sent = await startPrescription(world, principal, { ...typed.value, upload_ids: photos }, context)
  if (!sent.ok) return refused(visit, sent.error)
  return redirect(`${pathTo('prescriptions.show', locale, { id: sent.value.id })}?sent`, 303)
}

function refused({ locale }: PersonVisit, error: StartError): PrescriptionAnswer {
  if (error.code === 'too_many')
    return { errors: { form: m.prescription_form_too_many({ seconds: error.retryAfter }, { locale }) } }
  const field = 'field' in error ? error.field : 'form'
  return { errors: { [field === 'upload_ids' ? 'photos' : field]: issueText(`error_${error.code}`, locale) } }
}
