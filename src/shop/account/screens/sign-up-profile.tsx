import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { readProfile } from '../../accounts/actions.server.ts'
import { isComplete } from '../../accounts/person.ts'
import { readReach } from '../../website/reach.actions.server.ts'
import { AtTheCounter } from './at-the-counter.tsx'

/** For who has an account but not yet a profile; everybody else is led to where they belong. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  if (visit.who.kind === 'guest') throw redirect(pathTo('sign-up', visit.locale))
  const [profile, reach] = await Promise.all([readProfile(visit.world, visit.who), readReach(visit)])
  if (isComplete(profile)) throw redirect(pathTo('account', visit.locale))
  return reach
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.sign_up_profile_title(), matches) }]

export default function SignUpProfile() {
  const reach = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <AtTheCounter
      title={m.sign_up_profile_title()}
      state={m.sign_up_profile_state()}
      text={m.sign_up_profile_text()}
      reach={reach}
      also={
        <ButtonLink to={pathTo('account', locale)} variant="ghost" wide>
          {m.sign_up_profile_later()}
        </ButtonLink>
      }
    />
  )
}
