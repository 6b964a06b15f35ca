import * as v from 'valibot'
import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { World } from '#src/platform/world.ts'
import { notifySecondFactorChanged } from '#src/shop/accounts/password/actions.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { secondFactorOf, canUsePasskeys, setUp } from '../../second-factor/actions.server.ts'
import type { SetUpError, ToSetUp } from '../../second-factor/actions.server.ts'
import { codeField } from '../../second-factor/schema.ts'
import type { Proof, ProofError } from '../../second-factor/prove.actions.server.ts'
import { isSetUp } from '../../second-factor/second-factor.ts'
import type { Enrolment } from '../../second-factor/second-factor.ts'
import { redirectAfterSignIn } from '../entry-page.actions.server.ts'
import { askPasskey, newEnrolment, errorOf, readSetUp, setUpRefused, createSignedInSession } from '../actions.server.ts'
import type { SignedIn, SecondStepAnswer, Visitor } from '../actions.server.ts'
import { findTicket, countTry, markProved, consumeTicket } from '../tickets.actions.server.ts'
import type { Ticket } from '../tickets.actions.server.ts'
import { proveTelling } from '../proving.server.ts'

/** The ticket is used up, expired or unknown: sign in again. */
type TicketError = { code: 'ticket_gone' }
const ticketExpired = err({ code: 'ticket_gone' })

/** The second step of a sign-in: proof, ticket and session are one transaction. */
async function passSecondStep(
  world: World,
  token: string,
  proof: Proof,
  visitor: Visitor,
): Promise<Result<SignedIn, ProofError | TicketError>> {
  const ticket = await findTicket(world, token)
  if (!ticket || !(await countTry(world, token))) return ticketExpired
  return proveTelling(world, ticket.person, proof, async (tx) =>
    (await consumeTicket(world, tx, token)) ? ok(await createSignedInSession(world, tx, ticket.person, visitor)) : ticketExpired,
  )
}

/**
 * Sets up the second factor that a sign-in lacks; people who have one must prove it instead. Opens no session yet: the recovery
 * codes come first.
 */
async function setUpAtTicket(
  world: World,
  token: string,
  input: ToSetUp,
): Promise<Result<{ codes: string[] }, SetUpError | TicketError>> {
  const ticket = await findTicket(world, token)
  if (!ticket || !(await countTry(world, token))) return ticketExpired
  const { person } = ticket
  return setUp(world, person, { ...input, first: true }, async (tx, codes) => {
    if (!(await markProved(world, tx, token))) return ticketExpired
    await audit(world, tx, {
      principal: person,
      action: 'second_step_added',
      subject: { kind: 'person', id: person.publicId },
      source: 'page',
    })
    await notifySecondFactorChanged(world, tx, person, 'added')
    return ok({ codes: codes ?? [] })
  })
}

/** Opens the session once a second factor was set up with this ticket. */
async function goIn(world: World, token: string, visitor: Visitor): Promise<Result<SignedIn, TicketError>> {
  const ticket = await findTicket(world, token)
  if (!ticket?.proved) return ticketExpired
  return transaction(world.db, async (tx): Promise<Result<SignedIn, TicketError>> => {
    if (!(await consumeTicket(world, tx, token, { proved: true }))) return ticketExpired
    return ok(await createSignedInSession(world, tx, ticket.person, visitor))
  })
}

/** State of a sign-in. `gone`: expired or out of attempts; `done`: the second factor was just set up. */
export type SignInStage =
  | { stage: 'gone' }
  | { stage: 'prove'; email: string; totp: boolean; passkeys: boolean }
  | { stage: 'set_up'; email: string; enrolment: Enrolment; passkeys: boolean }
  | { stage: 'done'; email: string }

type HalfwaySignIn = { token: string; ticket: Ticket }

async function halfwaySignIn({ world, handles }: Page): Promise<HalfwaySignIn | undefined> {
  const token = handles.secondFactor
  const ticket = token === undefined ? undefined : await findTicket(world, token)
  return token !== undefined && ticket ? { token, ticket } : undefined
}

export async function stageOf(visit: Page): Promise<SignInStage> {
  const half = await halfwaySignIn(visit)
  if (!half) return { stage: 'gone' }
  const { person, proved } = half.ticket
  const { email } = person
  if (proved) return { stage: 'done', email }
  const has = await secondFactorOf(visit.world.db, person)
  const passkeysWork = canUsePasskeys(visit.origin)
  if (isSetUp(has))
    return { stage: 'prove', email, totp: has.totpSince !== null, passkeys: passkeysWork && has.passkeys.length > 0 }
  return { stage: 'set_up', email, enrolment: await newEnrolment(visit, person), passkeys: passkeysWork }
}

type SecondFactorFormResult = Promise<Response | SecondStepAnswer>

/** Handles the forms of the page between password and session, by their `intent`. */
export async function answerSecondStep(visit: Page, form: FormData): SecondFactorFormResult {
  const half = await halfwaySignIn(visit)
  if (!half) return errorOf(visit, { code: 'ticket_gone' })
  const { world } = visit
  switch (form.get('intent')) {
    case 'go_in':
      return leadOn(visit, await goIn(world, half.token, visit))
    case 'passkey_options': {
      const has = await secondFactorOf(world.db, half.ticket.person)
      return askPasskey(visit, half.ticket.person, isSetUp(has) ? 'prove' : 'register')
    }
    case 'totp_set_up':
    case 'passkey_set_up':
      return submitSetupForm(visit, half, form)
    default:
      return submitProofForm(visit, half, form)
  }
}

function leadOn(visit: Page, entered: Result<SignedIn, ProofError | TicketError>): Response | SecondStepAnswer {
  return entered.ok ? redirectAfterSignIn(visit, entered.value, pathTo('home', visit.locale)) : errorOf(visit, entered.error)
}

const codeForm = v.object({ code: codeField })
const passkeyForm = v.object({ credential: v.string() })

async function submitProofForm(visit: Page, { token }: HalfwaySignIn, form: FormData): SecondFactorFormResult {
  const read = readProof(visit, form)
  return read.ok ? leadOn(visit, await passSecondStep(visit.world, token, read.value, visit)) : { errors: read.error.errors }
}

/** A code of the app, a recovery code or (intent `passkey`) the browser's answer. */
export function readProof({ origin }: Page, form: FormData): Result<Proof, { code: 'invalid'; errors: Record<string, string> }> {
  if (form.get('intent') === 'passkey') {
    const fields = parseForm(passkeyForm, form)
    return fields.ok ? { ok: true, value: { kind: 'passkey', credential: fields.value.credential, origin } } : fields
  }
  const fields = parseForm(codeForm, form)
  return fields.ok ? { ok: true, value: { kind: 'code', text: fields.value.code } } : fields
}

async function submitSetupForm(
  visit: Page,
  { token, ticket: { person } }: HalfwaySignIn,
  form: FormData,
): SecondFactorFormResult {
  const setup = await readSetUp(visit, person, form)
  if (!setup.ok) return setup.error.answer
  const done = await setUpAtTicket(visit.world, token, setup.value)
  return done.ok ? { codes: done.value.codes } : setUpRefused(visit, person, form, done.error)
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  if (visit.handles.secondFactor === undefined)
    throw redirect(pathTo(visit.principal.kind === 'person' ? 'home' : 'sign-in', visit.locale))
  return stageOf(visit)
}

export async function action(args: ActionFunctionArgs) {
  return answerSecondStep(page(args), await args.request.formData())
}
