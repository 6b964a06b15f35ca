import { Form, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { isComplete } from '#src/shop/accounts/person/person.ts'
import { skipProfile, saveProfileStep } from '#src/shop/accounts/profile/actions.server.ts'
import { profileValues } from '#src/shop/accounts/profile/profile-form.ts'
import { ProfileFields } from '#src/shop/accounts/profile/screens/profile-fields.tsx'
import { returnPathOf } from '../return-path.ts'
import { SignUpSteps } from './sign-up-steps.tsx'

/** For people with an account but without a profile; everyone else is redirected. It can be skipped once. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale } = page(args)
  if (principal.kind === 'guest') throw redirect(pathTo('sign-up', locale))
  const profile = await readProfile(world, principal)
  if (isComplete(profile)) throw redirect(pathTo('account', locale))
  return { values: profileValues(profile), canSkip: !profile.profileSkipped }
}

export async function action(args: ActionFunctionArgs) {
  const { principal, ...visit } = page(args)
  const { world, locale, url } = visit
  if (principal.kind === 'guest') throw redirect(pathTo('sign-up', locale))
  const form = await args.request.formData()
  const onward = redirect(returnPathOf(url) ?? pathTo('account', locale), 303)
  if (form.get('intent') === 'skip') {
    await skipProfile(world, principal)
    return onward
  }
  return (await saveProfileStep({ ...visit, principal }, form)) ?? onward
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.sign_up_profile_title(), matches) }]

export default function SignUpProfile() {
  const { values, canSkip } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const busy = useIsSending()
  return (
    <div className="grid gap-6">
      <SignUpSteps step={3} />
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.sign_up_profile_title()}</h1>
        <p className="text-ink-2">{m.sign_up_profile_lead()}</p>
      </div>
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary errors={answer?.errors} />
        <ProfileFields
          values={{ ...values, ...answer?.values }}
          errors={answer?.errors ?? {}}
          confirmedNif={answer?.confirmedNif}
        />
        <div className="grid gap-2.5">
          <Button size="l" wide disabled={busy}>
            {answer?.confirmedNif === undefined ? m.sign_up_profile_save() : m.profile_nif_is_right()}
          </Button>
          {canSkip ? (
            <Button name="intent" value="skip" variant="ghost" wide formNoValidate disabled={busy}>
              {m.sign_up_profile_skip()}
            </Button>
          ) : (
            <ButtonLink to={pathTo('account', locale)} variant="ghost" wide>
              {m.sign_up_profile_later()}
            </ButtonLink>
          )}
        </div>
      </Form>
    </div>
  )
}
