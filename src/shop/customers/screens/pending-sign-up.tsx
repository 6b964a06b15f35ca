import { MailQuestion } from 'lucide-react'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { FoundSignUp } from '../customer.ts'

type Props = { signUp: FoundSignUp; canSend: boolean; error: string | undefined; now: Date }

/** Someone began to sign up with the mailbox that was searched for, and has not entered the code yet. */
export function PendingSignUp({ signUp: { email, sentAt, isExpired }, canSend, error, now }: Props) {
  const sent = { date: momentAt(sentAt, now, useLocale()) }
  return (
    <div className="px-4 pb-4">
      <Notice
        tone="info"
        icon={<MailQuestion aria-hidden="true" />}
        title={m.customers_sign_up({ email })}
        actions={
          canSend && (
            <ButtonForm intent="sign-up" preventScrollReset variant="quiet" size="s">
              {m.customers_sign_up_send()}
            </ButtonForm>
          )
        }
      >
        {isExpired ? m.customers_sign_up_expired(sent) : m.customers_sign_up_sent(sent)}
        <ErrorText text={error} className="mt-1.5" />
      </Notice>
    </div>
  )
}
