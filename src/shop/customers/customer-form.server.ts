import { data, redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Result } from '#src/kernel/result.ts'
import { formValues, parseForm, refusedForm, versionIn } from '#src/platform/forms.server.ts'
import { orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { requireReauthentication } from '#src/platform/require-reauthentication.server.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { tooManyText } from '../sign-in/too-many-text.ts'
import * as actions from './actions.server.ts'
import type { StaleVersion, CustomerContext } from './actions.server.ts'
import type { ContactField, CustomerChange } from './customer.ts'
import { revealContact } from './read-customer.server.ts'
import { blockForm, emailCodeForm, newEmailForm, noteForm, revealForm } from './schema.ts'
import { withSearch } from '#src/platform/search-address.server.ts'
import { sealedSearchIn, searchIn } from '#src/ui/list/address.ts'
import { customerPath, customersPath } from './screens/customers-address.ts'
import type { CustomerDone } from './screens/customers-address.ts'

/** A form that was not carried out, with what was typed; or a revealed piece of contact data. `since`: what colleagues changed. */
export type CustomerFormResult = {
  intent: string
  errors: Record<string, string>
  values: Record<string, string>
  since?: CustomerChange[]
  asksToErase?: boolean
  revealed?: { field: ContactField; text: string | null }
}

type Submission = { visit: StaffVisit; id: string; form: FormData; intent: string; context: CustomerContext }
type Outcome = Promise<Response | CustomerFormResult>

const handlers: Readonly<Record<string, (submission: Submission) => Outcome>> = {
  reveal: submitReveal,
  note: submitNote,
  'remove-note': (one) =>
    finish(
      one,
      'note_removed',
      actions.removeNote(one.visit.world, one.context, { id: one.id, note: String(one.form.get('id')) }),
    ),
  'sign-out': (one) => finish(one, 'signed_out', actions.signOutCustomer(one.visit.world, one.context, { id: one.id })),
  'end-session': (one) =>
    finish(
      one,
      'session_ended',
      actions.signOutCustomer(one.visit.world, one.context, { id: one.id, session: String(one.form.get('session')) }),
    ),
  recovery: (one) => finish(one, 'recovery', actions.sendRecovery(one.visit.world, one.context, { id: one.id })),
  export: (one) => finish(one, 'export', actions.offerExport(one.visit.world, one.context, { id: one.id })),
  block: submitBlock,
  unblock: (one) => finish(one, 'unblocked', actions.unblockCustomer(one.visit.world, one.context, { id: one.id })),
  distinct: (one) => submitDistinct(one, true),
  'undo-distinct': (one) => submitDistinct(one, false),
  'new-email': submitNewEmail,
  'email-code': submitEmailCode,
  'ask-erase': async ({ intent }) => ({ intent, errors: {}, values: {}, asksToErase: true }),
  leave: async ({ visit, id }) => redirect(customerPath(visit.locale, id, searchOf(visit)), 303),
  erase: submitErasure,
}

/** Handles every form of a customer's page, by its `intent`; an unknown one changes nothing. */
export function submitCustomerForm(visit: StaffVisit, id: string, form: FormData): Outcome {
  const intent = String(form.get('intent'))
  const handler = orNotFound(ownValue(handlers, intent))
  const context = {
    staff: visit.principal,
    source: 'page' as const,
    expected: versionIn(form, 'seen'),
  }
  return handler({ visit, id, form, intent, context })
}

const searchOf = (visit: StaffVisit): { q: string; s: string } => {
  const { searchParams } = visit.url
  return withSearch(visit, { q: searchIn(searchParams), s: sealedSearchIn(searchParams) })
}

async function submitReveal({ visit, id, form, intent }: Submission): Outcome {
  const fields = parseForm(revealForm, form)
  if (!fields.ok) throw data(null, { status: 404 })
  const { field } = fields.value
  const read = await revealContact(visit.world, visit.principal, { id, field, source: 'page' })
  if (read.ok) return { intent, errors: {}, values: {}, revealed: { field, text: read.value } }
  if (read.error.code === 'not_found') throw data(null, { status: 404 })
  return { intent, errors: { form: tooManyText(read.error) }, values: {} }
}

async function submitNote(one: Submission): Outcome {
  const fields = parseForm(noteForm, one.form)
  if (!fields.ok) return { intent: one.intent, ...fields.error }
  return finish(one, 'note', actions.addNote(one.visit.world, one.context, { id: one.id, text: fields.value.note }))
}

async function submitBlock(one: Submission): Outcome {
  const fields = parseForm(blockForm, one.form)
  if (!fields.ok) return { intent: one.intent, ...fields.error }
  return finish(one, 'blocked', actions.blockCustomer(one.visit.world, one.context, { id: one.id, reason: fields.value.reason }))
}

async function submitNewEmail(one: Submission): Outcome {
  const fields = parseForm(newEmailForm, one.form)
  if (!fields.ok) return { intent: one.intent, ...fields.error }
  return finish(
    one,
    'email_code',
    actions.startEmailChange(one.visit.world, one.context, { id: one.id, email: fields.value.new_email }),
  )
}

async function submitEmailCode(one: Submission): Outcome {
  const fields = parseForm(emailCodeForm, one.form)
  if (!fields.ok) return { intent: one.intent, ...fields.error }
  const { new_email: email, email_code: code } = fields.value
  return finish(one, 'email', actions.completeEmailChange(one.visit.world, one.context, { id: one.id, email, code }))
}

const submitDistinct = (one: Submission, isDistinct: boolean): Outcome => {
  const { visit, context, id } = one
  const done = isDistinct ? 'distinct' : 'undistinct'
  return finish(one, done, actions.setDistinct(visit.world, context, { id, other: String(one.form.get('other')), isDistinct }))
}

/** What the list of customers answers when another code could not be sent. */
export type SignUpFormResult = { error: string }

/** Sends another code to the whole email that is searched for. */
export async function submitSignUpForm(visit: StaffVisit): Promise<Response | SignUpFormResult> {
  const { world, principal, locale } = visit
  const { q, s } = searchOf(visit)
  const sent = await actions.resendSignUp(world, { staff: principal, source: 'page' }, q)
  if (sent.ok) return redirect(customersPath(locale, { s, done: 'sign_up' }), 303)
  const { error } = sent
  if (error.code === 'forbidden') throw data(null, { status: 403 })
  if ('retryAfter' in error) return { error: tooManyText(error) }
  return { error: error.code === 'too_soon' ? m.customers_sign_up_soon() : m.customers_sign_up_over() }
}

async function submitErasure(one: Submission): Outcome {
  const result = await actions.eraseCustomer(one.visit.world, one.context, { id: one.id })
  if (result.ok) return redirect(customersPath(one.visit.locale, { done: 'erased' }), 303)
  const refused = refusal(one, result.error)
  return refused instanceof Response ? refused : { ...refused, asksToErase: !refused.since }
}

async function finish(
  one: Submission,
  done: CustomerDone,
  work: Promise<Result<void, { code: string } | StaleVersion | RateLimited>>,
): Outcome {
  const result = await work
  const { locale } = one.visit
  return result.ok ? redirect(customerPath(locale, one.id, { ...searchOf(one.visit), done }), 303) : refusal(one, result.error)
}

/** The field beside which an error stands; all others stand above the form. */
const fields = {
  email_taken: 'new_email',
  email_same: 'new_email',
  code_wrong: 'email_code',
  code_expired: 'email_code',
  code_used: 'email_code',
}

function refusal(
  { visit, intent, form }: Submission,
  error: { code: string } | StaleVersion | RateLimited,
): Response | CustomerFormResult {
  const values = formValues(form)
  if (error.code === 'not_found') throw data(null, { status: 404 })
  if (error.code === 'forbidden') throw data(null, { status: 403 })
  if (error.code === 'reauthentication_required') return requireReauthentication(visit, { intent, errors: {}, values })
  if ('since' in error) return { intent, errors: {}, values, since: error.since }
  if ('retryAfter' in error) return { intent, errors: { form: tooManyText(error) }, values }
  return { intent, ...refusedForm(form, error, { fields }) }
}
