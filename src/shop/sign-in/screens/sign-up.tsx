import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { readGoogleOffer } from '../google-reading.server.ts'
import { readSignUp, submitSignUp } from '../sign-up-page.server.ts'
import { GoogleButton } from './google-button.tsx'
import { SignUpCode } from './sign-up-code.tsx'
import { SignUpDetails } from './sign-up-details.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  if (visit.principal.kind === 'person') throw redirect(pathTo('home', visit.locale))
  return { ...(await readSignUp(visit)), google: readGoogleOffer(visit) }
}

export const action = async (args: ActionFunctionArgs) => submitSignUp(page(args), await args.request.formData())

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.step === 'code' ? m.sign_up_code_title() : m.sign_up_title(), matches) },
]

/** Both steps have one URL; the third, the profile, has its own. */
export default function SignUp() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="grid gap-6">
      {view.step === 'code' ? (
        <SignUpCode key={view.sentAt} waiting={view} answer={answer} />
      ) : (
        <SignUpDetails consent={view.consent} email={view.email} answer={answer} />
      )}
      {view.step === 'details' && view.google && <GoogleButton href={view.google.href} />}
      <p className="text-center text-sm text-ink-2">
        {m.sign_up_have_account()}{' '}
        <Link to={view.signIn} className="link">
          {m.sign_in_title()}
        </Link>
      </p>
    </div>
  )
}
