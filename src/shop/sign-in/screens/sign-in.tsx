import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { EmailField } from '#src/shop/accounts/codes/email-field.tsx'
import { GoogleButton } from './google-button.tsx'
import { PasswordInput } from './password-input.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import type { DemoPerson } from '#src/shop/accounts/person/actions.server.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import type { action, loader } from './sign-in.server.ts'

export { action, loader } from './sign-in.server.ts'

export const meta = titled(m.sign_in_title)

export default function SignIn() {
  const { demo, google, signUp, hasNewPassword } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{m.sign_in_heading()}</h1>
      <DoneNotice text={hasNewPassword && !isRefused && m.new_password_done()} />
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

/** The demo accounts, each an ordinary sign-in form already filled in. */
function DemoPeople({ people, password }: { people: readonly DemoPerson[]; password: string }) {
  return (
    <section aria-labelledby="demo-people" className="grid gap-3 rounded-lg bg-sunken p-4">
      <h2 id="demo-people" className="font-sans text-sm font-bold tracking-normal">
        {m.sign_in_demo_title()}
      </h2>
      <p className="text-xs text-ink-2">{m.sign_in_demo_text({ password })}</p>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {people.map((person) => (
          <li key={person.id}>
            <DemoSignIn person={person} password={password} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DemoSignIn({ person: { email, name, roles }, password }: { person: DemoPerson; password: string }) {
  const known = name ?? email
  const locale = useLocale()
  return (
    <Form method="post">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="password" value={password} />
      <button className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1.5 text-start hover:border-ink-3">
        <Avatar name={known} size="s" />
        <span className="grid min-w-0 text-xs">
          <b className="truncate">{known}</b>
          <span className="text-ink-2">{roleNames(roles, locale)}</span>
        </span>
      </button>
    </Form>
  )
}
