import { redirect } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormProblem } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { closeSession } from '#src/platform/sessions/sessions.ts'
import { isStaff } from '#src/platform/who.ts'
import type { SignInError } from '../accounts/actions.server.ts'
import { credentialsSchema } from '../accounts/sign-in.schema.ts'
import { signIn } from './actions.server.ts'
import { cookiesOfSignIn, cookiesOfSignOut } from './cookies.ts'
import { returnPathOf } from './return-path.ts'

/** Sentences by field, and what was typed to stand in the form again. */
export type SignInProblem = Pick<FormProblem, 'errors' | 'values'>

export async function signInHere(visit: Page, form: FormData): Promise<Response | SignInProblem> {
  const fields = parseForm(credentialsSchema, form)
  if (!fields.ok) return fields.error
  const signedIn = await signIn(visit.world, fields.value, visit)
  if (!signedIn.ok) return { errors: { form: refusalText(signedIn.error) }, values: { email: fields.value.email } }
  visit.setCookies.push(...cookiesOfSignIn(visit.origin, signedIn.value.sessionToken))
  const landing = isStaff(signedIn.value.person)
    ? pathTo('staff', visit.locale)
    : (returnPathOf(visit.url) ?? pathTo('home', visit.locale))
  return redirect(landing, 303)
}

function refusalText(error: SignInError): string {
  if (error.code === 'invalid_credentials') return m.error_invalid_credentials()
  const minutes = Math.ceil(error.retryAfter / 60)
  return minutes === 1 ? m.sign_in_too_many_one() : m.sign_in_too_many({ minutes })
}

export async function signOutHere({ world, sessionToken, origin, locale, setCookies }: Page): Promise<Response> {
  if (sessionToken !== undefined) await closeSession(world, sessionToken)
  setCookies.push(...cookiesOfSignOut(origin))
  return redirect(pathTo('home', locale), 303)
}
