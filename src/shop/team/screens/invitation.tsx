import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { roleNames } from '../../accounts/role-name.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { readInvitation } from '../accepting.server.ts'
import { submitInvitationForm } from '../invitation-form.server.ts'
import type { FoundInvitation } from '../invitation.ts'
import { InvitationForm } from './invitation-form.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = page(args)
  const [found, website] = [await readInvitation(world, args.params['id'] ?? '', principal), await readWebsite(world.db)]
  const status = { open: 200, unknown: 404, used: 410, expired: 410, withdrawn: 410 }[found.state]
  return data({ found, pharmacy: website.name }, { status })
}

export async function action(args: ActionFunctionArgs) {
  return submitInvitationForm(page(args), args.params['id'] ?? '', await args.request.formData())
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.invitation_title(), matches) }]

export default function Invitation() {
  const { found, pharmacy } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  if (found.state !== 'open') return <InvitationClosed state={found.state} />
  const { email, roles, invitee } = found
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.invitation_heading()}</h1>
        <p className="break-words text-ink-2">{m.invitation_lead({ pharmacy, email, role: roleNames(roles, locale) })}</p>
      </div>
      <InvitationForm invitee={invitee} email={email} answer={answer} />
    </div>
  )
}

type Closed = Exclude<FoundInvitation['state'], 'open'>

const titles: Record<Closed, () => string> = {
  used: m.invitation_gone_used,
  expired: m.invitation_gone_expired,
  withdrawn: m.invitation_gone_withdrawn,
  unknown: m.invitation_gone_unknown,
}

/** Why the link no longer works, and what to do instead. */
function InvitationClosed({ state }: { state: Closed }) {
  const locale = useLocale()
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">{titles[state]()}</h1>
      <p className="text-ink-2">{state === 'used' ? m.invitation_gone_used_text() : m.invitation_gone_text()}</p>
      <ButtonLink to={pathTo('sign-in', locale)} variant={state === 'used' ? 'primary' : 'quiet'} wide>
        {m.invitation_sign_in()}
      </ButtonLink>
    </div>
  )
}
