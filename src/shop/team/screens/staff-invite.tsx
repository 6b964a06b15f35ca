import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffRoles } from '#src/platform/principal.ts'
import { Button } from '#src/ui/button.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { EmailField } from '../../accounts/email-field.tsx'
import type { TeamError } from '../staff-people-form.server.ts'
import { RoleChoice } from './role-choice.tsx'

/** Form to invite a person by email. */
export function StaffInvite({ answer }: { answer: TeamError | undefined }) {
  const busy = useIsSending()
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
          chosen={answer?.roles ?? [staffRoles[0]]}
          error={answer?.errors['roles']}
        />
        <Button name="intent" value="invite" disabled={busy}>
          {m.staff_team_invite()}
        </Button>
      </Form>
    </section>
  )
}
