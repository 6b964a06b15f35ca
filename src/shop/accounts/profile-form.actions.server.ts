import { issueText } from '#src/i18n/issue.ts'
import { normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import type { FormError } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { changeProfile, emptiedCodes } from './profile.actions.server.ts'
import { profileFields } from './profile-form.ts'
import { profileBody, profileStep } from './profile.schema.ts'
import type { ProfilePatch } from './profile.schema.ts'

/** `confirmedNif`: a NIF with a wrong check digit; sending it again confirms it. */
export type ProfileFormErrors = Pick<FormError, 'errors' | 'values'> & { confirmedNif?: string }

type RequestContext = Page & { principal: Person }

/** The step after a sign-up, where every field is required. Undefined when it is saved. */
export async function saveProfileStep(visit: RequestContext, sent: FormData): Promise<ProfileFormErrors | undefined> {
  const form = readable(sent)
  const fields = parseForm(profileStep, form)
  return fields.ok ? save(visit, form, fields.value) : fields.error
}

/**
 * The profile form. Only what differs from what the page displayed (`seen_…`) is checked and saved: two open pages do not undo
 * each other's changes, and earlier consents are not requested again.
 */
export async function saveProfile(visit: RequestContext, sent: FormData): Promise<ProfileFormErrors | undefined> {
  const form = onlyChanged(readable(sent))
  const fields = parseForm(profileBody, form)
  if (!fields.ok) return fields.error
  const emptied = profileFields.filter((name) => form.get(name) === '').map((name) => [name, null] as const)
  return save(visit, form, { ...fields.value, ...Object.fromEntries(emptied) })
}

async function save(visit: RequestContext, form: FormData, patch: ProfilePatch): Promise<ProfileFormErrors | undefined> {
  const { world, principal, locale } = visit
  const saved = await changeProfile(world, principal, patch, { source: 'page', locale })
  if (saved.ok) return undefined
  const { code, field } = saved.error
  const errors =
    'fields' in saved.error
      ? Object.fromEntries(saved.error.fields.map((name) => [name, issueText(`error_${emptiedCodes[name]}`, locale)]))
      : { [field]: issueText(`error_${code}`, locale) }
  return {
    errors,
    values: formValues(form),
    ...(code === 'nif_check_digit' && patch.nif && { confirmedNif: patch.nif }),
  }
}

const boxes = ['alerts_by_email', 'alerts_by_sms', 'marketing_consent'] as const
const dateParts = ['birth_day', 'birth_month', 'birth_year'] as const

/** Prepares a form for its schema: one date, `false` for unticked boxes, and the confirmation of a NIF that is sent again. */
function readable(sent: FormData): FormData {
  const form = new FormData()
  for (const [name, value] of sent) form.set(name, typeof value === 'string' ? value.trim() : value)
  form.set('date_of_birth', dateOf(dateParts.map((part) => String(form.get(part) ?? ''))))
  for (const box of boxes) if (!form.has(box)) form.set(box, 'false')
  const confirmedNif = form.get('nif_asked')
  if (confirmedNif !== null && confirmedNif === normaliseNif(String(form.get('nif')))) form.set('nif_confirmed', 'true')
  return form
}

/** "27", "3", "1957" → "1957-03-27"; empty when nothing was typed. */
function dateOf([day = '', month = '', year = '']: readonly string[]): string {
  return day || month || year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}

function onlyChanged(form: FormData): FormData {
  const isSame = (name: string): boolean => form.get(`seen_${name}`) === ticked(name, form)
  const same = [...profileFields, 'locale', ...boxes].filter(isSame)
  for (const name of same) form.delete(name)
  if (same.includes('date_of_birth')) for (const part of dateParts) form.delete(part)
  return form
}

// The checkbox of a consent carries the version that it displays.
const ticked = (name: string, form: FormData): FormDataEntryValue | null =>
  name === 'marketing_consent' ? String(form.get(name) !== 'false') : form.get(name)
