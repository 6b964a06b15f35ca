import * as v from 'valibot'
import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { submitCarriedForm, carriedOn, sendOn } from './carried.server.ts'
import type { Carried } from './carried.ts'
import { requestedProofs, reauthenticate } from './prove.server.ts'
import { returnPathOf, withReturn } from './return-path.ts'
import { askPasskey, errorOf } from './actions.server.ts'
import type { SecondStepAnswer } from './actions.server.ts'
import { readProof } from './screens/second-step.server.ts'

/** Redirects staff to re-authenticate, and from there back to where they were. */
export const redirectToReauth = ({ locale, url }: Page): Response =>
  redirect(withReturn(pathTo('staff.prove', locale), url.pathname + url.search), 303)

const passwordForm = v.object({ password: credentialsSchema.entries.password })

/** `proved`: done, and the carried form can be sent again. */
export type ProveAnswer = SecondStepAnswer & { proved?: true; carried?: Carried | undefined }

/** Checks the proof; a form that requires it arrives here as well, with its fields. */
export async function submitProofForm(visit: StaffVisit, form: FormData): Promise<Response | ProveAnswer> {
  const target = submitCarriedForm(visit, form)
  if (target?.isTooLarge && isRecentlyVerified(visit.principal, visit.world.realNow())) return sendOn(target)
  if (target) return { carried: target }
  const carried = carriedOn(visit, form)
  const answer = await takeProof(visit, form)
  if (carried === undefined) return answer
  return answer instanceof Response ? { proved: true, carried } : { ...answer, carried }
}

async function takeProof(visit: StaffVisit, form: FormData): Promise<Response | SecondStepAnswer> {
  const { world, principal } = visit
  if (form.get('intent') === 'passkey_options') return askPasskey(visit, principal, 'prove')
  const requested = await requestedProofs(world, principal)
  const password = requested.password ? parseForm(passwordForm, form) : undefined
  const proof = requested.secondFactor ? readProof(visit, form) : undefined
  const errors = { ...(password?.ok === false && password.error.errors), ...(proof?.ok === false && proof.error.errors) }
  if (Object.keys(errors).length > 0) return { errors }
  const presented = { password: password?.ok ? password.value.password : undefined, proof: proof?.ok ? proof.value : undefined }
  const proved = await reauthenticate(world, principal, presented, visit)
  if (proved.ok) return redirect(returnPathOf(visit.url) ?? pathTo('staff.security', visit.locale), 303)
  return errorOf(visit, proved.error)
}
