import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPageContext } from '#src/platform/page.server.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { openInvitations } from '../invitations.actions.server.ts'
import { answerTeam } from '../staff-people-form.server.ts'
import { listTeam } from '../staff-people.server.ts'
import { teamDoneIn } from '../staff-people.ts'
import type { TeamDone } from '../staff-people.ts'
import { StaffInvitations } from './staff-invitations.tsx'
import { StaffInvite } from './staff-invite.tsx'
import { TeamTable } from './team-table.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url } = staffPageContext(args)
  const [team, invitations] = [await listTeam(world), await openInvitations(world)]
  return { team, invitations, self: principal.publicId, done: teamDoneIn(url), now: world.realNow() }
}

export async function action(args: ActionFunctionArgs) {
  return answerTeam(staffPageContext(args), await args.request.formData())
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.staff_team(), matches) }]

const doneTexts: Record<TeamDone, () => string> = {
  invited: m.staff_team_done_invited,
  withdrawn: m.staff_team_done_withdrawn,
  roles: m.staff_team_done_role,
  own: m.staff_team_done_own,
  left: m.staff_team_done_left,
  blocked: m.staff_team_done_blocked,
  unblocked: m.staff_team_done_unblocked,
}

export default function StaffPeople() {
  const { team, invitations, self, done, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="grid h-full lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="team" className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3 lg:px-5">
          <h1 id="team" className="text-[1.375rem] leading-7">
            {m.staff_team()}
          </h1>
          <p className="text-xs text-ink-2 tabular-nums">
            {team.length === 1 ? m.staff_team_count_one() : m.staff_team_count({ count: team.length })}
          </p>
        </div>
        <div className="grid gap-3 px-4 pb-3 empty:hidden lg:px-5">
          {done && !answer && (
            <Notice tone="ok" role="status">
              {doneTexts[done]()}
            </Notice>
          )}
          <ErrorSummary errors={answer?.errors} />
        </div>
        <TeamTable team={team} self={self} now={now} />
      </section>
      <aside
        aria-label={m.staff_team_invite_heading()}
        className="grid content-start gap-6 border-line bg-surface p-4 max-lg:border-t lg:border-s lg:p-5 max-lg:[&>section]:max-w-104"
      >
        {/* Anew after each invitation, so that what was typed does not stay. */}
        <StaffInvite key={invitations[0]?.id} answer={answer} />
        <StaffInvitations invitations={invitations} />
      </aside>
    </div>
  )
}
