import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { EmailField } from '../../accounts/email-field.tsx'
import { demoPeople } from '../../accounts/actions.server.ts'
import { demoPassword } from '../../accounts/demo.ts'
import { readGoogleOffer } from '../google-reading.server.ts'
import { returnPathOf, withReturn } from '../return-path.ts'
import { submitSignInForm, submitSignOutForm } from '../sign-in-form.server.ts'
import { DemoPeople } from './demo-people.tsx'
import { GoogleButton } from './google-button.tsx'
import { PasswordInput } from './password-input.tsx'

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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.sign_in_title(), matches) }]

export default function SignIn() {
  const { demo, google, signUp, hasNewPassword } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{m.sign_in_heading()}</h1>
      {hasNewPassword && !isRefused && (
        <Notice tone="ok" role="status">
          {m.new_password_done()}
        </Notice>
      )}
      {google?.error && (
        <Notice tone="warn" title={m.google_problem_title()}>
          {google.error}
        </Notice>
      )}
      <SignInForm />
      {google && <GoogleButton href={google.href} />}
      <p className="text-center text-sm text-ink-2">
        {m.sign_in_no_account()}{' '}
        <Link to={signUp} className="link">
          {m.sign_in_create()}
        </Link>
      </p>
      {demo && <DemoPeople {...demo} />}
    </div>
  )
}

function SignInForm() {
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const busy = useIsSending()
  const errors = answer?.errors ?? {}
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary errors={answer?.errors} />
      <EmailField answer={answer} />
      <Field name="password" label={m.sign_in_password()} error={errors['password']}>
        <PasswordInput name="password" autoComplete="current-password" answer={answer} />
      </Field>
      <Button size="l" wide disabled={busy}>
        {m.sign_in_submit()}
      </Button>
      <Link to={pathTo('recover-password', locale)} className="link justify-self-center text-sm">
        {m.sign_in_forgot()}
      </Link>
    </Form>
  )
}
