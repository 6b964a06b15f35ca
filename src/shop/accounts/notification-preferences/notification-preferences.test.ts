import { describe, expect, test as base } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { readProfile, silencedChannels } from '../person/actions.server.ts'
import { updatePreferences, readPreferences } from './actions.server.ts'
import { submitSaveForm } from './screens/notice-preferences.server.ts'
import { patchedPreferences, wants } from './notification-preferences.ts'
import { changeProfile } from '../profile/actions.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const test = base.extend('marta', () => addMarta(world))

const through = { source: 'page', locale: 'pt' } as const
const all = { email: true, sms: true, unwanted: [] }

describe('notification preferences', () => {
  test('without any choice everything is on', () => {
    for (const channel of ['in_app', 'email', 'sms', 'push'] as const) expect(wants(all, 'orders', channel)).toBe(true)
  })

  test('one topic on one channel is switched off and on separately', () => {
    const off = patchedPreferences(all, { points: { email: false, push: false } })
    expect(off).toEqual({ ...all, unwanted: ['points.push', 'points.email'] })
    expect([wants(off, 'points', 'email'), wants(off, 'orders', 'email')]).toEqual([false, true])
    expect(patchedPreferences(off, { points: { email: true, push: true } })).toEqual(all)
  })

  test('what is off in the account is off for push as well', () => {
    expect(patchedPreferences(all, { points: { in_app: false } }).unwanted).toEqual(['points.in_app', 'points.push'])
  })

  test('switching every topic off by email switches email off, and email on in the profile brings them back', () => {
    const none = Object.fromEntries(['orders', 'requests', 'stock', 'points'].map((topic) => [topic, { email: false }]))
    expect(patchedPreferences(all, none)).toEqual({ ...all, email: false })
    expect(patchedPreferences({ ...all, email: false }, { orders: { email: true } })).toEqual({
      ...all,
      unwanted: ['requests.email', 'points.email', 'stock.email'],
    })
  })
})

test('what the account has to show cannot be switched off, and a refused change saves nothing', async ({ marta }) => {
  const refused = await updatePreferences(
    world,
    marta,
    { preferences: { orders: { in_app: false }, points: { email: false } } },
    through,
  )
  expect(refused).toEqual({ ok: false, error: { code: 'notice_fixed', field: 'orders.in_app' } })
  expect(await readPreferences(world.db, marta)).toEqual(all)
  const tamper = world.db.insertInto('unwanted_notices').values({ user_id: marta.userId, topic: 'requests', channel: 'in_app' })
  await expect(tamper.execute()).rejects.toThrow('unwanted_notices_leave_one')
})

test('with order emails off a person gets none, whatever staff choose, except about money', async ({ marta }) => {
  await updatePreferences(world, marta, { preferences: { orders: { email: false, sms: false } } }, through)
  expect(await silencedChannels(world.db, marta.userId, 'orders')).toEqual(['email', 'sms'])
  expect(await silencedChannels(world.db, marta.userId, 'points')).toEqual(['sms'])
  const { order } = await addOrder(world, { principal: marta })
  const applied = await transitionOrder(world, ana, order.number, {
    state: 'ready',
    alerts: ['in_app', 'email', 'sms'],
    source: 'page',
  })
  expect(applied).toMatchObject({ ok: true })
  expect(applied.ok && applied.value.transitions.at(-1)?.alerts).toEqual(['in_app'])
  await runJobs(world)
  const about = `%${order.number}%`
  const emails = await world.db.selectFrom('pretend.letters').select('id').where('text', 'like', about).execute()
  expect(emails, 'only the confirmation').toHaveLength(1)
  expect((await listNotifications(world.db, marta, { number: 1, size: 5 })).unread).toBe(1)
})

test('with nothing switched off the choice of staff counts alone', async ({ marta }) => {
  const { order } = await addOrder(world, { principal: marta })
  const applied = await transitionOrder(world, ana, order.number, { state: 'ready', alerts: [], source: 'page' })
  expect(applied.ok && applied.value.transitions.at(-1)?.alerts).toEqual([])
  expect((await listNotifications(world.db, marta, { number: 1, size: 5 })).total).toBe(0)
})

test('the page and the profile have the same switch', async ({ marta }) => {
  await changeProfile(world, marta, { alerts_by_email: false }, through)
  expect(wants(await readPreferences(world.db, marta), 'stock', 'email')).toBe(false)
  await updatePreferences(world, marta, { preferences: { stock: { email: true } } }, through)
  expect((await readProfile(world, marta)).alertsByEmail).toBe(true)
  expect(wants(await readPreferences(world.db, marta), 'orders', 'email')).toBe(false)
})

test('two pages that change at once both keep their changes', async ({ marta }) => {
  const save = (preferences: Parameters<typeof updatePreferences>[2]['preferences']) =>
    updatePreferences(world, marta, { preferences }, through)
  await Promise.all([save({ points: { in_app: false } }), save({ requests: { email: false } }), save({ stock: { push: false } })])
  expect((await readPreferences(world.db, marta)).unwanted.toSorted()).toEqual([
    'points.in_app',
    'points.push',
    'requests.email',
    'stock.push',
  ])
})

test('the form writes only its changes, and works without scripts', async ({ marta }) => {
  const visit = { ...visitAs(world, marta), principal: marta }
  await updatePreferences(world, marta, { preferences: { points: { push: false } } }, through)
  const form = new FormData()
  // Sent by an older page, which still showed push for points as on; it stays off.
  for (const name of ['orders.email', 'points.email', 'points.push']) {
    form.append(`asked_${name}`, 'true')
    form.append('seen', name)
  }
  form.set('points.push', 'true')
  form.set('points.email', 'true')
  const answer = await submitSaveForm(visit, form)
  expect(answer instanceof Response && answer.headers.get('Location')).toBe('/conta/notificacoes/preferencias?saved')
  expect((await readPreferences(world.db, marta)).unwanted).toEqual(['orders.email', 'points.push'])
})

test('news by email are a consent: granted with the displayed version, and withdrawn as such', async ({ marta }) => {
  const visit = { ...visitAs(world, marta), principal: marta }
  const agree = new FormData()
  agree.set('news.email', '999')
  expect(await submitSaveForm(visit, agree), 'not the current version').toMatchObject({
    error: expect.any(String),
  })
  agree.set('news.email', '1')
  await submitSaveForm(visit, agree)
  expect((await readProfile(world, marta)).marketingConsent).toBe(true)
  const stop = new FormData()
  stop.append('seen', 'news.email')
  await submitSaveForm(visit, stop)
  expect((await readProfile(world, marta)).marketingConsent).toBe(false)
  const stored = await world.db
    .selectFrom('consents')
    .select(['kind', 'withdrawn_at'])
    .where('user_id', '=', marta.userId)
    .execute()
  expect(stored).toEqual([{ kind: 'marketing', withdrawn_at: expect.any(Date) }])
})

test('GET and PATCH /api/notifications/preferences', async ({ marta }) => {
  const { ask, signIn } = openApi(world)
  const hers = await signIn(marta)
  const at = '/notifications/preferences'
  expect((await ask('GET', at)).status).toBe(401)
  expect((await ask('GET', at, undefined, hers)).data.attributes).toMatchObject({
    orders: { in_app: true, email: true, sms: true, push: true },
    news: { email: false },
    fixed: ['orders.in_app', 'requests.in_app', 'stock.in_app'],
    push_public_key: null,
  })
  const changed = await ask('PATCH', at, { points: { in_app: false }, news: { email: true } }, hers)
  expect(changed.data.attributes).toMatchObject({ points: { in_app: false, email: true }, news: { email: true } })
  for (const body of [{ orders: { in_app: 'no' } }, { points: { fax: true } }, { orders: [] }, { news: { email: 0 } }])
    expect((await ask('PATCH', at, body, hers)).status, JSON.stringify(body)).toBe(422)
  const fixed = await ask('PATCH', at, { requests: { in_app: false } }, hers)
  expect([fixed.status, fixed.errors[0]?.code]).toEqual([422, 'notice_fixed'])
})
