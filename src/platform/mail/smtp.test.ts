import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
