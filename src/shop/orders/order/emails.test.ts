import { beforeEach, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { Secret } from '#src/kernel/secret.ts'
import { smtpMailer } from '#src/platform/mail/smtp.ts'
import { addCart, addProduct, addStaff, everything, liftMailboxLimit } from '#tests/support/factories/builders.ts'
import { openMailbox, partOf } from '#tests/support/services/mailbox.ts'
import { runJobs, waitingJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { OrderState } from './order.ts'
import { transitionOrder } from '../staff/actions.server.ts'

const mailbox = await fileFixture(openMailbox())
const { world } = await shopFixture({
  externalServices: {
    mail: smtpMailer({ url: new Secret(mailbox.url), requiresTls: false }, async () => 'ola@farmacia-azulejo.example'),
  },
})
await liftMailboxLimit(world)
beforeEach(() => mailbox.emails.splice(0))

const secretName = 'Creme Confidencial'

async function order(locale: Locale) {
  const { token } = await addCart(world, [await addProduct(world, { name: secretName })])
  const placed = await placeOrder(world, { principal: guest, token, locale }, { patch: everything, source: 'page' })
  if (!placed.ok) throw new Error(placed.error.code)
  return placed.value.order
}

const cases = [
  {
    locale: 'pt',
    tag: 'pt-PT',
    state: 'Em preparação',
    total: '12,34',
    path: '/confirmacao-encomenda/',
    note: 'não é uma fatura',
  },
  {
    locale: 'en',
    tag: 'en-GB',
    state: 'In preparation',
    total: '12.34',
    path: '/en/orders/confirmation/',
    note: 'is not an invoice',
  },
] as const

test.each(cases)(
  'an email in the customer’s language ($locale) has number, state, total and link, and no product',
  async ({ locale, tag, state, total, path, note }) => {
    const { number, token } = await order(locale)
    await runJobs(world)
    const [email] = mailbox.emails
    expect(email?.to).toEqual(['marta@cliente.example'])
    expect(email?.source).toContain('From: ola@farmacia-azulejo.example')
    for (const type of ['text/plain', 'text/html'] as const) {
      const text = partOf(email!.source, type)
      for (const expected of [number, state, total, path + token, note, 'Farmácia Azulejo']) expect(text).toContain(expected)
      expect(text).not.toContain(secretName)
    }
    expect(partOf(email!.source, 'text/html')).toContain(`<html lang="${tag}">`)
    expect(email!.source).not.toContain(secretName)
  },
)

test('every transition has an email of its own, whose id stays the same when its job runs again', inAll, async () => {
  const { number } = await order('pt')
  const ana = await addStaff(world, 'pharmacist')
  for (const state of ['ready', 'completed'] satisfies OrderState[])
    await transitionOrder(world, ana, number, { source: 'page', state, alerts: ['email'], counterPayment: { method: 'cash' } })
  await runJobs(world, 2)
  const ids = mailbox.emails.map(({ source }) => /^Message-ID:\s*(<[^>]*>)/im.exec(source)?.[1])
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toMatch(/^<[\da-f-]{36}\.place@farmacia-azulejo\.example>$/)
})

test('an email that the server refuses stays in the queue', inAll, async () => {
  await order('pt')
  mailbox.refuse(true)
  await expect(runJobs(world)).rejects.toThrow()
  mailbox.refuse(false)
  await runJobs(world)
  expect(mailbox.emails).toHaveLength(1)
})

test('an email in the queue is sealed', async () => {
  const { number, token } = await order('pt')
  const jobs = await waitingJobs(world)
  const waiting = JSON.stringify(jobs)
  expect(jobs).toHaveLength(1)
  for (const secret of [number, token, 'marta@cliente.example']) expect(waiting).not.toContain(secret)
})
