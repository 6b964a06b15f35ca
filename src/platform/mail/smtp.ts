import { createTransport } from 'nodemailer'
import { PermanentDeliveryError } from '../permanent-delivery-error.ts'
import type { Mailer } from './port.ts'
import type { SmtpSettings } from './smtp-settings.ts'

const connectionTimeout = 10_000

/** Sends through a mail server. `sender` is called for each email: the pharmacy may change its address. */
export function smtpMailer({ url, requiresTls }: SmtpSettings, sender: () => Promise<string>): Mailer {
  const transport = createTransport({
    url: url.reveal(),
    requireTLS: requiresTls,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: 3 * connectionTimeout,
  })
  return {
    async send({ to, subject, text, html, messageId, stopUrl }) {
      const from = await sender()
      const headers = { ...isNotTyped, ...(stopUrl !== undefined && stopHeaders(stopUrl)) }
      // Receivers and relays drop a second email with the same id.
      const envelope = { from, to, subject, text, html, headers, messageId: `<${messageId}@${domainOf(from)}>` }
      await transport.sendMail(envelope).catch((error: unknown) => {
        throw isRefusal(error) ? new PermanentDeliveryError(`smtp ${error.responseCode}`) : error
      })
    },
  }
}

/**
 * Whether the server permanently refuses this email for this mailbox (RFC 5321, 4.2.1). Errors about ourselves, such as a wrong
 * password or sender, are for the operator to fix: those emails wait.
 */
const isRefusal = (error: unknown): error is { responseCode: number } =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'command' in error &&
  error.command !== 'MAIL FROM' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  !aboutUs.has(error.responseCode)

// Bad sequence, not signed in, wrong credentials.
const aboutUs = new Set([503, 530, 534, 535, 538])

// Auto-responders do not answer such emails (RFC 3834): people read the pharmacy's mailbox.
const isNotTyped = { 'Auto-Submitted': 'auto-generated' } as const

const stopHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const domainOf = (address: string): string => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
