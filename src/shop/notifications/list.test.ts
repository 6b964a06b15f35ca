import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addPerson } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { alert, listNotifications, markRead, newestNotification } from './actions.server.ts'
import { listPath, readListAddress } from './list-address.ts'
import { submitMarkForm } from './screens/notifications.server.ts'
import { noticePath } from './notification-text.ts'
import type { NotificationSubject } from './notification.ts'

let marta: Person
const { world } = await shopFixture()
beforeEach(async () => {
  marta = await addMarta(world)
})

const product = '01890000-0000-7000-8000-000000000001'

const notify = (points: number, principal = marta) =>
  transaction(world.db, (tx) =>
    alert(world, tx, { inApp: { kind: 'points_expiring', userId: principal.userId, points, lastDay: '2026-12-31' } }, ['in_app']),
  )
const list = (part: 'all' | 'unread' = 'all', principal = marta) =>
  listNotifications(world.db, principal, { number: 1, size: 5, unreadOnly: part === 'unread' })

async function press(fields: Record<string, string>, { principal = marta, url = '/conta/notificacoes' } = {}): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return submitMarkForm({ ...visitAs(world, { principal, url }), principal }, form)
}

test('opening a notification marks it as read and leads to its subject; reading a page writes nothing', async () => {
  await notify(3)
  const { notifications, unread } = await list()
  expect([unread, (await list()).unread]).toEqual([1, 1])
  const opened = await press({ intent: 'open', id: notifications[0]?.id ?? '' })
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/conta/cartao'])
  expect((await list()).unread).toBe(0)
})

test('one is marked read and unread separately, and the list keeps its filter', async () => {
  for (const points of [1, 2, 3]) await notify(points)
  const { notifications } = await list()
  const id = notifications[1]?.id ?? ''
  const url = '/conta/notificacoes?show=unread'
  const read = await press({ intent: 'read', id }, { url })
  expect(read.headers.get('Location')).toBe(url)
  expect(await list('unread')).toMatchObject({ total: 2, unread: 2, notifications: [{ points: 3 }, { points: 1 }] })
  await press({ intent: 'new', id }, { url })
  expect(await list('unread')).toMatchObject({ total: 3 })
  await press({ intent: 'all' })
  expect(await list()).toMatchObject({ total: 3, unread: 0 })
})

test('a notification newer than the list stays unread when all of it is marked', async () => {
  await notify(1)
  const until = (await newestNotification(world.db, marta)) ?? ''
  await notify(2)
  await press({ intent: 'all', until })
  expect(await list('unread')).toMatchObject({ total: 1, notifications: [{ points: 2 }] })
  await press({ intent: 'all', until: 'garbage' })
  expect((await list()).unread).toBe(0)
})

test('of two requests at once the first reading counts', async () => {
  await notify(1)
  const id = (await list()).notifications[0]?.id ?? ''
  const read = await Promise.all([markRead(world, marta, id, true), markRead(world, marta, id, true)])
  const times = read.map((one) => one.ok && one.value.readAt?.getTime())
  expect(times[0]).toBe(times[1])
})

test('the notification of another person is 404', async () => {
  const rui = await addPerson(world, 'customer', 'Rui Carvalho')
  await notify(4, rui)
  const id = (await list('all', rui)).notifications[0]?.id ?? ''
  for (const intent of ['open', 'read', 'new'])
    for (const wrong of [id, '', 'x', "' or true --", world.id()])
      await expect(press({ intent, id: wrong })).rejects.toMatchObject({ init: { status: 404 } })
  expect((await list('all', rui)).unread).toBe(1)
})

test('invalid parameters of the list’s address are refused', () => {
  for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999', 'show=read', 'show='])
    expect(readListAddress(new URLSearchParams(query)), query).toBeUndefined()
  expect(readListAddress(new URLSearchParams('show=unread&page=2'))).toEqual({ part: 'unread', page: 2 })
  expect(listPath('en', { part: 'unread', page: 2 })).toBe('/en/account/notifications?show=unread&page=2')
})

const subjects: readonly (readonly [NotificationSubject, string])[] = [
  [{ kind: 'order_state', orderNumber: 'AZ-1', state: 'ready', fulfilment: 'pickup' }, '/conta/encomendas/AZ-1'],
  [{ kind: 'order_comment', orderNumber: 'AZ-1' }, '/conta/encomendas/AZ-1'],
  [
    { kind: 'request_state', requestKind: 'prescription', requestId: product, state: 'confirmed' },
    `/conta/receitas-medica/${product}`,
  ],
  [{ kind: 'request_comment', requestKind: 'request', requestId: product }, `/conta/requisicao/${product}`],
  [{ kind: 'request_reminder', requestKind: 'request', requestId: product }, `/conta/requisicao/${product}`],
  [{ kind: 'back_in_stock', productId: product }, `/produtos/${product}`],
  [{ kind: 'points_expiring', points: 2, lastDay: '2026-12-31' }, '/conta/cartao'],
]

test.each(subjects)('a notification of every kind leads to its own page: %o', (subject, path) => {
  expect(noticePath(subject, 'pt')).toBe(path)
})
