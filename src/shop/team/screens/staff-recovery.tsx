import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { isSetUp, recoveryCodeCount } from '../../second-factor/second-factor.ts'
import type { SecondFactor } from '../../second-factor/second-factor.ts'
import { StaffSection } from './staff-section.tsx'

/** How many recovery codes are left, and new ones. */
export function StaffRecovery({ secondFactor }: { secondFactor: SecondFactor }) {
  const { recoveryCodesLeft: left } = secondFactor
  if (!isSetUp(secondFactor))
    return (
      <StaffSection id="recovery" title={m.recovery_codes_heading()}>
        <p className="text-xs text-ink-2">{m.staff_security_codes_later()}</p>
      </StaffSection>
    )
  return (
    <StaffSection id="recovery" title={m.recovery_codes_heading()} text={m.staff_security_codes_text()}>
      <p className="text-sm">{m.staff_security_codes_left({ left, all: recoveryCodeCount })}</p>
      <Form method="post">
        <Button name="intent" value="codes" variant="quiet" size="xs">
          {m.staff_security_codes_new()}
        </Button>
      </Form>
    </StaffSection>
  )
}
