import { redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { isComplete } from '#src/shop/accounts/person/person.ts'
import { skipProfile, saveProfileStep } from '#src/shop/accounts/profile/actions.server.ts'
import { profileValues } from '#src/shop/accounts/profile/profile-form.ts'
import { returnPathOf } from '../return-path.ts'

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
