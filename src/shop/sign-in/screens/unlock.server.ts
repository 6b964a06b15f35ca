import * as v from 'valibot'
import { createContext, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { sentParameter } from '#src/i18n/safe-path.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { lockSession } from '#src/platform/sessions/sessions.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { submitCarriedForm, carriedOn, sendOn } from '../carried.server.ts'
import type { Carried } from '../carried.ts'
import { unlockMethods } from '../proof-methods.ts'
import type { ProofMethods } from '../proof-methods.ts'
import { returnPathOf, unlockPath } from '../return-path.ts'
import { askPasskey, errorOf } from '../actions.server.ts'
import type { SecondStepAnswer } from '../actions.server.ts'
import { proofMethodsOf, unlock } from '../unlock.server.ts'
import { readProof } from './second-step.server.ts'

/**
 * The page of a locked session: its person, and what unlocks it. Nothing else of the staff area. `hasEnded`: there is no session left
 * for a form that was sent, and nothing to unlock.
 */
export type LockView = { name: string | null; methods: ProofMethods; back: string; hasEnded: boolean }

const backOf = (visit: Page): string => returnPathOf(visit.url) ?? pathTo('staff', visit.locale)

/** Whether a form of this request was answered by the page itself, which shows its fields: nothing may lead away from them. */
const isAnswered = createContext(false)

/** Redirects people with nothing to unlock: to the requested page, or to the sign-in. */
async function readLock(visit: Page, { isAnswered }: { isAnswered: boolean }): Promise<LockView> {
  const { locked, principal, world, origin } = visit
  if (locked)
    return {
      name: locked.name,
      methods: unlockMethods(await proofMethodsOf(world, locked, origin)),
      back: backOf(visit),
      hasEnded: false,
    }
  if (principal.kind === 'person' && isAnswered)
    return { name: principal.name, methods: noMethods, back: backOf(visit), hasEnded: false }
  if (principal.kind === 'person') throw redirect(backOf(visit))
  if (visit.url.searchParams.has(sentParameter)) return { name: null, methods: noMethods, back: backOf(visit), hasEnded: true }
  throw redirect(pathTo('sign-in', visit.locale))
}

const noMethods: ProofMethods = { password: false, secondFactor: false, totp: false, passkeys: false }

/** `open`: unlocked, and the carried form can be sent again. */
export type UnlockAnswer = SecondStepAnswer & { open?: true; carried?: Carried | undefined }

const passwordForm = v.object({ password: credentialsSchema.entries.password })

/** Locks and unlocks; a form that met the lock arrives here as well, with its fields. */
export async function answerLock(visit: Page, form: FormData): Promise<Response | UnlockAnswer> {
  const { locked, principal, world, sessionToken } = visit
  const target = submitCarriedForm(visit, form)
  if (target?.isTooLarge && principal.kind === 'person') return sendOn(target)
  if (target) return principal.kind === 'person' ? { open: true, carried: target } : { carried: target }
  if (form.get('intent') === 'lock' && isStaff(principal) && sessionToken !== undefined) {
    await lockSession(world, sessionToken.reveal())
    return redirect(unlockPath(visit.locale, new URL(backOf(visit), visit.url)), 303)
  }
  const carried = carriedOn(visit, form)
  const isDone = !locked && principal.kind === 'person'
  if (!locked && !isDone) return redirect(pathTo('sign-in', visit.locale), 303)
  if (locked && form.get('intent') === 'passkey_options') return askPasskey(visit, locked, 'prove')
  const refused = locked && (await submitUnlockForm(visit, locked, form))
  if (refused) return { ...refused, carried }
  return carried ? { open: true, carried } : redirect(backOf(visit), 303)
}

/** Why the session stays locked; undefined once it is unlocked. */
async function submitUnlockForm(visit: Page, person: Person, form: FormData): Promise<SecondStepAnswer | undefined> {
  const methods = unlockMethods(await proofMethodsOf(visit.world, person, visit.origin))
  const password = methods.password ? parseForm(passwordForm, form) : undefined
  const proof = methods.secondFactor ? readProof(visit, form) : undefined
  if (password?.ok === false) return { errors: password.error.errors }
  if (proof?.ok === false) return { errors: proof.error.errors }
  const presented = { password: password?.value.password, proof: proof?.value }
  const opened = await unlock(visit.world, person, presented, visit)
  return opened.ok ? undefined : errorOf(visit, opened.error)
}

export const loader = (args: LoaderFunctionArgs) => readLock(page(args), { isAnswered: args.context.get(isAnswered) })

export async function action(args: ActionFunctionArgs) {
  const answer = await answerLock(page(args), await args.request.formData())
  args.context.set(isAnswered, !(answer instanceof Response))
  return answer
}
