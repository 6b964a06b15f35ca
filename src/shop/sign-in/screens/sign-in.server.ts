import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { closeSession } from '#src/platform/sessions/sessions.ts'
import { demoPeople } from '#src/shop/accounts/person/actions.server.ts'
import type { SignInError } from '#src/shop/accounts/person/actions.server.ts'
import { credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { demoPassword } from '#src/shop/accounts/person/demo.ts'
import { signIn } from '../actions.server.ts'
import { clearedDevice, cookiesOfSignOut } from '../cookies.ts'
import { redirectAfterSignIn } from '../entry-page.actions.server.ts'
import { returnPathOf, withReturn } from '../return-path.ts'
import { tooManyText } from '../too-many-text.ts'
import { readGoogleOffer } from '../google-reading.server.ts'

/** Messages by field, and the typed values to show again. */
export type SignInFormError = FormRefusal

export async function submitSignInForm(visit: Page, form: FormData): Promise<Response | SignInFormError> {
  const fields = parseForm(credentialsSchema, form)
  if (!fields.ok) return fields.error
  const signedIn = await signIn(visit.world, fields.value, visit)
  if (!signedIn.ok) return { errors: { form: refusalText(signedIn.error) }, values: { email: fields.value.email } }
  return redirectAfterSignIn(visit, signedIn.value, returnPathOf(visit.url) ?? pathTo('home', visit.locale))
}

function refusalText(error: SignInError): string {
  if ('retryAfter' in error) return tooManyText(error)
  return error.code === 'account_blocked' ? m.error_account_blocked() : m.error_invalid_credentials()
}

export async function submitSignOutForm({ world, sessionToken, origin, locale, setCookies }: Page): Promise<Response> {
  if (sessionToken) await closeSession(world, sessionToken.reveal())
  setCookies.push(...cookiesOfSignOut(origin))
  return redirect(pathTo('home', locale), { status: 303, headers: clearedDevice(origin) })
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  if (visit.principal.kind === 'person') throw redirect(pathTo('home', visit.locale))
  const people = await demoPeople(visit.world)
  return {
    demo: people.length > 0 ? { people, password: demoPassword } : null,
    google: readGoogleOffer(visit),
    signUp: withReturn(pathTo('sign-up', visit.locale), returnPathOf(visit.url)),
    hasNewPassword: visit.url.searchParams.get('notice') === 'new-password',
  }
}

/** Signing out is a form as well: the buttons of the layouts post here. */
export async function action(args: ActionFunctionArgs) {
  const visit = page(args)
  const form = await args.request.formData()
  return form.get('intent') === 'sign_out' ? submitSignOutForm(visit) : submitSignInForm(visit, form)
}
