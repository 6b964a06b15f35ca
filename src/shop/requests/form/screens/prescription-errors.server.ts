import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { isAccessCode, isOptionCode, isPrescriptionNumber } from '#src/kernel/portuguese-numbers.ts'
import { possiblePrescriptions, readPrescriptionSms } from '#src/kernel/prescription-sms.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { compact } from '../code-groups.ts'
import type { DraftFields } from '../../drafts/draft.ts'
import { prescriptionBody } from '../../request/schema.ts'
import type { PrescriptionFields } from '../../request/schema.ts'
import { codeNames, codeSizes, entryModeOf } from '../../request/screens/prescription-view.ts'
import type { CodeName, Values } from '../../request/screens/prescription-view.ts'

/** Fills empty code fields with the codes of the SMS, or of the prescription chosen among several in it. */
export function withCodesRead(fields: DraftFields): DraftFields {
  const text = fields['sms_message'] ?? ''
  if (entryModeOf(fields) !== 'sms' || codeNames.some((name) => fields[name])) return fields
  const read = readPrescriptionSms(text)
  if (read.ok) return { ...fields, ...asFields(read.value) }
  const wanted = fields['sms_which']
  const chosen = possiblePrescriptions(text).find(({ number, access }) => wanted === `${number} ${access ?? ''}`)
  return chosen ? { ...fields, ...asFields(chosen) } : fields
}

const asFields = ({ number, access, option }: { number: string; access: string | null; option: string | null }): DraftFields => ({
  prescription_code: number,
  dispensation_code: access ?? '',
  option_right_code: option ?? '',
})

type Typed = {
  fields: DraftFields
  photos: readonly string[]
  /** Of the text that the page shows now. */ consentVersion: number
}

export type FormFieldError = { code: 'invalid'; errors: Values }

/** The form as it would be sent, or an error for every field that has to be corrected first. */
export function readTyped({ fields, photos, consentVersion }: Typed): Result<PrescriptionFields, FormFieldError> {
  const codes = codesIn(fields)
  const read = readPrescriptionSms(fields['sms_message'] ?? '')
  const sent = {
    ...codes,
    ...smsSent(fields, codes, read),
    message: fields['message'] ?? '',
    preference: fields['preference'] ?? '',
  }
  const form = new FormData()
  for (const [name, text] of Object.entries(sent)) form.set(name, text)
  for (const id of photos) form.append('upload_ids', id)
  form.set('health_consent', 'true')
  const parsed = parseForm(prescriptionBody, form)
  const faults = {
    ...(parsed.ok ? {} : parsed.error.errors),
    ...codeErrors(fields, { codes, read, photos: photos.length }),
    ...consentError(fields['health_consent'], consentVersion),
  }
  if (!parsed.ok || Object.keys(faults).length > 0) return err({ code: 'invalid', errors: inOrder(faults) })
  return ok({ ...parsed.value, health_consent: consentVersion, submit: true })
}

type Codes = Record<CodeName, string>
type SmsRead = ReturnType<typeof readPrescriptionSms>

const codesIn = (fields: DraftFields): Codes => ({
  prescription_code: compact(fields['prescription_code'] ?? ''),
  dispensation_code: compact(fields['dispensation_code'] ?? ''),
  option_right_code: compact(fields['option_right_code'] ?? ''),
})

/** The SMS is sent when its codes can be read. Next to typed codes an unreadable SMS is left out. */
function smsSent(fields: DraftFields, codes: Codes, read: SmsRead): { sms_message?: string } {
  const text = fields['sms_message'] ?? ''
  if (entryModeOf(fields) !== 'sms' || text.trim() === '') return {}
  return hasCodes(codes) && !read.ok ? {} : { sms_message: text }
}

const hasCodes = (codes: Codes): boolean => codeNames.some((name) => codes[name] !== '')

function codeErrors(fields: DraftFields, { codes, read, photos }: { codes: Codes; read: SmsRead; photos: number }): Values {
  const mode = entryModeOf(fields)
  if (hasCodes(codes) || (mode === 'codes' && photos === 0)) return typedFaults(codes)
  if (mode === 'photo') return photos === 0 ? { photos: m.prescription_form_photo_required() } : {}
  const text = fields['sms_message'] ?? ''
  if (text.trim() === '' && photos > 0) return {}
  if (read.ok) return {}
  if (read.error.code === 'sms_several') return { sms_which: m.prescription_form_which_required() }
  return { sms_message: issueText(`error_${read.error.code}`, getLocale()) }
}

function typedFaults({ prescription_code: number, dispensation_code: access, option_right_code: option }: Codes): Values {
  return {
    ...(number === '' && { prescription_code: m.prescription_form_number_required() }),
    ...(number !== '' && !isPrescriptionNumber(number) && { prescription_code: countError('prescription_code', number) }),
    ...(access === '' && { dispensation_code: m.prescription_form_access_required() }),
    ...(access !== '' && !isAccessCode(access) && { dispensation_code: countError('dispensation_code', access) }),
    ...(option !== '' && !isOptionCode(option) && { option_right_code: countError('option_right_code', option) }),
  }
}

const counted = {
  prescription_code: m.prescription_form_number_count,
  dispensation_code: m.prescription_form_access_count,
  option_right_code: m.prescription_form_option_count,
}

/** For digits of a wrong length, the error gives their number; anything else gets the general error. */
function countError(name: CodeName, code: string): string {
  const isDigits = /^\d+X?$/.test(code) && code.length !== codeSizes[name].length
  return isDigits ? counted[name]({ count: code.length }) : issueText(`error_${name}`, getLocale())
}

function consentError(value: string | undefined, version: number): Values {
  if (!value) return { health_consent: m.prescription_form_consent_required() }
  return value === String(version) ? {} : { health_consent: issueText('error_consent_outdated', getLocale()) }
}

const order = ['sms_message', 'sms_which', 'photos', ...codeNames, 'preference', 'message', 'health_consent']
const inOrder = (faults: Values): Values =>
  Object.fromEntries(Object.entries(faults).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
