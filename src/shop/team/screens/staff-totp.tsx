import { Form } from 'react-router'
import { formatDay } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { TotpSetUp } from '../../second-factor/screens/totp-set-up.tsx'
import type { Enrolment } from '../../second-factor/second-factor.ts'
import { addTotpPath } from '../staff-security.ts'
import { StaffSection } from './staff-section.tsx'

type Props = { since: Date | null; enrolment: Enrolment | null; error: string | undefined }

/** One's own authenticator app: set up, replace, turn off. */
export function StaffTotp({ since, enrolment, error }: Props) {
  const locale = useLocale()
  const mark = since ? (
    <Tag tone="ok">{m.staff_security_totp_since({ date: formatDay(since, locale) })}</Tag>
  ) : (
    <Tag>{m.staff_security_off()}</Tag>
  )
  return (
    <StaffSection id="totp" title={m.staff_security_totp()} mark={mark} text={m.staff_security_totp_text()}>
      {enrolment ? (
        <div className="grid max-w-104 gap-3">
          <TotpSetUp enrolment={enrolment} error={error} />
          <ButtonLink to={pathTo('staff.security', locale)} variant="ghost" size="s" className="justify-self-start">
            {m.staff_security_cancel()}
          </ButtonLink>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={addTotpPath(locale)} variant={since ? 'quiet' : 'soft'} size="xs">
            {since ? m.staff_security_totp_replace() : m.staff_security_totp_add()}
          </ButtonLink>
          {since && (
            <Form method="post">
              <Button name="intent" value="totp_remove" variant="danger" size="xs">
                {m.staff_security_totp_remove()}
              </Button>
            </Form>
          )}
        </div>
      )}
    </StaffSection>
  )
}
