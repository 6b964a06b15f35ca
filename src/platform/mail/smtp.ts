import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

const connectionTimeout = 10_000

/** Sends through a mail server. `sender` is asked at each letter: the pharmacy may change its address. */
export function smtpMailer(url: string, sender: () => Promise<string>): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: 3 * connectionTimeout,
  })
  return {
    async send({ to, subject, text, html, messageId, stopUrl }) {
      const from = await sender()
      // Receivers and relays drop a second letter of one id.
      const headers = stopUrl === undefined ? {} : stopHeaders(stopUrl)
      await transport.sendMail({ from, to, subject, text, html, headers, messageId: `<${messageId}@${domainOf(from)}>` })
    },
  }
}

const stopHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const domainOf = (address: string): string => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
