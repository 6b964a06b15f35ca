import { describe, expect, test } from 'vitest'
import { HOUR } from '#src/kernel/dates.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { minimizeEndedOrders } from '#src/shop/orders/privacy/jobs.server.ts'
import { writeToCustomer, writeToPharmacy } from '#src/shop/orders/order/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { writeToPharmacy as writeAboutRequest } from '#src/shop/requests/request/comments.actions.server.ts'
import type { Request as CustomerRequest } from '#src/shop/requests/request/request.ts'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addMarta, addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import {
  answerConversation,
  claimConversation,
  claimNext,
  closeConversation,
  releaseConversation,
  reopenConversation,
} from './actions.server.ts'
import { readConversationView } from './conversation-view.server.ts'
import type { InboxTab } from './inbox.ts'
import { submitConversationForm } from './inbox-form.server.ts'
import type { InboxFormResult } from './inbox-form.server.ts'
import { countInbox, listAnsweredToday, listConversations, readAnswerTimes, readConversation } from './read-inbox.server.ts'
import { readInboxAddress } from './screens/inbox-address.ts'

const shop = await shopFixture()
const { world } = shop
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')
const rui = await addRui(world)

const source = 'page'
const written = (content: string) => ({ content, uploadIds: [] })
const list = (tab: InboxTab, staff = ana) => listConversations(world, staff, { tab, kind: null, page: 1, source })
const idsIn = async (tab: InboxTab, staff = ana): Promise<string[]> => (await list(tab, staff)).conversations.map(({ id }) => id)
const find = async (id: string, staff = ana) => (await readConversation(world, staff, { id, source }))!

/** An order about which its customer has written; returns the id of the conversation. */
async function question(
  content = 'Posso mudar a morada?',
  principal?: Person,
): Promise<{ id: string; number: string; rowId: number }> {
  const marta = principal ?? (await addMarta(world))
  const { order } = await addOrder(world, { principal: marta })
  const comment = await writeToPharmacy(world, marta, order, written(content))
  if (!comment.ok) throw new Error('the customer could not write')
  return { id: comment.value.id, number: order.number, rowId: order.rowId }
}

const askAgain = (rowId: number, content = 'Ainda aí?') => writeToPharmacy(world, rui, { rowId }, written(content))

const writeAbout = async ({ kind, id }: CustomerRequest, content: string) =>
  writeAboutRequest(world, rui, { kind, publicId: id }, written(content))

const answer = async (id: string, content: string, { staff = ana, closes = false, version = 0 } = {}) =>
  answerConversation(world, staff, id, {
    ...written(content),
    version: version || (await find(id)).version,
    closes,
    source,
  })

describe('the inbox', () => {
  test('has one conversation for each order about which its customer wrote, who waits longest first', async () => {
    const first = await question('Primeira?')
    shop.wait(1)
    const second = await question('Segunda?')
    await askAgain(first.rowId, 'Primeira, outra vez?')
    const { conversations, counts } = await list('waiting')
    const ours = conversations.filter(({ id }) => id === first.id || id === second.id)
    expect(ours).toMatchObject([
      { id: first.id, subject: { kind: 'order', ref: first.number }, state: 'waiting', text: 'Primeira, outra vez?' },
      { id: second.id, text: 'Segunda?', customer: { name: 'Marta Lobo', email: expect.stringContaining('•••') } },
    ])
    expect(counts.waiting).toBe(conversations.length)
    expect(await countInbox(world, ana)).toMatchObject({ waiting: counts.waiting })
  })

  test('shows prescriptions to pharmacists alone, and nothing to the owner', async () => {
    const prescription = await addPrescription(world, rui)
    const comment = await writeAbout(prescription, 'Sou alérgico à penicilina.')
    const id = comment.ok ? comment.value.id : ''
    expect(await idsIn('waiting')).toContain(id)
    expect(await idsIn('waiting', joao)).not.toContain(id)
    expect(await readConversation(world, joao, { id, source })).toBeUndefined()
    expect(await claimConversation(world, joao, id, { source })).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await answerConversation(world, joao, id, { ...written('Sim'), version: 1, closes: false, source })).toEqual({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await countInbox(world, diogo)).toBeNull()
    expect(await claimConversation(world, diogo, id, { source })).toEqual({ ok: false, error: { code: 'forbidden' } })
  })

  test('is audited, in lists and one by one', async () => {
    const { id, number } = await question()
    await list('waiting', joao)
    await find(id, joao)
    await claimConversation(world, joao, id, { source })
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('actor_id', '=', joao.publicId)
      .execute()
    expect(entries.map(({ action }) => action)).toContain('conversations_listed')
    expect(entries.filter(({ subject_id }) => subject_id === number).map(({ action }) => action)).toEqual([
      'conversation_read',
      'conversation_claimed',
    ])
  })

  test(
    'names other conversations of its customer, and those that were answered today, without what was written in them',
    inAll,
    async () => {
      const { id } = await question('Posso levantar hoje?', rui)
      const prescription = await addPrescription(world, rui)
      const comment = await writeAbout(prescription, 'Sou alérgico ao látex.')
      const other = comment.ok ? comment.value.id : ''
      const view = await withLocale('pt', () => readConversationView(visitOf(ana), id))
      expect(view?.others.map((one) => one.id)).toContain(other)
      await answer(other, 'Está anotado.')
      const answered = await listAnsweredToday(world, ana, null)
      expect(answered.map((one) => one.id)).toContain(other)
      expect(JSON.stringify([view?.others, answered])).not.toMatch(/látex|"text"/)
      const { comments } = await find(other)
      expect(comments[0]?.content).toBe('Sou alérgico ao látex.')
      const read = await world.db
        .selectFrom('audit_log')
        .select('actor_id')
        .where('action', '=', 'conversation_read')
        .where('subject_id', '=', prescription.id)
        .execute()
      expect(read.map(({ actor_id }) => actor_id)).toContain(ana.publicId)
    },
  )

  test('is read in the same number of statements, however long it is', inAll, async () => {
    const statements = async () => (await shop.statementsOf(() => list('waiting'))).length
    const before = await statements()
    for (let count = 0; count < 3; count += 1) await question()
    expect(await statements()).toBe(before)
    const { id } = await question()
    const view = () => withLocale('pt', () => readConversationView(visitOf(ana), id))
    const alone = (await shop.statementsOf(view)).length
    for (const content of ['Um.', 'Dois.', 'Três.']) await answer(id, content)
    await view()
    expect((await shop.statementsOf(view)).length).toBeLessThanOrEqual(alone)
  })
})

describe('a conversation', () => {
  test('waits until staff answer, on whichever page they do, and remembers in how many open minutes', inAll, async () => {
    const { id, number } = await question()
    const before = await find(id)
    expect(before.waitingSince).toEqual(before.lastAt)
    shop.wait(1)
    await writeToCustomer(world, joao, number, { ...written('Pode.'), source })
    expect(await find(id)).toMatchObject({ state: 'answered', waitingSince: null, dueAt: null, closedAt: null })
    expect(await idsIn('waiting')).not.toContain(id)
    expect(await idsIn('answered')).toContain(id)
    const { answer: latest } = await find(id)
    expect(latest?.minutes).toBeGreaterThanOrEqual(0)
    expect(latest?.minutes).toBeLessThanOrEqual(60)
  })

  test('is due after the promised hours, of which only opening hours count', async () => {
    const { id } = await question()
    const { waitingSince, dueAt } = await find(id)
    expect((dueAt?.getTime() ?? 0) - (waitingSince?.getTime() ?? 0)).toBeGreaterThanOrEqual(2 * HOUR)
  })

  test('is claimed by one, next over from them by name, and released', async () => {
    const { id } = await question()
    expect((await claimConversation(world, joao, id, { source })).ok).toBe(true)
    expect(await claimConversation(world, ana, id, { source })).toEqual({ ok: false, error: { code: 'claimed', by: joao.name } })
    expect(await releaseConversation(world, ana, id, source)).toMatchObject({ error: { code: 'claimed' } })
    expect(await idsIn('mine', joao)).toContain(id)
    expect(await idsIn('unclaimed')).not.toContain(id)
    const takeOver = (takeOverFrom: string) => claimConversation(world, ana, id, { takeOverFrom, source })
    expect((await takeOver(diogo.publicId)).ok).toBe(false)
    expect((await takeOver(joao.publicId)).ok).toBe(true)
    expect((await releaseConversation(world, ana, id, source)).ok).toBe(true)
    expect(await idsIn('unclaimed')).toContain(id)
  })

  test('that waits longest is the next one, for one member of staff each', async () => {
    const next = await Promise.all([claimNext(world, ana, source), claimNext(world, joao, source)])
    expect(new Set(next).size).toBe(2)
    const { conversations } = await list('mine')
    expect(conversations.map(({ id }) => id)).toContain(next[0])
  })

  test('is closed without an answer, and opens again when its customer writes', async () => {
    const { id, rowId } = await question('Obrigada!')
    await claimConversation(world, ana, id, { source })
    const { version } = await find(id)
    expect((await closeConversation(world, ana, id, { version, source })).ok).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'closed', waitingSince: null, claim: null })
    expect(await idsIn('closed')).toContain(id)
    shop.wait(1)
    await askAgain(rowId, 'Afinal, mais uma coisa.')
    const reopened = await find(id)
    expect(reopened).toMatchObject({ state: 'waiting', text: 'Afinal, mais uma coisa.', closedAt: null })
    expect(reopened.waitingSince).toEqual(reopened.lastAt)
  })

  test('reopened by staff waits again since the same message', async () => {
    const { id } = await question()
    const before = await find(id)
    await closeConversation(world, ana, id, { version: before.version, source })
    const reopen = async () => reopenConversation(world, ana, id, { version: (await find(id)).version, source })
    expect((await reopen()).ok).toBe(true)
    expect((await find(id)).waitingSince).toEqual(before.waitingSince)
    expect(await reopen()).toEqual({ ok: false, error: { code: 'wrong_state' } })
  })

  test('is not closed over a message that came in the meantime', async () => {
    const { id, rowId } = await question()
    const { version } = await find(id)
    await askAgain(rowId)
    expect(await closeConversation(world, ana, id, { version, source })).toEqual({
      ok: false,
      error: { code: 'changed_meanwhile' },
    })
  })

  test('is deleted with the messages of its order', async () => {
    const { id, number } = await question()
    await transitionOrder(world, ana, number, { source, state: 'canceled' })
    shop.wait(24 * 400)
    await minimizeEndedOrders(world)
    expect(await readConversation(world, ana, { id, source })).toBeUndefined()
  })
})

describe('an answer', () => {
  test('notifies the customer as from the page of the order, and may end the conversation', async () => {
    const { id, number } = await question()
    const emails = async () => (await emailsTo(world, 'marta@cliente.example')).filter(({ text }) => text.includes(number))
    const before = (await emails()).length
    expect((await answer(id, 'Pode mudar até amanhã.', { closes: true })).ok).toBe(true)
    expect(await find(id)).toMatchObject({
      state: 'closed',
      comments: [{}, { content: 'Pode mudar até amanhã.', by: 'Ana Vaz' }],
    })
    expect(await emails()).toHaveLength(before + 1)
    expect((await emails()).map(({ text }) => text).join()).not.toContain('amanhã')
  })

  test('of two members of staff at once is sent by one of them', async () => {
    const { id } = await question()
    const { version } = await find(id)
    const both = await Promise.all([answer(id, 'Sim, pode.', { version }), answer(id, 'Não, já saiu.', { staff: joao, version })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'changed_meanwhile' } })
    expect((await find(id)).comments).toHaveLength(2)
  })

  test('about a request is sent the same way', async () => {
    const request = await addSpecialRequest(world, rui)
    const comment = await writeAbout(request, 'Já chegou?')
    const id = comment.ok ? comment.value.id : ''
    expect((await answer(id, 'Chega amanhã.', { staff: joao, closes: true })).ok).toBe(true)
    expect(await find(id, joao)).toMatchObject({ state: 'closed', subject: { kind: 'request', ref: request.id } })
  })

  test('with a place that is not filled in is not sent', async () => {
    const { id } = await question()
    expect(await answer(id, 'Para um bebé de {idade}, não.')).toEqual({
      ok: false,
      error: { code: 'placeholder_left', field: 'content' },
    })
  })

  test('counts in the figures of the day and the week', async () => {
    const before = await readAnswerTimes(world)
    const { id } = await question()
    await answer(id, 'Sim.')
    const { week, today, promised } = await readAnswerTimes(world)
    expect([week.answers, today.answers]).toEqual([before.week.answers + 1, before.today.answers + 1])
    expect(week.inTime).toBeGreaterThan(0)
    expect(promised).toBe(120)
  })
})

type Fields = Record<string, string>

const visitOf = (principal: Staff) => ({ ...visitAs(world, { principal, sessionToken: 'a session' }), principal })

/** Submits a form of the page of a conversation. */
async function send(id: string, fields: Fields, staff = ana): Promise<Response | InboxFormResult> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  const address = readInboxAddress(new URLSearchParams())!
  return withLocale('pt', () => submitConversationForm(visitOf(staff), request, { id, address }))
}

const onScreen = async (id: string): Promise<Fields> => {
  const { version, comments } = await find(id)
  return { version: String(version), messages: String(comments.length) }
}

describe('the form of a conversation', () => {
  test('returns what was typed with what another person wrote in the meantime', async () => {
    const { id } = await question()
    const form = { ...(await onScreen(id)), intent: 'answer_close', content: 'A minha resposta.' }
    await answer(id, 'A resposta do João.', { staff: joao })
    const refused = await send(id, form)
    expect(refused).toMatchObject({
      values: { content: 'A minha resposta.' },
      errors: { form: expect.stringContaining('mudou') },
      changes: [expect.stringContaining('A resposta do João.')],
    })
    const again = await send(id, { ...form, ...(await onScreen(id)) })
    expect(again).toBeInstanceOf(Response)
    expect((await find(id)).comments.at(-1)).toMatchObject({ content: 'A minha resposta.' })
  })

  test('never sends the customer what is addressed to colleagues', async () => {
    const { id } = await question()
    const done = await send(id, { ...(await onScreen(id)), intent: 'answer', to: 'team', content: '@João Teixeira respondes?' })
    expect(done).toBeInstanceOf(Response)
    expect((await find(id)).comments).toHaveLength(1)
    const view = await withLocale('pt', () => readConversationView(visitOf(ana), id))
    expect(view?.timeline.map(({ kind }) => kind)).toContain('note')
  })

  test.each([
    [{ intent: 'answer', content: '   ' }, 'content'],
    [{ intent: 'answer', content: 'a'.repeat(2001) }, 'content'],
    [{ intent: 'answer', content: 'a\0b' }, 'content'],
    [{ intent: 'note', content: '' }, 'content'],
    [{ intent: 'answer', content: 'Sim', version: 'x' }, 'form'],
    [{ intent: 'close', version: '-1' }, 'form'],
    [{ reply: 'nenhum' }, 'form'],
  ])('returns %j with its error', async (fields, field) => {
    const { id } = await question()
    const refused = await send(id, { ...(await onScreen(id)), ...fields })
    expect(Object.keys((refused as InboxFormResult).errors)).toEqual([field])
  })
})

describe('by API', () => {
  test('conversations are listed, read, claimed, answered once per key, closed and reopened', async () => {
    const { id, number } = await question('Aceitam MB WAY?')
    const hers = await signIn(ana)
    const path = `/staff/conversations/${id}`
    const listed = await ask('GET', '/staff/conversations?filter[about]=order&page[size]=100', undefined, hers)
    expect(listed.list.find((one) => one.id === id)).toMatchObject({
      type: 'conversation',
      attributes: { about: 'order', about_id: number, state: 'waiting', text: 'Aceitam MB WAY?', claimed_by: null },
    })
    expect((await ask('POST', `${path}/claim`, {}, hers)).data.attributes['claimed_by']).toBe('Ana Vaz')
    const read = await ask('GET', `${path}?include=comments`, undefined, hers)
    expect(read.included).toHaveLength(1)
    const { version } = read.data.attributes
    const headers = { ...hers, 'Idempotency-Key': world.id() }
    const write = () => ask('POST', `${path}/comments`, { content: 'Sim.', version, close: true }, headers)
    const [first, second] = [await write(), await write()]
    expect([first.status, second.text]).toEqual([201, first.text])
    const stale = await ask('POST', `${path}/reopen`, { version }, hers)
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'changed_meanwhile'])
    const now = await ask('GET', path, undefined, hers)
    expect(now.data.attributes).toMatchObject({ state: 'closed', answered_in_minutes: 0 })
    const reopened = await ask('POST', `${path}/reopen`, { version: now.data.attributes['version'] }, hers)
    expect(reopened.data.attributes['state']).toBe('answered')
  })

  test('customers, guests and the owner find nothing', async () => {
    const { id } = await question()
    for (const headers of [{}, await signIn(rui), await signIn(diogo)]) {
      const statuses = await Promise.all([
        ask('GET', '/staff/conversations', undefined, headers).then(({ status }) => status),
        ask('GET', `/staff/conversations/${id}`, undefined, headers).then(({ status }) => status),
      ])
      for (const status of statuses) expect([403, 404]).toContain(status)
    }
  })

  test.each([
    ['/staff/conversations?filter[state]=lost', 400],
    ['/staff/conversations/nenhuma', 404],
    ['/staff/conversations/00000000-0000-7000-8000-000000000000', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await ask('GET', path, undefined, await signIn(ana))).status).toBe(status)
  })
})
