import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { demoPeople } from '../../accounts/actions.server.ts'
import { demoPassword } from '../../accounts/demo.ts'
import { signInHere, signOutHere } from '../sign-in-form.server.ts'
import { DemoPeople } from './demo-people.tsx'
import { PasswordInput } from './password-input.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, who, locale } = page(args)
  if (who.kind === 'person') throw redirect(pathTo('home', locale))
  const people = await demoPeople(world)
  return { demo: people.length > 0 ? { people, password: demoPassword } : null }
}

/** Signing out is a form as well, and this is its address: the buttons of the layouts post here. */
export async function action(args: ActionFunctionArgs) {
  const visit = page(args)
  const form = await args.request.formData()
  return form.get('intent') === 'sign_out' ? signOutHere(visit) : signInHere(visit, form)
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.sign_in_title(), matches) }]

export default function SignIn() {
  const { demo } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{m.sign_in_heading()}</h1>
      <SignInForm />
      <p className="text-center text-sm text-ink-2">
        {m.sign_in_no_account()}{' '}
        <Link to={pathTo('sign-up', locale)} className="link">
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
  const busy = useNavigation().state === 'submitting'
  const errors = answer?.errors ?? {}
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary errors={answer?.errors} />
      <Field name="email" label={m.sign_in_email()} error={errors['email']}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={answer?.values['email']}
          required
        />
      </Field>
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
