import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '#tests/world/mailbox.ts'
import { Undeliverable } from '../undeliverable.ts'
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

const letter = { subject: 'Olá', text: 'Olá', html: '<p>Olá</p>', messageId: 'a.ready' }
const send = (to: string, from = 'ola@farmacia.example') =>
  smtpMailer(url, async () => from).send({ ...letter, to: `${to}@cliente.example` })

test('a mailbox that does not exist is told apart from one that is full or busy, without naming it', async () => {
  await send('marta')
  await expect(send('550')).rejects.toMatchObject({ reason: 'smtp 550', message: 'undeliverable: smtp 550' })
  await expect(send('552')).rejects.toBeInstanceOf(Undeliverable)
  for (const busy of ['450', '452', '421']) await expect(send(busy)).rejects.not.toBeInstanceOf(Undeliverable)
})

test('a sender or a password that the server does not take is the operator’s to mend, and letters wait', async () => {
  await expect(send('marta', 'fechada@farmacia.example')).rejects.not.toBeInstanceOf(Undeliverable)
  await expect(send('530')).rejects.not.toBeInstanceOf(Undeliverable)
})

/** The headers of a letter as they come over the wire, each on a line. */
async function headersOf(told: Partial<Parameters<ReturnType<typeof smtpMailer>['send']>[0]>): Promise<string[]> {
  const mailbox = await openMailbox()
  await smtpMailer(mailbox.url, async () => 'ola@farmacia.example').send({ ...letter, to: 'marta@cliente.example', ...told })
  await mailbox.close()
  const [head = ''] = mailbox.letters[0]?.source.split('\r\n\r\n') ?? []
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

test('a letter says that nobody typed it, so that no holiday notice answers it', async () => {
  expect(await headersOf({})).toContain('Auto-Submitted: auto-generated')
})

test('one of many brings the button that ends them, and no other letter does', async () => {
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
