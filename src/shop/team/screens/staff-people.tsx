import { useActionData, useLoaderData, Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { titled } from '#src/ui/page-title.ts'
import type { TeamDone } from '../staff-people.ts'
import { TeamTable } from './team-table.tsx'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { EmailField } from '#src/shop/accounts/codes/email-field.tsx'
import { RoleChoice } from './role-choice.tsx'
import { formatDay } from '#src/i18n/formatters.ts'
import { useLocale } from '#src/ui/locale.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import type { Invitation } from '../invitation.ts'
import type { TeamError, action, loader } from './staff-people.server.ts'

export { action, loader } from './staff-people.server.ts'

export const meta = titled(m.staff_team)

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
      <ListPage
        title={m.staff_team()}
        count={team.length === 1 ? m.staff_team_count_one() : m.staff_team_count({ count: team.length })}
        done={done && !answer ? doneTexts[done]() : undefined}
        notice={answer && <ErrorSummary errors={answer.errors} />}
      >
        <TeamTable team={team} self={self} now={now} />
      </ListPage>
      <aside
        aria-label={m.staff_team_invite_heading()}
        className="grid content-start gap-6 border-line bg-surface p-4 max-lg:border-t lg:border-s lg:p-5 max-lg:[&>section]:max-w-104"
      >
        {/* Remounted after each invitation, so that what was typed does not stay. */}
        <StaffInvite key={invitations[0]?.id} answer={answer} />
        <StaffInvitations invitations={invitations} />
      </aside>
    </div>
  )
}

/** Form to invite a person by email. */
function StaffInvite({ answer }: { answer: TeamError | undefined }) {
  return (
    <section aria-labelledby="invite" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="invite" className="font-sans text-base font-bold tracking-normal">
          {m.staff_team_invite_heading()}
        </h2>
        <p className="text-xs text-ink-2">{m.staff_team_invite_text()}</p>
      </div>
      <Form method="post" noValidate className="grid gap-3">
        <EmailField answer={answer} autoComplete="off" />
        <RoleChoice
          id="roles"
          legend={m.staff_team_role()}
          chosen={answer?.roles ?? staffRoles.slice(0, 1)}
          error={answer?.errors['roles']}
        />
        <SubmitButton name="intent" value="invite">
          {m.staff_team_invite()}
        </SubmitButton>
      </Form>
    </section>
  )
}

/** Invitations that are still open. */
function StaffInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-labelledby="invitations" className="grid gap-2">
      <h2 id="invitations" className="font-sans text-base font-bold tracking-normal">
        {m.staff_team_invitations()}
      </h2>
      {invitations.length === 0 ? (
        <p className="text-xs text-ink-2">{m.staff_team_no_invitations()}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ invitation: { id, email, roles, expiresAt } }: { invitation: Invitation }) {
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="grid min-w-0 grow">
        <b className="truncate text-xs">{email}</b>
        <span className="text-2xs text-ink-2">
          {roleNames(roles, locale)} · {m.staff_team_until({ date: formatDay(expiresAt, locale) })}
        </span>
      </span>
      <ButtonForm intent="withdraw" fields={{ id }} variant="quiet" size="xs" aria-label={m.staff_team_withdraw_from({ email })}>
        {m.staff_team_withdraw()}
      </ButtonForm>
    </li>
  )
}
