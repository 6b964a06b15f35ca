import { redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { readDraft } from '../drafts.actions.server.ts'
import { startPrescription } from '../submission.actions.server.ts'
import type { StartError } from '../submission.actions.server.ts'
import { readTyped } from './prescription-errors.server.ts'
import { consentTextOf } from './prescription-page.server.ts'
import type { PersonVisit } from './prescription-page.server.ts'
import type { PrescriptionAnswer } from './prescription-view.ts'

/** Sends the reviewed draft and redirects to the request; errors are returned to the form. */
export async function sendPrescription(visit: PersonVisit, form: FormData): Promise<Response | PrescriptionAnswer> {
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
