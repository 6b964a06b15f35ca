import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { readReach } from '../../website/reach.actions.server.ts'
import { AtTheCounter } from './at-the-counter.tsx'

export const loader = (args: LoaderFunctionArgs) => readReach(page(args))

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.new_password_title(), matches) }]

export default function NewPassword() {
  const reach = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <AtTheCounter
      title={m.new_password_title()}
      state={m.new_password_state()}
      text={m.new_password_text()}
      reach={reach}
      also={
        <ButtonLink to={pathTo('recover-password', locale)} variant="ghost" wide>
          {m.new_password_ask()}
        </ButtonLink>
      }
    />
  )
}
