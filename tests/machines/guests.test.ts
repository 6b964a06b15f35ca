// @module-tag rest
import { expect, test, vi } from 'vitest'
import { addProduct } from '#tests/support/factories/builders.ts'
import { sixDigits } from '#tests/support/assertions/sent-emails.ts'
import { setLimits } from '#tests/support/world/settings.ts'
import { customerWith, complete, inTurn } from '#tests/support/machines/api-customers.ts'
import type { ApiCustomer } from '#tests/support/machines/api-customers.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import type { ShopProcess } from '#tests/support/machines/shop-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'

// The limits of guests are counted across two web processes.

const machines = await fileFixture(startProcesses())
const { world } = machines
const webs = await Promise.all([machines.web(), machines.web()])
await machines.worker()
const soap = await addProduct(world, { stock: 1000 })

type Answer = Awaited<ReturnType<ShopProcess['ask']>>
const summaryOf = ({ status, errors }: Answer): string => `${status} ${errors?.[0]?.code ?? ''}`.trim()
const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const atPickup = { payment_method_id: 'pay_at_pickup' }

test('of twenty orders of one mailbox at once two are placed, and one more with a code verified by the other process', async () => {
  await setLimits(world, { guestPickupOrders: 2 })
  const email = 'uma-caixa@cliente.example'
  const buyers = (await many(20, (at) => customerWith(inTurn(webs, at), soap))).map((buyer): ApiCustomer => ({
    ...buyer,
    email,
  }))
  const answers = await many(20, (at) => complete(inTurn(webs, at), buyers[at]!, atPickup))
  const refused = buyers.filter((_, at) => summaryOf(answers[at]!) === '422 email_unproven')
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([2, 18])
  const [{ token, headers }] = refused as [ApiCustomer]
  expect((await webs[0].ask('POST', '/store/email-code', { token, email }, headers)).status).toBe(202)
  const code = await vi.waitFor(async () => {
    const emails = await world.db.selectFrom('pretend.letters').select('text').where('recipient', '=', email).execute()
    const codes = emails.flatMap(({ text }) => sixDigits(text))
    return codes[0] ?? expect.fail('there is no code yet')
  }, 20_000)
  expect((await webs[1].ask('POST', '/store/email-code/confirm', { token, code }, headers)).status).toBe(200)
  const placed = await many(4, (at) => complete(inTurn(webs, at), { token, email, headers }, atPickup))
  expect(new Set(placed.map((answer) => `${summaryOf(answer)} ${answer.meta.order.number}`)).size).toBe(1)
  await setLimits(world, { guestPickupOrders: 10_000 })
})

test('thirty declined cards of one network stop its cards on both processes, and no other network’s', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.77' }
  const tester = await customerWith(webs[0], soap)
  const placed = await complete(webs[0], { ...tester, headers })
  const charge = await world.db
    .selectFrom('pretend.bank_payments')
    .select(['id', 'idempotency_key'])
    .where('order_number', '=', placed.meta.order.number)
    .executeTakeFirstOrThrow()
  const { body, headers: signature } = machines.signed({
    externalId: charge.id,
    idempotencyKey: charge.idempotency_key,
    state: 'declined',
    at: world.now(),
  })
  const notices = await many(30, (at) =>
    inTurn(webs, at).ask('POST', '/payments/webhooks/simulator', body, Object.fromEntries(signature)),
  )
  expect(new Set(notices.map(summaryOf))).toEqual(new Set(['200']))
  for (const web of webs) {
    const buyer = await customerWith(web, soap)
    const refused = await complete(web, { ...buyer, headers })
    expect(summaryOf(refused)).toBe('429 too_many_cards')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(summaryOf(await complete(web, { ...buyer, headers }, { payment_method_id: 'mb_way' }))).toBe('200')
    expect(summaryOf(await complete(web, await customerWith(web, soap)))).toBe('200')
  }
})
