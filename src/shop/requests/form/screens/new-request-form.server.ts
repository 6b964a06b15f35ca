import { redirect } from 'react-router'
import { formatTime } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { parseForm, typedTexts } from '#src/platform/forms.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import type { FieldErrors } from '#src/ui/error-summary.tsx'
import { looseUploadViews, readPhotoForm, uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { draftNamed } from '../../drafts/draft.ts'
import type { Draft, DraftFields } from '../../drafts/draft.ts'
import { deleteDraft, saveDraft } from '../../drafts/actions.server.ts'
import type { DraftError } from '../../drafts/actions.server.ts'
import { requestBody } from '../../request/schema.ts'
import { startRequest } from '../actions.server.ts'
import type { StartError } from '../actions.server.ts'

/** The form's values, errors, time of saving and draft id. */
export type NewRequestAnswer = {
  errors: FieldErrors
  values?: DraftFields
  photos?: readonly UploadView[]
  savedAtText?: string
  draft?: string
}

type NewRequestFormResult = Promise<Response | NewRequestAnswer>

/**
 * Saves what was typed, whatever errors it has, and then does what the button says: send it, complete the profile, or only save.
 */
export async function submitNewRequest(visit: PersonVisit, sent: Request): NewRequestFormResult {
  const read = await readPhotoForm(visit, sent)
  const { form } = read.ok ? read.value : read.error
  const intent = form.get('intent')
  if (intent === 'discard') return discard(visit)
  const work = () => saveAndContinue(visit, form, read.ok ? {} : read.error.errors)
  // A double submission makes one request, and leaves no draft behind.
  return intent === 'send' ? withFormIdempotency(visit, form, work) : work()
}

async function saveAndContinue(visit: PersonVisit, form: FormData, faults: FieldErrors): NewRequestFormResult {
  const { world, principal, locale } = visit
  const uploadIds = form.getAll('upload_ids').map(String)
  const values = typedTexts(form)
  const saved = await saveDraft(world, principal, 'request', { fields: values, uploadIds, draftId: draftNamed(form) })
  if (!saved.ok) {
    const errors = errorOf(saved.error, locale)
    return { errors, values, photos: await looseUploadViews(visit, uploadIds) }
  }
  if (Object.keys(faults).length > 0) return answerOf(visit, saved.value, faults)
  if (form.get('intent') === 'profile') return redirect(profileStep(visit), 303)
  return form.get('intent') === 'send' ? send(visit, saved.value) : answerOf(visit, saved.value, {})
}

function errorOf(error: DraftError | StartError, locale: Locale): FieldErrors {
  const field = 'field' in error ? error.field : 'form'
  return { [field === 'upload_ids' ? 'photos' : field]: issueText(`error_${error.code}`, locale) }
}

const answerOf = (
  { world, locale, sessionToken }: PersonVisit,
  { id: draft, fields, uploads, savedAt }: Draft,
  errors: FieldErrors,
): NewRequestAnswer => ({
  errors,
  values: fields,
  photos: uploadViews(world, uploads, sessionToken),
  savedAtText: formatTime(savedAt, locale),
  draft,
})

async function discard({ world, principal, locale }: PersonVisit): Promise<Response> {
  await transaction(world.db, (tx) => deleteDraft(tx, principal, 'request'))
  return redirect(pathTo('requests.new', locale), 303)
}

/** The profile step, which leads back here, where the draft waits. */
const profileStep = ({ locale }: PersonVisit): string =>
  withParameter(pathTo('sign-up.profile', locale), 'return', pathTo('requests.new', locale))

async function send(visit: PersonVisit, draft: Draft): NewRequestFormResult {
  const { world, principal, locale } = visit
  const form = new FormData()
  for (const [name, text] of Object.entries(draft.fields)) form.set(name, text)
  for (const { id } of draft.uploads) form.append('upload_ids', id)
  form.set('submit', 'true')
  const fields = parseForm(requestBody, form)
  if (!fields.ok) return answerOf(visit, draft, fields.error.errors)
  const started = await startRequest(world, principal, fields.value, { locale, source: 'page', draft: draft.revision })
  if (!started.ok) return answerOf(visit, draft, errorOf(started.error, locale))
  return redirect(withParameter(pathTo('requests.show', locale, { id: started.value.id }), 'sent', ''), 303)
}
