import { Form, useNavigation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { EmailField } from '../../accounts/email-field.tsx'
import { roleName } from '../../accounts/role-name.ts'
import type { TeamProblem } from '../staff-people-form.server.ts'

const roles = ['counter', 'pharmacist', 'owner'] as const

/** Invites somebody by e-mail. */
export function StaffInvite({ answer }: { answer: TeamProblem | undefined }) {
  const busy = useNavigation().state === 'submitting'
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
        <Field name="role" label={m.staff_team_role()} error={answer?.errors['role']}>
          <Select name="role" defaultValue={answer?.values['role'] ?? 'counter'}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </Select>
        </Field>
        <Button name="intent" value="invite" disabled={busy}>
          {m.staff_team_invite()}
        </Button>
      </Form>
    </section>
  )
}
