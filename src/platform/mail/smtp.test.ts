import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revealed } from '#tests/support/assertions/revealed.ts'
import { Secret } from '#src/kernel/secret.ts'
import { openMailbox } from '#tests/support/services/mailbox.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { inAll } from '#tests/support/world/short.ts'
import { readConfig } from '../config.ts'
import { PermanentDeliveryError } from '../permanent-delivery-error.ts'
import { smtpMailer } from './smtp.ts'

const refusing = (code: number): Error =>
  Object.assign(new Error('no such mailbox: marta@cliente.example'), { responseCode: code })

let server: SMTPServer
let url = ''
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: ({ address }, _, done) => done(address.startsWith('fechada@') ? refusing(550) : undefined),
    onRcptTo({ address }, _, done) {
      const [, code] = /^(\d{3})@/.exec(address) ?? []
      done(code ? refusing(Number(code)) : undefined)
    },
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

const email = { subject: 'Olá', text: 'Olá', html: '<p>Olá</p>', messageId: 'a.ready' }
const send = (to: string, from = 'ola@farmacia.example') =>
  smtpMailer({ url: new Secret(url), requiresTls: false }, async () => from).send({ ...email, to: `${to}@cliente.example` })

test('a mailbox that does not exist is distinguished from one that is full or busy, without its address', inAll, async () => {
  await send('marta')
  await expect(send('550')).rejects.toMatchObject({ reason: 'smtp 550', message: 'undeliverable: smtp 550' })
  await expect(send('552')).rejects.toBeInstanceOf(PermanentDeliveryError)
  for (const busy of ['450', '452', '421']) await expect(send(busy)).rejects.not.toBeInstanceOf(PermanentDeliveryError)
})

test('a rejected sender or password is no permanent failure, and the email stays in the queue', async () => {
  await expect(send('marta', 'fechada@farmacia.example')).rejects.not.toBeInstanceOf(PermanentDeliveryError)
  await expect(send('530')).rejects.not.toBeInstanceOf(PermanentDeliveryError)
})

/** The headers of an email as sent over the wire, one per line. */
async function headersOf(overrides: Partial<Parameters<ReturnType<typeof smtpMailer>['send']>[0]>): Promise<string[]> {
  const mailbox = await openMailbox()
  await smtpMailer({ url: new Secret(mailbox.url), requiresTls: false }, async () => 'ola@farmacia.example').send({
    ...email,
    to: 'marta@cliente.example',
    ...overrides,
  })
  await mailbox.close()
  const [head = ''] = mailbox.emails[0]?.source.split('\r\n\r\n') ?? []
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

test('an email says that it was generated automatically', async () => {
  expect(await headersOf({})).toContain('Auto-Submitted: auto-generated')
})

test('a newsletter has unsubscribe headers, and no other email has them', async () => {
  const stopUrl = `https://farmacia.example/novidades/parar/${'x'.repeat(90)}`
  expect(await headersOf({ stopUrl })).toEqual(
    expect.arrayContaining([`List-Unsubscribe: <${stopUrl}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
  )
  expect((await headersOf({})).join()).not.toContain('List-Unsubscribe')
})

test('a subject of several lines adds no header', async () => {
  const headers = await headersOf({ subject: 'Gripe\r\nBcc: outro@cliente.example\nX-More: 1' })
  expect(headers.filter((line) => /^(Bcc|X-More):/i.test(line))).toEqual([])
})

/** How many emails production or the demo delivers to a server without encryption, and the error the sender gets. */
async function sentInTheClear(env: Record<string, string>, query = ''): Promise<{ arrived: number; error: unknown }> {
  const mailbox = await openMailbox()
  const { smtp } = readConfig({ ...env, SMTP_URL: mailbox.url + query })
  const mailer = smtpMailer(smtp ?? expect.fail('no mail server'), async () => 'ola@farmacia.example')
  const error = await mailer.send({ ...email, to: 'marta@cliente.example' }).catch((error: unknown) => error)
  await mailbox.close()
  return { arrived: mailbox.emails.length, error }
}

test('in production an email is not sent unencrypted unless the operator allows it, and stays in the queue', inAll, async () => {
  const refused = await sentInTheClear(productionEnv)
  expect(refused).toMatchObject({ arrived: 0, error: { code: 'ETLS' } })
  expect(refused.error).not.toBeInstanceOf(PermanentDeliveryError)
  // The library's own option does not disable it either.
  expect((await sentInTheClear(productionEnv, '?ignoreTLS=true')).arrived).toBe(0)
  expect(await sentInTheClear(productionEnv, '?tls=optional')).toEqual({ arrived: 1, error: undefined })
  expect(await sentInTheClear({})).toEqual({ arrived: 1, error: undefined })
})

test('TLS options stay in the address of the server, and only our own option is removed', () => {
  const smtpOf = (url: string) => revealed(readConfig({ ...productionEnv, SMTP_URL: url }).smtp)
  const address = 'mail.example:587/?tls.servername=relay.example'
  expect(smtpOf(`smtp://marta:p%40ss@${address}`)).toEqual({ url: `smtp://marta:p%40ss@${address}`, requiresTls: true })
  expect(smtpOf(`smtp://${address}&tls=optional`)).toEqual({ url: `smtp://${address}`, requiresTls: false })
  expect(smtpOf('smtps://mail.example')).toEqual({ url: 'smtps://mail.example', requiresTls: false })
  expect(() => smtpOf('smtp://mail.example?tls=off')).toThrow(/^SMTP_URL must be/)
})
