import { useActionData, useLoaderData } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { RecoveryCodeList } from '../../second-factor/screens/recovery-code-list.tsx'
import type { SecurityDone } from '../staff-security.ts'
import { SessionsList } from '../../account/screens/sessions-list.tsx'
import { StaffPasskeys } from './staff-passkeys.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { isSetUp, recoveryCodeCount } from '../../second-factor/second-factor.ts'
import type { SecondFactor, Enrolment } from '../../second-factor/second-factor.ts'
import { formatDay } from '#src/i18n/formatters.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TotpSetUp } from '../../second-factor/screens/totp-set-up.tsx'
import { addTotpPath } from '../staff-security.ts'
import type { action, loader } from './staff-security.server.ts'

export { action, loader } from './staff-security.server.ts'

/** Requesting passkey options changes nothing here; loading again would replace the secret that was just scanned. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.get('intent') !== 'passkey_options' && defaultShouldRevalidate

export const meta = titled(m.staff_security)

const doneTexts: Record<SecurityDone, () => string> = {
  added: m.staff_security_done_added,
  removed: m.staff_security_done_removed,
  ended: m.staff_security_done_ended,
}

export default function StaffSecurity() {
  const { secondFactor, sessions, enrolment, canUsePasskeys, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const errors = answer?.errors ?? {}
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-4 pb-8 lg:px-5">
      <div className="grid gap-1">
        <StaffTitle>{m.staff_security()}</StaffTitle>
        <p className="text-ink-2">{m.staff_security_lead()}</p>
      </div>
      <DoneNotice text={done && !answer && doneTexts[done]()} />
      <ErrorSummary errors={answer?.errors} />
      {answer?.codes && (
        <div role="status" className="grid gap-3">
          <Notice tone="ok">{m.staff_security_has_codes()}</Notice>
          <RecoveryCodeList codes={answer.codes} />
        </div>
      )}
      <StaffTotp
        since={secondFactor.totpSince}
        enrolment={answer?.codes ? null : (answer?.enrolment ?? enrolment)}
        error={errors['code']}
      />
      <StaffPasskeys passkeys={secondFactor.passkeys} isUsable={canUsePasskeys} error={errors['name']} />
      {!answer?.codes && <StaffRecovery secondFactor={secondFactor} />}
      <Panel id="sessions" title={m.sessions_title()}>
        <SessionsList sessions={sessions} />
      </Panel>
    </div>
  )
}

/** How many recovery codes are left, and new ones. */
function StaffRecovery({ secondFactor }: { secondFactor: SecondFactor }) {
  const { recoveryCodesLeft: left } = secondFactor
  if (!isSetUp(secondFactor))
    return (
      <Panel id="recovery" title={m.recovery_codes_heading()}>
        <p className="text-xs text-ink-2">{m.staff_security_codes_later()}</p>
      </Panel>
    )
  return (
    <Panel id="recovery" title={m.recovery_codes_heading()} lead={m.staff_security_codes_text()}>
      <p className="text-sm">{m.staff_security_codes_left({ left, all: recoveryCodeCount })}</p>
      <ButtonForm intent="codes" variant="quiet" size="xs">
        {m.staff_security_codes_new()}
      </ButtonForm>
    </Panel>
  )
}

type Props = { since: Date | null; enrolment: Enrolment | null; error: string | undefined }

/** One's own authenticator app: set up, replace, turn off. */
function StaffTotp({ since, enrolment, error }: Props) {
  const locale = useLocale()
  const mark = since ? (
    <Tag tone="ok">{m.staff_security_totp_since({ date: formatDay(since, locale) })}</Tag>
  ) : (
    <Tag>{m.staff_security_off()}</Tag>
  )
  return (
    <Panel id="totp" title={m.staff_security_totp()} mark={mark} lead={m.staff_security_totp_text()}>
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
            <ButtonForm intent="totp_remove" variant="danger" size="xs">
              {m.staff_security_totp_remove()}
            </ButtonForm>
          )}
        </div>
      )}
    </Panel>
  )
}
