import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  url: string
  /** The emails as sent over the wire, with headers. */
  emails: { to: string[]; source: string }[]
  /** Makes the server refuse emails until reset: for now, or for good. */
  refuse: (how: boolean | 'for_good') => void
  close: () => Promise<void>
}

/** A real mail server on this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const emails: Mailbox['emails'] = []
  let refusing: boolean | 'for_good' = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('mailbox is closed'), refusing === 'for_good' && { responseCode: 550 }))
        emails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refuse: (how) => {
      refusing = how
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The part of an email with this content type, decoded. */
export function partOf(source: string, type: 'text/plain' | 'text/html'): string {
  const at = source.indexOf(`Content-Type: ${type}`)
  const [head = '', ...rest] = source.slice(at).split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split(/\r\n--/)[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
