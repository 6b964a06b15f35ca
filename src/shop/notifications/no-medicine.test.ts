// @module-tag rest
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { addDays, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { fold } from '#src/kernel/text.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import type { PushMessage, PushOutcome, PushSubscription } from '#src/platform/push/port.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import type { SmsMessage } from '#src/platform/sms/port.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import {
  addOrder,
  addMarta,
  addPerson,
  addProduct,
  addStaff,
  everything,
  liftMailboxLimit,
} from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints, givePoints } from '#tests/support/factories/loyalty.ts'
import { atGateway, orderWithPoints, orderState } from '#tests/support/factories/points-in-orders.ts'
import { newPushBrowser } from '#tests/support/services/push-browser.ts'
import { runJobs, runQueue } from '#tests/support/world/job-queue.ts'
import { addPrescription, addRui, addSpecialRequest, priced } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { setLoyalty } from '#tests/support/world/settings.ts'
import { feedEmail } from '../staff/feeds/feed-email.ts'
import { workEmail } from '../staff/work-email/work-email.ts'
import { deletionCodeEmail, erasedEmail } from '../account/erasure-emails.ts'
import { guestCodeEmail, guestErasedEmail } from '../account/guest-data-emails.ts'
import { googleLinkEmail } from '#src/shop/accounts/google/actions.server.ts'
import {
  passwordGuessingEmail,
  proofCodeEmail,
  knownAddressEmail,
  orderCodeEmail,
  accountMergedEmail,
  accountStateEmail,
  emailChangeCodeEmail,
  emailChangedEmail,
  exportOfferEmail,
  passwordChangedEmail,
  recoveryEmail,
  apiTokenEmail,
  recordLimitEmail,
  googleLinkedEmail,
  secondFactorEmail,
  signUpEmail,
} from '#src/shop/accounts/person/emails.ts'
import { updatePreferences } from '#src/shop/accounts/notification-preferences/actions.server.ts'
import { changeStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { notifyBackInStock, waitFor } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { periodicJobs as loyaltySweeps } from '#src/shop/loyalty/wallet/jobs.server.ts'
import { startMailing } from '../mailings/actions.server.ts'
import { periodicJobs as mailingSweeps } from '../mailings/jobs.server.ts'
import { writeToCustomer as writeAboutOrder } from '#src/shop/orders/order/actions.server.ts'
import { orderStates } from '#src/shop/orders/order/order.ts'
import { correctAddress } from '#src/shop/orders/fulfilment/actions.server.ts'
import { refundOrder } from '#src/shop/orders/refund/actions.server.ts'
import { findStaffOrder, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { moveToBackorder } from '#src/shop/orders/backorder/actions.server.ts'
import { proposeToCustomer } from '#src/shop/orders/proposal/actions.server.ts'
import { swapLine } from '#src/shop/orders/substitution/actions.server.ts'
import { undoSwap } from '#src/shop/orders/substitution/undo-swap.actions.server.ts'
import { writeToCustomer as writeAboutRequest } from '#src/shop/requests/request/comments.actions.server.ts'
import { periodicJobs as requestSweeps } from '#src/shop/requests/request/jobs.server.ts'
import { rejectRequest } from '#src/shop/requests/quote/actions.server.ts'
import { requestKinds, requestStates } from '#src/shop/requests/request/request.ts'
import type { Request } from '#src/shop/requests/request/request.ts'
import { invitationEmail } from '../team/invitations.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { listNotifications, turnOnPush } from './actions.server.ts'
import { noticePath, notificationMessage } from './notification-text.ts'
import type { NotificationSubject } from './notification.ts'

// The name is everywhere on the way: in products, prescriptions and requests, and in what people write.
const name = 'Paracetazul 500 mg comprimidos'
const named = /paracetazul|colvast|atorvastatina|calamina/i

const emails: Omit<EmailMessage, 'to' | 'messageId'>[] = []
const texts: SmsMessage[] = []
const pushes: PushMessage[] = []
const mail = { send: async (email: EmailMessage) => void emails.push(email) }
const phone = { send: async (text: SmsMessage) => void texts.push(text) }
const push = {
  publicKey: 'key',
  send: async (_: PushSubscription, message: PushMessage): Promise<PushOutcome> => {
    pushes.push(message)
    return 'sent'
  },
}

const shop = await shopFixture({ externalServices: { mail, push, texts: phone } })
const { world } = shop
await liftMailboxLimit(world)
const ana = await addStaff(world, 'pharmacist')
const medicine = await addProduct(world, { name, kind: 'MNSRM', stock: 50, price: 1001 })
const people: Person[] = []
beforeAll(async () => {
  await world.db.updateTable('products').set({ slug_pt: 'paracetazul-500', slug_en: 'paracetazul-500-en' }).execute()
  await setLoyalty(world, { expiryMonths: 12 })
  await liveThroughEverything()
}, 120_000)

const through = { source: 'page' } as const
const note = { content: `Sobre o ${name}: tome com água.`, uploadIds: [], ...through }
const everyDeliveryOption = ['in_app', 'email', 'sms'] as const
const runPeriodicJobs = async (periodicJobs: readonly { work: (world: World) => Promise<unknown> }[]): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}

/** A person with a device that receives push. */
async function rings(person: Person): Promise<Person> {
  const token = await transaction(world.db, (tx) => openSession(world, tx, person.userId, 'Firefox, Linux'))
  const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${person.publicId}`, ...newPushBrowser().keys }
  expect(await turnOnPush(world, person, subscription, token)).toMatchObject({ ok: true })
  people.push(person)
  return person
}

async function liveThroughEverything(): Promise<void> {
  await ordersOf(await rings((await addMartaWithPoints(world, 5000)).marta))
  await requestsOf(await rings(await addRui(world)))
  await waitingOf(await rings(await addMarta(world)))
  await newsOf(await addPerson(world, 'customer', 'Sofia Reis'))
  await accountEmails()
  await pointsOf(await rings(await addMarta(world)))
  await runJobs(world)
}

const transition = async (number: string, state: 'ready' | 'completed' | 'canceled'): Promise<void> =>
  expect(
    await transitionOrder(world, ana, number, {
      state,
      alerts: [...everyDeliveryOption],
      ...through,
      counterPayment: { method: 'cash' },
    }),
  ).toMatchObject({ ok: true })

/** Tomorrow, or Monday. */
function openDay(): string {
  const day = nextDay(lisbonDate(world.now()))
  return new Date(day).getUTCDay() === 0 ? nextDay(day) : day
}

const two = (variant: SoldVariant): SoldVariant & { quantity: number } => ({ ...variant, quantity: 2 })

/** Another medicine in the place of one that was ordered; that is undone, offered to the customer, and one comes later instead. */
async function swapIn(number: string): Promise<void> {
  const { rowId } = await addProduct(world, { name, kind: 'MNSRM', price: 900 })
  const { sku: code } = await world.db.selectFrom('variants').select('sku').where('id', '=', rowId).executeTakeFirstOrThrow()
  const [line] = (await findStaffOrder(world, ana, { number, ...through }))?.lines ?? []
  const input = { lineId: line?.id ?? '', quantity: 1, code, restock: false, consent: 'phone', ...through } as const
  expect(await swapLine(world, ana, number, input)).toMatchObject({ ok: true })
  await runQueue(world, 'order-substitution')
  const [swap] = (await findStaffOrder(world, ana, { number, ...through }))?.substitutions ?? []
  expect(await undoSwap(world, ana, number, { substitutionId: swap?.id ?? '', ...through })).toMatchObject({ ok: true })
  expect(await proposeToCustomer(world, ana, number, { lineId: input.lineId, quantity: 1, code, ...through })).toMatchObject({
    ok: true,
  })
  const later = { lineId: input.lineId, quantity: 1, expectedOn: openDay(), consent: 'phone' } as const
  expect(await moveToBackorder(world, ana, number, { ...later, ...through })).toMatchObject({ ok: true })
}

/** Paid and collected, sent, cancelled, never paid; with a message, and refunded in money and in points. */
async function ordersOf(marta: Person): Promise<void> {
  const items = [medicine]
  const home = { ...everything.billing_address!, address1: 'Rua Direita 1', city: 'Vila Real', zipcode: '5000-100' }
  const bought = await orderWithPoints(world, { items, marta, pay: 300 })
  await atGateway(world, bought, 'pay')
  for (const state of ['ready', 'completed'] as const) await transition(bought.number, state)
  await writeAboutOrder(world, ana, bought.number, note)
  await swapIn((await addOrder(world, { items: [two(medicine)], principal: marta })).order.number)
  const lines = (await orderState(world, bought)).lines.map(({ id }) => ({ lineId: id, quantity: 1 }))
  const refundInput = { lines, shipping: false, reason: `O ${name} chegou partido`, restock: false, ...through }
  expect(await refundOrder(world, ana, bought.number, refundInput)).toMatchObject({ ok: true })
  const sent = await orderWithPoints(world, { items, marta, patch: { fulfilment: 'delivery', shipping_address: home } })
  const address = {
    firstname: 'Marta',
    lastname: 'Lobo',
    address1: 'Rua Direita 3',
    address2: null,
    city: 'Vila Real',
    zipcode: '5000-100',
  }
  const unpaid = await orderState(world, sent)
  expect(await correctAddress(world, unpaid, { principal: marta, address })).toMatchObject({ ok: true })
  await atGateway(world, sent, 'pay')
  await transition(sent.number, 'ready')
  const canceled = await orderWithPoints(world, { items, marta, patch: { payment_method_id: 'pay_at_pickup' } })
  await transition(canceled.number, 'canceled')
  await atGateway(world, await orderWithPoints(world, { items, marta }), 'expire')
}

async function requestsOf(rui: Person): Promise<void> {
  const send = {
    prescription: () => addPrescription(world, rui, { message: note.content }),
    request: () => addSpecialRequest(world, rui, { product_request: `Loção de calamina e ${name}` }),
  }
  const waiting: Request[] = []
  for (const kind of requestKinds) {
    const [first, second] = [await send[kind](), await send[kind]()]
    const key = { kind, publicId: first.id }
    expect(await writeAboutRequest(world, ana, key, note)).toMatchObject({ ok: true })
    expect(await rejectRequest(world, ana, key, { reason: `Não temos ${name}`, ...through })).toMatchObject({ ok: true })
    waiting.push(await priced(world, ana, second))
  }
  const [{ expiresAt } = expect.fail('no job is waiting')] = waiting
  const hours = ((expiresAt?.getTime() ?? 0) - world.now().getTime()) / 3_600_000
  shop.wait(hours - 1)
  await runPeriodicJobs(requestSweeps)
  shop.wait(2)
  await runPeriodicJobs(requestSweeps)
}

async function waitingOf(marta: Person): Promise<void> {
  const variant = await addProduct(world, { name, kind: 'MNSRM', stock: 0 })
  const productId = (await variantsForCart(world.db, [variant.rowId], 'pt'))[0]?.product.id ?? ''
  expect(await waitFor(world, marta, { productId, locale: 'pt', address: 'here' })).toMatchObject({ ok: true })
  await changeStock(world, ana, variant.id, { change: { received: 3 }, ...through })
  await notifyBackInStock(world)
}

/** A post about the medicine, whose title and summary do not name it. */
async function newsOf(sofia: Person): Promise<void> {
  const owner = await addStaff(world, 'owner')
  await updatePreferences(world, sofia, { preferences: {}, news: true }, { ...through, locale: 'pt' })
  const post = { public_id: world.id(), category: 'promotion', author: 'Ana', reading_minutes: 1, published_at: world.now() }
  const said = { title_pt: 'Dores', title_en: 'Pain', summary_pt: 'O que ajuda.', summary_en: 'What helps.' }
  const hidden = { slug_pt: 'paracetazul-que', slug_en: 'why-paracetazul', body_pt: note.content, body_en: note.content }
  await world.db
    .insertInto('posts')
    .values({ ...post, ...said, ...hidden })
    .execute()
  expect(await startMailing(world, owner, { postId: post.public_id, ...through })).toMatchObject({ ok: true })
  await runPeriodicJobs(mailingSweeps)
}

/** Emails about the account itself: they are composed without knowledge of any purchase. */
async function accountEmails(): Promise<void> {
  const website = await readWebsite(world.db)
  const origin = 'https://farmacia.example'
  for (const locale of locales) {
    const writing = { website, origin, locale }
    emails.push(signUpEmail(writing, '123456'), knownAddressEmail(writing), recoveryEmail(writing, 'token'))
    emails.push(
      passwordGuessingEmail(writing),
      orderCodeEmail(writing, '123456'),
      proofCodeEmail(writing, '123456'),
      passwordChangedEmail(writing),
      emailChangeCodeEmail(writing, '123456'),
      emailChangedEmail(writing),
      accountStateEmail(writing, 'blocked'),
      accountStateEmail(writing, 'unblocked'),
      accountMergedEmail(writing),
      exportOfferEmail(writing),
      googleLinkedEmail(writing),
      apiTokenEmail(writing),
      recordLimitEmail(writing, { kind: 'order', max: 400, name: 'Ana Vaz', isToken: false }),
      recordLimitEmail(writing, { kind: 'customer', max: 200, name: 'Sifarma', isToken: true }),
      deletionCodeEmail(writing, '123456'),
      erasedEmail(writing),
      guestCodeEmail(writing, '123456'),
      guestErasedEmail(writing),
    )
    emails.push(...(['added', 'removed', 'codes'] as const).map((change) => secondFactorEmail(writing, change)))
    emails.push(googleLinkEmail(website, origin, { code: '123456', locale }))
    emails.push(workEmail(writing, { orders: 2, requests: 1, messages: 3 }))
    const feed = {
      kind: 'stock',
      code: 'missing',
      id: 'id',
      fileName: 'stock.csv',
      errors: 0,
      rows: 1,
      isNotified: false,
    } as const
    emails.push(feedEmail({ ...writing, now: world.now() }, { ...feed, at: world.now() }))
    const invitation = { token: 'token', roles: ['counter'], locale, expiresAt: addDays(world.now(), 1) } as const
    emails.push(invitationEmail(website, origin, invitation))
  }
}

/** Runs last: it moves the clock forward by almost a year. */
async function pointsOf(marta: Person): Promise<void> {
  await givePoints(world, marta, 100)
  shop.wait(24 * 350)
  await runPeriodicJobs(loyaltySweeps)
}

/** Every notification that the types allow: a kind without an example does not compile. */
const notices = {
  order_state: orderStates.flatMap((state) =>
    (['delivery', 'pickup'] as const).map((fulfilment) => ({
      kind: 'order_state' as const,
      orderNumber: 'AZ-1',
      state,
      fulfilment,
    })),
  ),
  order_comment: [{ kind: 'order_comment', orderNumber: 'AZ-1' }],
  request_state: requestKinds.flatMap((requestKind) =>
    requestStates.map((state) => ({ kind: 'request_state' as const, requestKind, requestId: 'id', state })),
  ),
  request_comment: requestKinds.map((requestKind) => ({ kind: 'request_comment', requestKind, requestId: 'id' })),
  request_reminder: requestKinds.map((requestKind) => ({ kind: 'request_reminder', requestKind, requestId: 'id' })),
  back_in_stock: [{ kind: 'back_in_stock', productId: 'id' }],
  points_expiring: [1, 2].map((points) => ({ kind: 'points_expiring', points, lastDay: '2026-12-31' })),
} as const satisfies Record<NotificationSubject['kind'], readonly NotificationSubject[]>

const sentences: Record<string, string> = JSON.parse(readFileSync('messages/pt.json', 'utf8'))
/** Whether a text is this message, whatever its placeholders contain. */
const says = (text: string, key: string): boolean => {
  const parts = (sentences[key] ?? expect.fail(`no message ${key}`)).split(/\{\w+\}/)
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`).test(text)
}
const messagesIn = (source: string, pattern: RegExp): string[] => [
  ...new Set([...source.matchAll(pattern)].flatMap(([, key]) => key ?? [])),
]

const sources = globSync('src/shop/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('email-layout.ts'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
const writers = sources
  .filter(({ source }) => source.includes('composeEmail('))
  .map(({ file, source }) => ({ file, subjects: messagesIn(source, /\bm\.(\w+_subject)\b/g) }))

test('the examples are all emails and notifications of the shop: a new one has to be added here', () => {
  // The subject of a marketing email is the title of its post.
  expect(writers.filter(({ subjects }) => subjects.length === 0).map(({ file }) => file)).toEqual([
    'src/shop/mailings/jobs.server.ts',
  ])
  expect(emails.some(({ subject }) => subject === 'Dores')).toBe(true)
  const unseen = (keys: string[], all: string[]) => keys.filter((key) => !all.some((text) => says(text, key)))
  expect(writers.length).toBeGreaterThan(9)
  expect(
    unseen(
      writers.flatMap(({ subjects }) => subjects),
      emails.map(({ subject }) => subject),
    ),
  ).toEqual([])
  const kinds = messagesIn(readFileSync('src/shop/notifications/notification-text.ts', 'utf8'), /\bm\.(\w+)\b/g)
  const said = Object.values(notices).flatMap((all) => all.map((notice) => notificationMessage(notice, 'pt')))
  expect(kinds.length).toBeGreaterThan(20)
  expect(unseen(kinds, said)).toEqual([])
  const texters = sources.filter(({ source }) => /\btext:.*\bmessageId\b/.test(source))
  expect(texters.map(({ file }) => file)).toEqual(['src/shop/orders/order/order-notification.server.ts'])
})

test('no email names a medicine: neither its subject nor its texts, nor a link', () => {
  expect(emails.length).toBeGreaterThan(30)
  for (const { subject, text, html } of emails) expect(fold(`${subject} ${text} ${html}`)).not.toMatch(named)
})

test('no text message does', () => {
  for (const state of ['ready', 'sent', 'completed', 'canceled'])
    expect(texts.map(({ text }) => text).join('\n')).toContain(sentences[`order_state_${state}`])
  for (const { text } of texts) expect(fold(text)).not.toMatch(named)
})

test('no notification in the account or on a device does, and both have the same text', async () => {
  const all = []
  for (const person of people) {
    const { notifications } = await listNotifications(world.db, person, { number: 1, size: 100 })
    all.push(...notifications.map((notice) => ({ body: notificationMessage(notice, 'pt'), path: noticePath(notice, 'pt') })))
  }
  expect(new Set(pushes.map(({ body }) => body))).toEqual(new Set(all.map(({ body }) => body)))
  expect(new Set(all.map(({ body }) => body.replaceAll(/AZ-\w+/g, ''))).size).toBeGreaterThan(15)
  for (const said of [...all, ...pushes]) expect(fold(JSON.stringify(said))).not.toMatch(named)
})
