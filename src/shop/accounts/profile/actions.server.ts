import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isDateOfBirth } from '#src/kernel/dates.ts'
import { hasValidNifCheckDigit, normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkConsent, recordConsents, withdrawMarketing } from '../consents/consents.actions.server.ts'
import { nifHash, phoneHash } from '../codes/phone.actions.server.ts'
import { profileFields } from './profile-form.ts'
import type { ProfileField } from './profile-form.ts'
import type { ProfilePatch } from './schema.ts'
import { personCell } from '../person/sealed.ts'
import type { SealedFact } from '../person/sealed.ts'
import type { ProfileChanges } from '../person/store.server.ts'
import * as store from '../person/store.server.ts'
import { issueText } from '#src/i18n/issue.ts'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { profileBody, profileStep } from './schema.ts'

/** A wrong check digit can be confirmed: the same patch with `nif_confirmed` is accepted (details §7). */
export type ProfileError =
  | { code: 'birth_date_future'; field: 'date_of_birth' }
  | { code: 'nif_check_digit'; field: 'nif' }
  | EmptiedError
  | MarketingError
/**
 * Fields that prescriptions need cannot be emptied once filled in (S203–S205). `fields`: all that were emptied, `field` the
 * first.
 */
type EmptiedError = { code: (typeof emptiedCodes)[ProfileField]; field: ProfileField; fields: readonly ProfileField[] }
export const emptiedCodes = {
  name: 'name_emptied',
  date_of_birth: 'date_of_birth_emptied',
  mobile_phone: 'mobile_phone_emptied',
  nif: 'nif_emptied',
} as const satisfies Record<ProfileField, string>
export type MarketingError = { code: 'consent_outdated'; field: 'marketing_consent' }

/** Where a profile is changed from, and in which language: consents record both. */
export type ProfileContext = { source: RequestSource; locale: Locale }

/** Changes only what the patch names; all of it or, when one field is refused, nothing. */
export async function changeProfile(
  world: World,
  person: Person,
  patch: ProfilePatch,
  through: ProfileContext,
): Promise<Result<undefined, ProfileError>> {
  const error = errorOf(patch, world.now())
  if (error) return err(error)
  return transaction(world.db, async (tx) => {
    const emptied = await emptiedError(tx, person.userId, patch)
    if (emptied) return err(emptied)
    const agreed = await changeMarketing(world, tx, { agreed: patch.marketing_consent, userId: person.userId, ...through })
    if (!agreed.ok) return agreed
    const changes = changesOf(world, person.publicId, patch)
    if (Object.keys(changes).length > 0) await store.changeProfile(tx, person.userId, changes)
    return ok()
  })
}

// The schema has checked the rest of a birth date; only the future is left.
function errorOf({ date_of_birth: born, nif, nif_confirmed: confirmed }: ProfilePatch, now: Date): ProfileError | undefined {
  if (born && !isDateOfBirth(born, now)) return { code: 'birth_date_future', field: 'date_of_birth' }
  if (nif && !hasValidNifCheckDigit(nif) && !confirmed) return { code: 'nif_check_digit', field: 'nif' }
  return undefined
}

async function emptiedError(tx: Tx, userId: number, patch: ProfilePatch): Promise<EmptiedError | undefined> {
  const cleared = profileFields.filter((name) => patch[name] === null)
  if (cleared.length === 0) return undefined
  const filled = await store.lockFilledFields(tx, userId)
  const fields = cleared.filter((name) => filled[name])
  const [field] = fields
  return field && { code: emptiedCodes[field], field, fields }
}

type Marketing = ProfileContext & { agreed: ProfilePatch['marketing_consent']; userId: number }

/** Agrees to offers by email, or withdraws the consent; undefined changes nothing. */
export async function changeMarketing(
  world: World,
  tx: Tx,
  { agreed, ...whose }: Marketing,
): Promise<Result<undefined, MarketingError>> {
  if (agreed === undefined) return ok()
  const current = agreed === false ? ok({}) : await checkConsent(tx, ['marketing'], agreed)
  if (!current.ok) return err<MarketingError>({ code: current.error.code, field: 'marketing_consent' })
  await (agreed === false
    ? withdrawMarketing(world, tx, whose.userId)
    : recordConsents(world, tx, { ...whose, kinds: ['marketing'], versions: current.value }))
  return ok()
}

function changesOf(world: World, publicId: string, patch: ProfilePatch): ProfileChanges {
  const { name, locale, alerts_by_email, alerts_by_sms } = patch
  const sealed = (column: SealedFact, text: string | null): Buffer | null =>
    text === null ? null : seal(world.keys, personCell(publicId, column), text)
  const { date_of_birth: born, mobile_phone: phone, nif } = patch
  return {
    ...(name !== undefined && { name }),
    ...(born !== undefined && { date_of_birth_sealed: sealed('date_of_birth_sealed', born) }),
    ...(phone !== undefined && {
      mobile_phone_sealed: sealed('mobile_phone_sealed', phone),
      mobile_phone_hash: phone === null ? null : phoneHash(world, phone),
    }),
    ...(nif !== undefined && {
      nif_sealed: sealed('nif_sealed', nif),
      nif_hash: nif === null ? null : nifHash(world, nif),
    }),
    ...(locale !== undefined && { locale }),
    ...(alerts_by_email !== undefined && { alerts_by_email }),
    ...(alerts_by_sms !== undefined && { alerts_by_sms }),
  }
}

/** Skips the profile step, which is offered once. */
export const skipProfile = (world: World, { userId }: Person): Promise<void> =>
  transaction(world.db, (tx) => store.skipProfile(tx, userId, world.now()))

/** `confirmedNif`: a NIF with a wrong check digit; sending it again confirms it. */
export type ProfileFormErrors = FormRefusal & { confirmedNif?: string }

/** The step after a sign-up, where every field is required. Undefined when it is saved. */
export async function saveProfileStep(visit: PersonVisit, sent: FormData): Promise<ProfileFormErrors | undefined> {
  const form = readable(sent)
  const fields = parseForm(profileStep, form)
  return fields.ok ? save(visit, form, fields.value) : fields.error
}

/**
 * The profile form. Only what differs from what the page displayed (`seen_…`) is checked and saved: two open pages do not undo
 * each other's changes, and earlier consents are not requested again.
 */
export async function saveProfile(visit: PersonVisit, sent: FormData): Promise<ProfileFormErrors | undefined> {
  const form = onlyChanged(readable(sent))
  const fields = parseForm(profileBody, form)
  if (!fields.ok) return fields.error
  const emptied = profileFields.filter((name) => form.get(name) === '').map((name) => [name, null] as const)
  return save(visit, form, { ...fields.value, ...Object.fromEntries(emptied) })
}

async function save(visit: PersonVisit, form: FormData, patch: ProfilePatch): Promise<ProfileFormErrors | undefined> {
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
