import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import { PermanentDeliveryError } from '#src/platform/permanent-delivery-error.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { runJobs, waitingJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { updatePreferences } from '#src/shop/accounts/notification-preferences/actions.server.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { listEmailsTo, listMailablePosts, startMailing, unsubscribe, eraseMailings } from './actions.server.ts'
import { allModules } from '../website/modules.ts'
import { periodicJobs } from './jobs.server.ts'
import { mailingEmailStates } from './mailing.ts'

let failure: Error | undefined
let sent: EmailMessage[] = []
const mail = {
  send: async (email: EmailMessage) => {
    if (failure) throw failure
    sent.push(email)
  },
}
const shop = await shopFixture({ externalServices: { mail } })
const { world } = shop
const owner = await addStaff(world, 'owner')
beforeEach(async () => {
  shop.wait(1)
  failure = undefined
  sent = []
  await world.db.deleteFrom('mailings').execute()
  await world.db.updateTable('consents').set({ withdrawn_at: world.now() }).where('withdrawn_at', 'is', null).execute()
})

test('the database and the table of states have the same states of emails', async () => {
  expect(await allowedBy(world.db, 'mailing_letters', 'state')).toEqual(mailingEmailStates.toSorted())
})

const through = { source: 'page', locale: 'pt' } as const
const agree = async (name: string, news = true): Promise<Person> => {
  const person = await addPerson(world, 'customer', name)
  expect(await updatePreferences(world, person, { preferences: {}, news }, through)).toMatchObject({ ok: true })
  return person
}

async function addPost(title = 'Cuidar da pele no inverno', publishedAt: Date = world.now()): Promise<string> {
  const id = world.id()
  const slug = `artigo-${id}`
  const text = { title_pt: title, title_en: title, summary_pt: 'Três gestos simples.', summary_en: 'Three simple habits.' }
  await world.db
    .insertInto('posts')
    .values({
      public_id: id,
      category: 'promotion',
      slug_pt: slug,
      slug_en: `post-${id}`,
      ...text,
      body_pt: 'x',
      body_en: 'x',
      author: 'Ana',
      reading_minutes: 1,
      published_at: publishedAt,
    })
    .execute()
  return id
}

const start = async (postId: string) => {
  const started = await startMailing(world, owner, { postId, source: 'page' })
  return started.ok ? started.value : expect.fail(started.error.code)
}
const write = async (): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}
const go = async (): Promise<void> => {
  await write()
  await runJobs(world)
}
const stateOf = async (postId: string) => (await listMailablePosts(world, 'pt')).find(({ id }) => id === postId)?.mailing

describe('a post that is sent', () => {
  test('goes once to everyone who agreed, in their language, with an unsubscribe link and header', async () => {
    const [marta, rui] = [await agree('Marta Lobo'), await agree('Rui Carvalho')]
    await addPerson(world, 'customer', 'Ana Que Nada Disse')
    await world.db.updateTable('users').set({ locale: 'en' }).where('id', '=', rui.userId).execute()
    const post = await addPost()
    await start(post)
    await go()
    await go()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([marta.email, rui.email].toSorted())
    const [hers, his] = [marta, rui].map(({ email }) => sent.find(({ to }) => to === email))
    expect(hers).toMatchObject({
      subject: 'Cuidar da pele no inverno',
      stopUrl: expect.stringMatching(/\/novidades\/parar\/[\w-]{22,}$/),
    })
    expect(his?.stopUrl).toMatch(/\/en\/news\/stop\/[\w-]{22,}$/)
    expect(his?.text).toContain('Three simple habits.')
    for (const said of [hers?.text, hers?.html]) expect(said).toContain(hers?.stopUrl)
    expect(await stateOf(post)).toMatchObject({
      endedAt: expect.any(Date),
      emails: { sent: 2, waiting: 0, dropped: 0, failed: 0 },
    })
  })

  test('is sent once, also when started by two at once, with one audit entry', async () => {
    const post = await addPost()
    const answers = await Promise.all([1, 2, 3].map(() => startMailing(world, owner, { postId: post, source: 'page' })))
    expect(answers.map((one) => (one.ok ? 'sent' : one.error.code)).toSorted()).toEqual(['mailing_sent', 'mailing_sent', 'sent'])
  })

  test('has to be published; a draft or an unknown one is refused', async () => {
    const draft = await addPost('Amanhã', new Date(world.now().getTime() + 86_400_000))
    for (const postId of [draft, world.id(), 'x', ''])
      expect(await startMailing(world, owner, { postId, source: 'page' })).toEqual({ ok: false, error: { code: 'not_found' } })
  })

  test('names no medicine', async () => {
    await addProduct(world, { name: 'Paracetazul 500 mg comprimidos', kind: 'MNSRM' })
    const shelf = [
      { name: 'Bru', kind: 'MSRM', substance: 'Brufenina + Ácido azulénico' },
      { name: 'Creme de calêndula', kind: 'COMPOUNDED', substance: 'Creme de calêndula' },
      { name: 'Creme Azulim 10 mg/g', kind: 'MNSRM', substance: 'Carbonato de cálcio' },
      { name: 'Creme de mãos', kind: 'COSMETIC', substance: null },
    ] as const
    for (const { name, kind, substance } of shelf) {
      await addProduct(world, { name, kind })
      await world.db
        .updateTable('products')
        .set({ substance_pt: substance, substance_en: substance })
        .where('name_pt', '=', name)
        .execute()
    }
    const wordOf = async (title: string) => {
      const started = await startMailing(world, owner, { postId: await addPost(title), source: 'page' })
      return started.ok || started.error.code !== 'names_medicine' ? undefined : started.error.word
    }
    for (const [title, word] of [
      ['Já chegou o PARACETAZUL a preço baixo', 'Paracetazul'],
      ['Bru: o que é?', 'Bru'],
      ['O acido-azulenico e a pele', 'Ácido azulénico'],
      ['Porquê creme de calendula?', 'Creme de calêndula'],
      ['O creme Azulim', 'Creme Azulim'],
    ])
      expect(await wordOf(title ?? ''), title).toBe(word)
    for (const title of ['Um creme para o inverno', 'O ácido hialurónico', 'Cálcio e vitaminas', 'Bruma e calma'])
      expect(await wordOf(title), title).toBeUndefined()
  })

  test('does not reach a person who withdrew, was blocked or erased between writing and sending', async () => {
    const [marta, rui, eva] = [await agree('Marta Lobo'), await agree('Rui Carvalho'), await agree('Eva Dias')]
    const post = await addPost()
    await start(post)
    await write()
    await updatePreferences(world, marta, { preferences: {}, news: false }, through)
    await world.db.updateTable('users').set({ blocked_at: world.now() }).where('id', '=', rui.userId).execute()
    await transaction(world.db, (tx) => eraseMailings(tx, eva.userId))
    await runJobs(world)
    expect(sent).toEqual([])
    expect((await stateOf(post))?.emails).toMatchObject({ dropped: 2, sent: 0 })
  })

  test('continues after a kill in the middle, and reaches each person once', async () => {
    const people = [await agree('Marta Lobo'), await agree('Rui Carvalho'), await agree('Eva Dias')]
    const post = await addPost()
    await start(post)
    let jobs = 0
    const dying: World = {
      ...world,
      jobs: {
        async send(tx, job, data) {
          jobs += 1
          if (jobs === 2) throw new Error('killed')
          await world.jobs.send(tx, job, data)
        },
      },
    }
    await expect(periodicJobs[0]?.work(dying)).rejects.toThrow('killed')
    expect(await waitingJobs(world)).toEqual([])
    await Promise.all([write(), write()])
    failure = new Error('mail server is down')
    await expect(runJobs(world)).rejects.toThrow('down')
    failure = undefined
    await runJobs(world, 2)
    await go()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3)
  })

  test('has the title from its start, also when the post changes later', async () => {
    await agree('Marta Lobo')
    const post = await addPost()
    await start(post)
    await world.db.updateTable('posts').set({ title_pt: 'Paracetazul a preço baixo' }).where('public_id', '=', post).execute()
    await go()
    expect(sent.map(({ subject }) => subject)).toEqual(['Cuidar da pele no inverno'])
  })

  test('stops when it is deleted, and its unsubscribe links stay valid', async () => {
    const marta = await agree('Marta Lobo')
    const post = await addPost()
    await start(post)
    await go()
    const late = await agree('Rui Carvalho')
    await world.db.updateTable('mailings').set({ ended_at: null }).execute()
    await write()
    await world.db.deleteFrom('posts').where('public_id', '=', post).execute()
    await go()
    await go()
    expect(sent.map(({ to }) => to)).toEqual([marta.email])
    expect(await world.db.selectFrom('mailing_letters').select('state').where('user_id', '=', late.userId).execute()).toEqual([
      { state: 'dropped' },
    ])
    expect(await world.db.selectFrom('mailings').select('id').where('ended_at', 'is', null).execute()).toEqual([])
    await unsubscribe(world, sent[0]?.stopUrl?.split('/').at(-1) ?? '')
    expect((await readProfile(world, marta)).marketingConsent).toBe(false)
    expect(await listEmailsTo(world, marta)).toMatchObject([{ postId: null, title: 'Cuidar da pele no inverno' }])
  })

  test('waits while the blog is off, and none can be started then', async () => {
    await agree('Marta Lobo')
    const [post, other] = [await addPost(), await addPost('Outro')]
    await start(post)
    const blog = (on: boolean) =>
      sql`update website set config = jsonb_set(config, '{modules}', ${JSON.stringify({ ...allModules, blog: on })}::jsonb)`.execute(
        world.db,
      )
    await blog(false)
    expect(await listMailablePosts(world, 'pt')).toEqual([])
    expect(await startMailing(world, owner, { postId: other, source: 'page' })).toEqual({
      ok: false,
      error: { code: 'not_found' },
    })
    await go()
    expect(sent).toEqual([])
    await blog(true)
    await go()
    expect(sent).toHaveLength(1)
  })

  test('counts a mailbox that refuses it, and goes on', async () => {
    await agree('Marta Lobo')
    const post = await addPost()
    await start(post)
    failure = new PermanentDeliveryError('smtp 550')
    await go()
    expect((await stateOf(post))?.emails).toMatchObject({ failed: 1, waiting: 0 })
    expect(await world.db.selectFrom('undelivered_messages').select('id').execute()).toEqual([])
  })

  test('is sent in small batches', inAll, async () => {
    for (let n = 0; n < 62; n += 1) await agree(`Cliente ${n}`)
    await start(await addPost())
    await go()
    await go()
    expect(sent).toHaveLength(60)
    shop.wait(1)
    await go()
    expect(sent).toHaveLength(62)
  })
})

test('the unsubscribe link withdraws the consent; an unknown one changes nothing', async () => {
  const [marta, rui] = [await agree('Marta Lobo'), await agree('Rui Carvalho')]
  await start(await addPost())
  await go()
  const token =
    sent
      .find(({ to }) => to === marta.email)
      ?.stopUrl?.split('/')
      .at(-1) ?? ''
  for (const wrong of ['', 'x', "' or true", '\u0000'.slice(1), token.slice(0, -1)]) await unsubscribe(world, wrong)
  expect((await readProfile(world, marta)).marketingConsent).toBe(true)
  await unsubscribe(world, token)
  await unsubscribe(world, token)
  expect([(await readProfile(world, marta)).marketingConsent, (await readProfile(world, rui)).marketingConsent]).toEqual([
    false,
    true,
  ])
})

test('the owner sends by the API as well', async () => {
  const { ask, signIn } = openApi(world)
  const hers = await signIn(owner)
  const post = await addPost()
  const started = await ask('POST', '/staff/mailings', { post_id: post }, hers)
  expect([started.status, started.data.attributes['post_id']]).toEqual([201, post])
  expect((await ask('POST', '/staff/mailings', { post_id: post }, hers)).status).toBe(409)
  expect((await ask('POST', '/staff/mailings', { post_id: 'x' }, hers)).status).toBe(404)
  expect((await ask('POST', '/staff/mailings', {}, hers)).status).toBe(422)
  expect((await ask('GET', '/staff/mailings', undefined, hers)).list).toHaveLength(1)
})
