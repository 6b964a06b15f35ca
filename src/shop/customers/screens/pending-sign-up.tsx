import { MailQuestion } from 'lucide-react'
import { Form } from 'react-router'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
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
            <Form method="post" preventScrollReset>
              <Button variant="quiet" size="s" name="intent" value="sign-up">
                {m.customers_sign_up_send()}
              </Button>
            </Form>
          )
        }
      >
        {isExpired ? m.customers_sign_up_expired(sent) : m.customers_sign_up_sent(sent)}
        {error && (
          <p role="alert" className="mt-1.5 font-medium text-bad">
            {error}
          </p>
        )}
      </Notice>
    </div>
  )
}
