import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import type { RequestedPasskey } from '../second-factor/browser-passkey.ts'
import { codeField } from '../second-factor/code.schema.ts'
import { passkeyName } from '../second-factor/passkey.schema.ts'
import { provingOptions, registrationOptions } from '../second-factor/passkeys.actions.server.ts'
import type { Enrolment } from '../second-factor/second-factor.ts'
import { beginTotp, repeatTotp } from '../second-factor/set-up.actions.server.ts'
import type { ToSetUp } from '../second-factor/set-up.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { tooManyText } from './too-many-text.ts'

/** Answer of a second factor form: what was wrong, codes to display once, or what to ask the browser for. */
export type SecondStepAnswer = {
  errors?: Record<string, string>
  enrolment?: Enrolment
  codes?: readonly string[]
  requested?: RequestedPasskey
}

type RequestContext = Pick<Page, 'world' | 'origin' | 'locale' | 'device'>

const shopName = async ({ db }: Page['world']): Promise<string> => (await readWebsite(db)).name

export const newEnrolment = async ({ world }: RequestContext, person: Person): Promise<Enrolment> =>
  beginTotp(world, person, await shopName(world))

/** `register` for a new passkey, `prove` for one that the person has. */
export async function askPasskey(
  { world, origin }: RequestContext,
  person: Person,
  use: RequestedPasskey['use'],
): Promise<SecondStepAnswer> {
  if (use === 'prove') return { requested: { use, options: await provingOptions(world, person, { origin }) } }
  const site = { origin, shopName: await shopName(world) }
  return { requested: { use, options: await registrationOptions(world, person, site) } }
}

const totpFields = v.object({ enrolment: v.string(), code: codeField })
const passkeyFields = v.object({ credential: v.string(), name: passkeyName })

/** Reads a new app (intent `totp_set_up`) or passkey from a form; errors are ready to display. */
export async function readSetUp(visit: RequestContext, person: Person, form: FormData): Promise<Result<ToSetUp, SetupFormError>> {
  if (form.get('intent') === 'passkey_set_up') {
    const fields = parseForm(passkeyFields, form)
    if (!fields.ok) return err({ code: 'invalid', answer: { errors: fields.error.errors } })
    return ok({ kind: 'passkey', ...fields.value, name: fields.value.name || visit.device, origin: visit.origin })
  }
  const fields = parseForm(totpFields, form)
  if (fields.ok) return ok({ kind: 'totp', ...fields.value })
  return err({ code: 'invalid', answer: { errors: fields.error.errors, enrolment: await sameEnrolment(visit, person, form) } })
}

type SetupFormError = { code: 'invalid'; answer: SecondStepAnswer }

/** Why an app or a passkey was not added, with the enrolment of the form. */
export async function setUpRefused(
  visit: RequestContext,
  person: Person,
  form: FormData,
  error: Parameters<typeof errorOf>[1],
): Promise<SecondStepAnswer> {
  const refused = errorOf(visit, error)
  return form.has('enrolment') ? { ...refused, enrolment: await sameEnrolment(visit, person, form) } : refused
}

async function sameEnrolment({ world }: RequestContext, person: Person, form: FormData): Promise<Enrolment> {
  const sealed = form.get('enrolment')
  return repeatTotp(world, person, typeof sealed === 'string' ? sealed : '', await shopName(world))
}

const fields: Record<string, string> = {
  totp_invalid: 'code',
  totp_required: 'code',
  enrolment_expired: 'code',
  password_wrong: 'password',
}

/** The message of a refusal, by the field that it is about. */
export function errorOf(
  { locale }: RequestContext,
  error: { code: string } | { code: 'too_many'; retryAfter: number },
): SecondStepAnswer {
  if ('retryAfter' in error) return { errors: { form: tooManyText({ code: 'too_many', retryAfter: error.retryAfter }) } }
  return { errors: { [fields[error.code] ?? 'form']: issueText(`error_${error.code}`, locale) } }
}
