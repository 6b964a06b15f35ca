import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import type { SmsMessage } from '#src/platform/sms/port.ts'
import { PermanentDeliveryError } from '#src/platform/permanent-delivery-error.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { runJobs, waitingJobs } from '#tests/support/world/job-queue.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { alert, eraseNotifications } from './actions.server.ts'
import { countUndelivered, listUndelivered, settleUndelivered } from './undelivered.actions.server.ts'
import { eraseOldMessages } from './undelivered.server.ts'

let failure: Error | undefined
const sent: (EmailMessage | SmsMessage)[] = []
const take = async (message: EmailMessage | SmsMessage): Promise<void> => {
  if (failure) throw failure
  sent.push(message)
}
const { world } = await shopFixture({ externalServices: { mail: { send: take }, texts: { send: take } } })
const owner = await addStaff(world, 'owner')
beforeEach(async () => {
  failure = undefined
  sent.splice(0)
  await world.db.deleteFrom('undelivered_messages').execute()
  await world.db.deleteFrom('forgotten_recipients').execute()
})

const to = 'marta.lobo@cliente.example'
const about = { kind: 'order_news', order: 'AZ-DBWT1PKM' } as const
const email = () => ({ to, subject: 'Segredo', text: 'Creme', html: '<p>Creme</p>', messageId: world.id(), about })
const send = (content: Parameters<typeof alert>[2]) => transaction(world.db, (tx) => alert(world, tx, content, ['email', 'sms']))
const page = { number: 1, size: 10 }

async function fail(reason = 'smtp 550'): Promise<string> {
  failure = new PermanentDeliveryError(reason)
  await send({ email: email() })
  await runJobs(world)
  failure = undefined
  return (await listUndelivered(world, page)).messages[0]?.id ?? ''
}

test('an email that its mailbox refuses is given up at once, and is listed with what it was about, a masked address and the reason', async () => {
  await fail()
  expect(await waitingJobs(world)).toEqual([])
  const { messages, total } = await listUndelivered(world, page)
  expect([total, messages]).toEqual([
    1,
    [
      {
        id: expect.any(String),
        queue: 'letter',
        recipient: 'm•••@cliente.example',
        about,
        reason: 'smtp 550',
        failedAt: expect.any(Date),
      },
    ],
  ])
  const rows = await world.db.selectFrom('undelivered_messages').selectAll().execute()
  const stored = JSON.stringify(rows) + rows.map((row) => row.message_sealed.toString('latin1')).join('')
  for (const secret of [to, 'marta', 'Segredo', 'Creme']) expect(stored).not.toContain(secret)
})

test('an outage is tried again, and is not given up', async () => {
  failure = new Error('connect ECONNREFUSED')
  await send({ email: email() })
  await expect(runJobs(world)).rejects.toThrow('ECONNREFUSED')
  expect([(await waitingJobs(world)).length, await countUndelivered(world.db)]).toEqual([1, 0])
  failure = undefined
  await runJobs(world)
  expect(sent).toHaveLength(1)
})

test('sent again it is the same email with the same id; dropped it is deleted; both leave an audit entry', async () => {
  const id = await fail()
  expect(await settleUndelivered(world, owner, { id, how: 'again', source: 'page' })).toEqual({ ok: true, value: undefined })
  await runJobs(world)
  expect(sent).toMatchObject([{ to, subject: 'Segredo' }])
  expect(await countUndelivered(world.db)).toBe(0)
  const other = await fail()
  await settleUndelivered(world, owner, { id: other, how: 'drop', source: 'page' })
  await runJobs(world)
  expect([sent.length, await countUndelivered(world.db)]).toEqual([1, 0])
  const noted = await world.db.selectFrom('audit_log').select(['action', 'subject_id']).orderBy('id').execute()
  expect(noted).toEqual([
    { action: 'message_sent_again', subject_id: id },
    { action: 'message_dropped', subject_id: other },
  ])
})

test('of several who send it again at once, one does', async () => {
  const id = await fail()
  const press = () => settleUndelivered(world, owner, { id, how: 'again', source: 'page' })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  await runJobs(world)
  expect(sent).toHaveLength(1)
})

test('a text message likewise, and one that fails twice is listed once', async () => {
  failure = new PermanentDeliveryError('sms 422')
  await send({ text: { to: '912345204', text: 'Segredo', messageId: 'a.ready', about } })
  await runJobs(world)
  const [message] = (await listUndelivered(world, page)).messages
  expect(message).toMatchObject({ queue: 'text-message', recipient: '••• ••• 204', reason: 'sms 422' })
  await settleUndelivered(world, owner, { id: message?.id ?? '', how: 'again', source: 'page' })
  await runJobs(world)
  expect(await countUndelivered(world.db)).toBe(1)
  const again = (await listUndelivered(world, page)).messages[0]?.id ?? ''
  await settleUndelivered(world, owner, { id: again, how: 'again', source: 'page' })
  failure = undefined
  await runJobs(world)
  expect(sent[0]?.messageId, 'a gateway would treat the same id as already answered').not.toBe('a.ready')
})

test('it is deleted with the account of its recipient, or after two weeks', async () => {
  await fail()
  await transaction(world.db, (tx) =>
    eraseNotifications(world, tx, { userId: owner.userId, recipients: ['rui@cliente.example'] }),
  )
  expect(await countUndelivered(world.db)).toBe(1)
  await transaction(world.db, (tx) => eraseNotifications(world, tx, { userId: owner.userId, recipients: [to, '912345204'] }))
  expect(await countUndelivered(world.db)).toBe(0)
  await world.db.deleteFrom('forgotten_recipients').execute()
  await fail()
  await eraseOldMessages(world)
  expect(await countUndelivered(world.db)).toBe(1)
  const later = new Date(Date.now() + 15 * 86_400_000)
  await eraseOldMessages({ ...world, realNow: () => later })
  expect(await countUndelivered(world.db)).toBe(0)
})

test('a message in the queue of an erased account is not stored when it is given up', async () => {
  await transaction(world.db, (tx) => eraseNotifications(world, tx, { userId: owner.userId, recipients: [to] }))
  await fail()
  expect(await countUndelivered(world.db)).toBe(0)
  const later = new Date(Date.now() + 3 * 86_400_000)
  await eraseOldMessages({ ...world, realNow: () => later })
  expect(await world.db.selectFrom('forgotten_recipients').select('forgotten_at').execute()).toEqual([])
})

test('the owner reads them by the API as well, and other roles do not', async () => {
  const { ask, signIn } = openApi(world)
  const hers = await signIn(owner)
  const id = await fail()
  const answer = await ask('GET', '/staff/messages', undefined, hers)
  expect(answer.list[0]).toMatchObject({ id, type: 'undelivered_message', attributes: { reason: 'smtp 550' } })
  for (const secret of [to, 'Segredo', 'Creme']) expect(answer.text).not.toContain(secret)
  const ana = await signIn(await addStaff(world, 'pharmacist'))
  expect((await ask('GET', '/staff/messages', undefined, ana)).status).toBe(404)
  expect((await ask('POST', `/staff/messages/${id}/retry`, undefined, ana)).status).toBe(404)
  expect((await ask('POST', `/staff/messages/${id}/retry`, undefined, hers)).status).toBe(204)
  for (const wrong of [id, 'x', world.id()])
    expect((await ask('DELETE', `/staff/messages/${wrong}`, undefined, hers)).status, wrong).toBe(404)
})
