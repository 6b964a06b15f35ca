import { Secret } from '#src/kernel/secret.ts'
import { emptyOr, urlOf } from '../config-rules.ts'

export const smtpMessages = {
  SMTP_URL: [
    '',
    'mail server, such as smtps://user:password@mail.example; smtp:// must offer TLS in production, unless ?tls=optional is added',
  ],
} as const

const isMailServer = (text: string): boolean =>
  urlOf('smtp:', 'smtps:')(text) && [null, 'optional'].includes(new URL(text).searchParams.get('tls'))

export const smtpSchema = {
  SMTP_URL: emptyOr(isMailServer, 'must be an smtp:// or smtps:// address, with ?tls=optional or no tls'),
}

/** `requiresTls`: emails contain recovery links and names, and are not sent to a server without encryption. */
export type SmtpSettings = { url: Secret; requiresTls: boolean }

type Values = Record<keyof typeof smtpMessages, string> & { BOTICA_MODE: 'demo' | 'production' }

/** Undefined in a demo that shows its emails on a page. */
export function smtpOf({ SMTP_URL: address, BOTICA_MODE: mode }: Values): SmtpSettings | undefined {
  if (!address) return undefined
  const url = new URL(address)
  const isTlsOptional = url.searchParams.has('tls')
  // The library would take the parameter for an option of its own.
  url.searchParams.delete('tls')
  return { url: new Secret(url.href), requiresTls: mode === 'production' && url.protocol === 'smtp:' && !isTlsOptional }
}
