import { Form } from 'react-router'
import { formatDay } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { roleNames } from '../../accounts/role-name.ts'
import type { Invitation } from '../invitation.ts'

/** Invitations that are still open. */
export function StaffInvitations({ invitations }: { invitations: readonly Invitation[] }) {
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
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button name="intent" value="withdraw" variant="quiet" size="xs" aria-label={m.staff_team_withdraw_from({ email })}>
          {m.staff_team_withdraw()}
        </Button>
      </Form>
    </li>
  )
}
