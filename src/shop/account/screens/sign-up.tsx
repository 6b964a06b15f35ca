import { Link, redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { readReach } from '../../website/reach.actions.server.ts'
import { AtTheCounter } from './at-the-counter.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  if (visit.who.kind === 'person') throw redirect(pathTo('home', visit.locale))
  return readReach(visit)
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.sign_up_title(), matches) }]

export default function SignUp() {
  const reach = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <AtTheCounter
      title={m.sign_up_title()}
      state={m.sign_up_state()}
      text={m.sign_up_text()}
      reach={reach}
      also={
        <ButtonLink to={pathTo('products', locale)} variant="soft" wide>
          {m.account_browse()}
        </ButtonLink>
      }
      foot={
        <p className="text-center text-sm text-ink-2">
          {m.sign_up_have_account()}{' '}
          <Link to={pathTo('sign-in', locale)} className="link">
            {m.sign_in_title()}
          </Link>
        </p>
      }
    />
  )
}
