import { beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '#src/platform/audit/chain.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findStaffOrder, listOpenOrders, listStaffOrders, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const diogo = await addStaff(world, 'owner')
const { number } = (await addOrder(world, { principal: await addMarta(world) })).order

let entriesBefore = 0
beforeEach(async () => {
  entriesBefore = (await verifyAudit(world)).entries
})

const noted = () =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject_kind', 'subject_id', 'why', 'door'])
    .where('id', '>', entriesBefore)
    .orderBy('id')
    .execute()

describe('every read of customer data by staff leaves an audit entry', () => {
  test('on the page and in the API, before the answer', async () => {
    const { ask, signIn } = openApi(world)
    const headers = await signIn(ana)
    await listStaffOrders(world, ana, { page: { number: 2, size: 24 }, source: 'page' })
    await listOpenOrders(world, ana)
    await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })
    await ask('GET', '/staff/orders?filter[q]=marta', undefined, headers)
    await ask('GET', `/staff/orders/${number}`, undefined, headers)
    await ask('PATCH', `/staff/orders/${number}`, { state: 'ready', alert: [] }, headers)
    const by = { actor_id: ana.publicId, subject_kind: 'order', subject_id: number, why: '' }
    expect(await noted()).toEqual([
      { ...by, action: 'orders_listed', subject_kind: 'list', subject_id: '2', why: 'list,rows_0', door: 'page' },
      {
        ...by,
        action: 'orders_listed',
        subject_kind: 'list',
        subject_id: '1',
        why: expect.stringMatching(/^today,rows_\d+$/),
        door: 'page',
      },
      { ...by, action: 'order_read', door: 'page' },
      {
        ...by,
        action: 'orders_listed',
        subject_kind: 'list',
        subject_id: '1',
        why: expect.stringMatching(/^search,rows_\d+,by_text$/),
        door: 'api',
      },
      { ...by, action: 'order_read', door: 'api' },
      { ...by, action: 'order_moved', why: 'ready', door: 'api' },
    ])
    expect(await verifyAudit(world)).toMatchObject({ intact: true })
  })

  test('the owner’s too; a missing order and a refused transition leave none', async () => {
    await findStaffOrder(world, diogo, { number, source: 'page' })
    await findStaffOrder(world, ana, { number: 'AZ-00000000', source: 'page' })
    await transitionOrder(world, ana, number, { state: 'pending', source: 'page', counterPayment: { method: 'cash' } })
    expect(await noted()).toMatchObject([{ actor_id: diogo.publicId, action: 'order_read', subject_id: number }])
  })

  test('a search leaves no name in the log', async () => {
    await listStaffOrders(world, ana, { q: 'marta lobo', page: { number: 1, size: 24 }, source: 'page' })
    expect(JSON.stringify(await noted())).not.toContain('marta')
  })

  test('a read or transition without an audit entry is refused', async () => {
    await asOwner(
      shop.url,
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
       create trigger full_disk before insert on audit_log for each row execute function full_disk()`,
    )
    const page = { number: 1, size: 24 }
    for (const look of [
      () => listStaffOrders(world, ana, { page, source: 'page' }),
      () => listOpenOrders(world, ana),
      () => findStaffOrder(world, ana, { number, source: 'page' }),
      () => transitionOrder(world, ana, number, { state: 'completed', source: 'page', counterPayment: { method: 'cash' } }),
    ])
      await expect(look()).rejects.toThrow('no room')
    const { ask, signIn } = openApi(world)
    const answer = await ask('GET', `/staff/orders/${number}`, undefined, await signIn(ana))
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('Marta')
    const row = await world.db.selectFrom('orders').select('state').where('number', '=', number).executeTakeFirst()
    expect(row?.state).toBe('ready')
    await asOwner(shop.url, 'drop trigger full_disk on audit_log')
  })
})
