import type { Secret } from '#src/kernel/secret.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials } from '#src/shop/accounts/person/actions.server.ts'
import type { SignInError } from '#src/shop/accounts/person/actions.server.ts'
import type { Credentials } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { proveTelling } from './proving.server.ts'
import type { ProofError } from '../second-factor/prove.actions.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Identity } from '#src/platform/google/port.ts'
import type { CodeError } from '#src/shop/accounts/codes/actions.server.ts'
import { checkConsent } from '#src/shop/accounts/consents/consents.actions.server.ts'
import {
  checkLinkCode,
  findGoogleStanding,
  joinByGoogle,
  linkGoogle,
  useProof,
  wasUsed,
} from '#src/shop/accounts/google/actions.server.ts'
import type { PresentedLinkCode } from '#src/shop/accounts/google/actions.server.ts'
import type { GoogleProof, GoogleRefusal } from '#src/shop/accounts/google/google.ts'
import { notifyGoogleLinked, setPassword } from '#src/shop/accounts/password/actions.server.ts'
import { countSignUp } from '#src/shop/accounts/sign-up/actions.server.ts'
import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { RequestedPasskey } from '../second-factor/browser-passkey.ts'
import { codeField, passkeyName } from '../second-factor/schema.ts'
import { provingOptions, registrationOptions, beginTotp, repeatTotp, hasSecondFactor } from '../second-factor/actions.server.ts'
import type { Enrolment } from '../second-factor/second-factor.ts'
import type { ToSetUp } from '../second-factor/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { tooManyText } from './too-many-text.ts'
import { closeSession, openSession } from '#src/platform/sessions/sessions.ts'
import { isStaff } from '#src/platform/principal.ts'
import { mergeCarts } from '../cart/merge.actions.server.ts'
import { attachGuestOrders } from '#src/shop/orders/order/actions.server.ts'
import { isObliged } from '../second-factor/second-factor.ts'
import { openTicket, closeTicketsOf } from './tickets.actions.server.ts'
import type { NewPassword, NewPasswordError } from '#src/shop/accounts/password/actions.server.ts'

/** The browser that signs in, with its guest cart and its earlier session. */
export type Visitor = {
  address: string
  device: string
  cartToken: string | undefined
  sessionToken: Secret | undefined
}

/** `cartToken`: the person's cart from now on, undefined without one. */
export type SignedIn = { kind: 'signed_in'; person: Person; sessionToken: string; cartToken: string | undefined }

/** The first step is done; `ticket` (for a cookie of ten minutes) leads to the second one, or to setting one up first. */
type HalfwaySignIn = { kind: 'second_step'; person: Person; ticket: string; enrol: boolean }

export type Entry = SignedIn | HalfwaySignIn

/** `set_up`: a second factor is required, but missing. */
export type SecondStepNeed = 'none' | 'prove' | 'set_up'

/** What a person still needs between the first step and a session. Customers have one step. */
export async function secondStepNeed({ db, config }: World, person: Person): Promise<SecondStepNeed> {
  if (!isStaff(person)) return 'none'
  if (await hasSecondFactor(db, person)) return 'prove'
  return isObliged(config.mode, person) ? 'set_up' : 'none'
}

/**
 * Signs in a person who passed the first step: customers get a session, staff who have or must have a second factor a ticket for
 * it.
 */
export async function enter(world: World, person: Person, visitor: Visitor): Promise<Entry> {
  const need = await secondStepNeed(world, person)
  if (need !== 'none') return { kind: 'second_step', person, ticket: await openTicket(world, person), enrol: need === 'set_up' }
  return transaction(world.db, (tx) => createSignedInSession(world, tx, person, visitor))
}

/**
 * Opens a session in place of any that the visitor had, and merges the guest's cart into the person's. Only after every required
 * step. Guest orders with the address of the account become theirs.
 */
export async function createSignedInSession(world: World, tx: Tx, person: Person, visitor: Visitor): Promise<SignedIn> {
  await attachGuestOrders(world, tx, person)
  world.log.info({ person: person.publicId }, 'signed in')
  if (visitor.sessionToken !== undefined) await closeSession({ ...world, db: tx }, visitor.sessionToken.reveal())
  return {
    kind: 'signed_in',
    person,
    sessionToken: await openSession(world, tx, person.userId, visitor.device),
    cartToken: await mergeCarts(world, tx, { userId: person.userId, guestToken: visitor.cartToken }),
  }
}

/** Sign-in from a page, one step after the other. */
export async function signIn(world: World, credentials: Credentials, visitor: Visitor): Promise<Result<Entry, SignInError>> {
  const known = await checkCredentials(world, credentials, visitor.address)
  return known.ok ? ok(await enter(world, known.value, visitor)) : known
}

export type EnterError = ProofError | { code: 'totp_required' | 'second_step_missing' }
export type AtOnceError = SignInError | EnterError

/**
 * Sign-in from the API, both steps in one call. `totp`: six digits of the app or a recovery code, for staff with a second factor.
 */
export async function signInApi(
  world: World,
  { totp, ...credentials }: Credentials & { totp?: string | undefined },
  visitor: Visitor,
): Promise<Result<SignedIn, AtOnceError>> {
  const known = await checkCredentials(world, credentials, visitor.address)
  return known.ok ? signInApiSession(world, known.value, totp, visitor) : known
}

/** Opens a session for a person who passed the first step, with the second one if it is required. */
export async function signInApiSession(
  world: World,
  person: Person,
  totp: string | undefined,
  visitor: Visitor,
): Promise<Result<SignedIn, EnterError>> {
  const need = await secondStepNeed(world, person)
  if (need === 'set_up') return err({ code: 'second_step_missing' })
  if (need === 'prove' && totp === undefined) return err({ code: 'totp_required' })
  const open = async (tx: Tx) => ok(await createSignedInSession(world, tx, person, visitor))
  return totp !== undefined && need === 'prove'
    ? proveTelling(world, person, { kind: 'code', text: totp }, open)
    : transaction(world.db, open)
}

export type GoogleError =
  | { code: GoogleRefusal | 'google_token_invalid' | 'google_link_required' | 'consent_required' | 'consent_outdated' }
  | SignInError
  | CodeError

/** What a visitor adds to the identity: a password or code for an existing account, the consent for a new one. */
export type GoogleConfirmation = {
  password?: string | undefined
  linkCode?: PresentedLinkCode | undefined
  /** The version that was displayed; `true` for the current one. */
  consent?: true | number | undefined
}

export type GoogleSetting = { address: string; locale: Locale; source: RequestSource }
export type GooglePerson = { person: Person; isNew: boolean }

/**
 * The account that a verified identity opens, linked or created first if that was confirmed. Uses up the proof; the caller opens
 * the session.
 */
export async function takeIdentity(
  world: World,
  proof: GoogleProof,
  confirmation: GoogleConfirmation,
  setting: GoogleSetting,
): Promise<Result<GooglePerson, GoogleError>> {
  if (await wasUsed(world, proof)) return err({ code: 'google_token_invalid' })
  const standing = await findGoogleStanding(world, proof.identity)
  if (standing.kind === 'refused') return err({ code: standing.code })
  if (standing.kind === 'new') {
    const joined = await join(world, proof, confirmation.consent, setting)
    // The address was taken in the meantime, in another tab or by a sign-up.
    return joined.ok || joined.error.code !== 'google_link_required' ? joined : takeIdentity(world, proof, confirmation, setting)
  }
  if (standing.kind === 'known') return takeKnown(world, proof, standing.person)
  const confirmed = await confirm(world, standing.person, proof.identity, { confirmation, address: setting.address })
  return confirmed.ok ? takeLinked(world, proof, standing.person) : confirmed
}

async function confirm(
  world: World,
  person: Person,
  identity: Identity,
  { confirmation: { password, linkCode }, address }: { confirmation: GoogleConfirmation; address: string },
): Promise<Result<unknown, GoogleError>> {
  if (linkCode !== undefined) return checkLinkCode(world, person, identity, linkCode)
  if (password === undefined) return err({ code: 'google_link_required' })
  return checkCredentials(world, { email: person.email, password }, address)
}

const takeKnown = (world: World, proof: GoogleProof, person: Person): Promise<Result<GooglePerson, GoogleError>> =>
  transaction(world.db, async (tx) =>
    (await useProof(tx, proof)) ? ok({ person, isNew: false }) : err({ code: 'google_token_invalid' as const }),
  )

const takeLinked = (world: World, proof: GoogleProof, person: Person): Promise<Result<GooglePerson, GoogleError>> =>
  transaction(world.db, async (tx): Promise<Result<GooglePerson, GoogleError>> => {
    if (!(await useProof(tx, proof))) return err({ code: 'google_token_invalid' })
    const linked = await linkGoogle(tx, person, proof.identity)
    if (!linked) return err({ code: 'google_account_taken' })
    await notifyGoogleLinked(world, tx, person)
    return ok({ person, isNew: false })
  })

async function join(
  world: World,
  proof: GoogleProof,
  consent: true | number | undefined,
  { address, locale, source }: GoogleSetting,
): Promise<Result<GooglePerson, GoogleError>> {
  if (consent === undefined) return err({ code: 'consent_required' })
  const agreed = await checkConsent(world.db, ['privacy', 'terms'], consent)
  if (!agreed.ok) return agreed
  const allowed = await countSignUp(world, address)
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<GooglePerson, GoogleError>> => {
    if (!(await useProof(tx, proof))) return err({ code: 'google_token_invalid' })
    const person = await joinByGoogle(world, tx, proof.identity, { versions: agreed.value, locale, source })
    return person ? ok({ person, isNew: true }) : err({ code: 'google_link_required' })
  })
}

/** Answer of a second factor form: what was wrong, codes to display once, or what to ask the browser for. */
export type SecondStepAnswer = {
  errors?: Record<string, string>
  enrolment?: Enrolment
  codes?: readonly string[]
  requested?: RequestedPasskey
}

type SetUpContext = Pick<Page, 'world' | 'origin' | 'locale' | 'device'>

const shopName = async ({ db }: Page['world']): Promise<string> => (await readWebsite(db)).name

export const newEnrolment = async ({ world }: SetUpContext, person: Person): Promise<Enrolment> =>
  beginTotp(world, person, await shopName(world))

/** `register` for a new passkey, `prove` for one that the person has. */
export async function askPasskey(
  { world, origin }: SetUpContext,
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
export async function readSetUp(visit: SetUpContext, person: Person, form: FormData): Promise<Result<ToSetUp, SetupFormError>> {
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
  visit: SetUpContext,
  person: Person,
  form: FormData,
  error: Parameters<typeof errorOf>[1],
): Promise<SecondStepAnswer> {
  const refused = errorOf(visit, error)
  return form.has('enrolment') ? { ...refused, enrolment: await sameEnrolment(visit, person, form) } : refused
}

async function sameEnrolment({ world }: SetUpContext, person: Person, form: FormData): Promise<Enrolment> {
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
  { locale }: SetUpContext,
  error: { code: string } | { code: 'too_many'; retryAfter: number },
): SecondStepAnswer {
  if ('retryAfter' in error) return { errors: { form: tooManyText({ code: 'too_many', retryAfter: error.retryAfter }) } }
  return { errors: { [ownValue(fields, error.code) ?? 'form']: issueText(`error_${error.code}`, locale) } }
}

/** Sets a new password by a token. A sign-in that waits for its second step began with the old password, and ends as well. */
export const setNewPassword = (world: World, input: NewPassword): Promise<Result<{ userId: number }, NewPasswordError>> =>
  transaction(world.db, async (tx) => {
    const set = await setPassword(world, tx, input)
    if (set.ok) await closeTicketsOf(tx, set.value.userId)
    return set
  })
