import { KeyRound } from 'lucide-react'
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { listSessions } from '#src/platform/sessions/sessions.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { readProfile } from '../../accounts/actions.server.ts'
import { submitPasswordForm } from '../password-form.server.ts'
import { submitEndSessionsForm } from '../sessions-form.actions.server.ts'
import { PasswordChange } from './password-change.tsx'
import { SessionsList } from './sessions-list.tsx'

const news = { password: m.security_changed, session: m.security_ended, sessions: m.security_others_ended } as const
const isNews = (text: string | null): text is keyof typeof news => text !== null && Object.hasOwn(news, text)

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, sessionToken, url } = personPageContext(args)
  const [sessions, { hasPassword }] = await Promise.all([
    listSessions(world, principal.userId, sessionToken),
    readProfile(world, principal),
  ])
  const done = url.searchParams.get('done')
  return { sessions, hasPassword, email: principal.email, done: isNews(done) ? done : null }
}

export async function action(args: ActionFunctionArgs) {
  const visit = personPageContext(args)
  const form = await args.request.formData()
  const back = pathTo('account.security', visit.locale)
  const ended = await submitEndSessionsForm(visit, form)
  return ended ? redirect(`${back}?done=${ended}`, 303) : submitPasswordForm(visit, form, `${back}?done=password`)
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.security_title(), matches) }]

export default function Security() {
  const { sessions, hasPassword, email, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHeading title={m.security_title()} lead={m.security_lead()} />
      <div className="grid md:max-w-form gap-4">
        {done && !answer && <Notice tone="ok" role="status" title={news[done]()} />}
        {hasPassword ? <PasswordChange email={email} errors={answer?.errors} /> : <NoPassword />}
        <Card as="section" aria-labelledby="sessions" className="grid gap-4">
          <h2 id="sessions" className="font-sans text-lg font-bold tracking-normal">
            {m.sessions_title()}
          </h2>
          <SessionsList sessions={sessions} />
        </Card>
      </div>
    </>
  )
}

function NoPassword() {
  const locale = useLocale()
  return (
    <Notice
      icon={<KeyRound aria-hidden="true" />}
      title={m.security_no_password()}
      actions={
        <ButtonLink to={pathTo('recover-password', locale)} variant="quiet" size="s">
          {m.security_ask_password()}
        </ButtonLink>
      }
    >
      {m.security_no_password_text()}
    </Notice>
  )
}
