import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { routes } from '#src/api/routes.ts'
import { createApp } from '#src/web/app.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addUpload } from '#src/shop/conversation/actions.server.ts'
import { findOrder } from './actions.server.ts'
import { exportOrders } from '../privacy/actions.server.ts'
import { submitOrderFormRequest } from './order-form.server.ts'
import { readOrderPage } from './screens/order.server.ts'
import { submitStaffOrderFormRequest } from '../staff/staff-order-form.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'

const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
const { ask, signIn } = openApi(world)
const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere' })
const open = async (url: string, headers: Record<string, string>): Promise<number> =>
  (await describedFetch(app.fetch)(new Request(`http://shop.test${url}`, { headers }))).status
const marta = await addMarta(world)
const ana = await addStaff(world, 'pharmacist')
const diogo = await addStaff(world, 'owner')

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5c3e' } })

async function photoOf(principal: Person): Promise<string> {
  const added = await addUpload(world, principal, await picture().png().toBuffer())
  if (!added.ok) throw new Error(added.error.code)
  return added.value.id
}

const tokenOf = (headers: Record<string, string>): string => (headers['Cookie'] ?? '').replace('session=', '')
const urlOf = (resource: { attributes: Record<string, unknown> } | undefined): string => String(resource?.attributes['url'])

describe('photos in messages about an order', () => {
  test('go both ways, and open for readers of the order, each by a link of their own', async () => {
    const { order } = await addOrder(world, { principal: marta })
    const [hers, hisStaff] = [await signIn(marta), await signIn(ana)]
    const question = { content: 'É esta caixa?', upload_ids: [await photoOf(marta)] }
    const written = await ask('POST', `/orders/${order.number}/comments?include=uploads`, question, hers)
    expect([written.status, written.included.map(({ id }) => id)]).toEqual([201, question.upload_ids])
    const reply = { content: 'É esta:', upload_ids: [await photoOf(ana)] }
    expect((await ask('POST', `/staff/orders/${order.number}/comments`, reply, hisStaff)).status).toBe(201)

    const [forHer, forStaff] = [
      await ask('GET', `/orders/${order.number}?include=comments.uploads`, undefined, hers),
      await ask('GET', `/staff/orders/${order.number}?include=comments.uploads`, undefined, hisStaff),
    ]
    for (const [address, reader, other] of [
      [forHer, hers, hisStaff],
      [forStaff, hisStaff, hers],
    ] as const) {
      const links = address.included.filter(({ type }) => type === 'upload').map(urlOf)
      expect(links).toHaveLength(2)
      for (const link of links)
        expect([await open(link, reader), await open(link, other), await open(link, {})]).toEqual([200, 404, 404])
    }
  })

  test('leave an audit entry when staff open them, and are hidden from the owner', async () => {
    const { order } = await addOrder(world, { principal: marta })
    const id = await photoOf(marta)
    await ask('POST', `/orders/${order.number}/comments`, { content: 'Veja.', upload_ids: [id] }, await signIn(marta))
    const session = await signIn(ana)
    const page = await readStaffOrder(world, ana, {
      number: order.number,
      locale: 'pt',
      sessionToken: new Secret(tokenOf(session)),
    })
    expect(await open(page.documents.comments[0]?.photos[0]?.url ?? '', session)).toBe(200)
    const entry = await world.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: ana.publicId, action: 'upload_read', subject_id: id })
    const owner = await readStaffOrder(world, diogo, {
      number: order.number,
      locale: 'pt',
      sessionToken: new Secret(tokenOf(session)),
    })
    expect(owner.documents.comments).toEqual([])
  })

  test('of another person, sent twice, or more than five are refused, and no message is saved', async () => {
    const { order } = await addOrder(world, { principal: marta })
    const hers = await signIn(marta)
    const path = `/orders/${order.number}/comments`
    const write = (upload_ids: readonly string[], headers = hers) => ask('POST', path, { content: 'Veja.', upload_ids }, headers)
    const [own, foreign] = [await photoOf(marta), await photoOf(await addPerson(world, 'customer', 'Rui Carvalho'))]
    for (const ids of [[foreign], [own, foreign], ['x']]) {
      const refused = await write(ids)
      expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.source?.pointer]).toEqual([
        422,
        'upload_unknown',
        '/data/attributes/upload_ids',
      ])
    }
    const six = await Promise.all(Array.from({ length: 6 }, () => photoOf(marta)))
    expect((await write(six)).errors[0]?.code).toBe('upload_too_many')
    const found = async () => (await findOrder(world, marta, { number: order.number }))?.comments.length
    expect(await found()).toBe(0)
    expect((await write([own])).status).toBe(201)
    expect((await write([own])).status).toBe(422)
    expect(await found()).toBe(1)
  })

  test('are not for guests, who could not open one without a session', async () => {
    const { order } = await addOrder(world)
    const byToken = { 'X-Order-Token': order.token }
    const path = `/orders/${order.number}/comments`
    const sent = await ask('POST', path, { content: 'Veja.', upload_ids: [await photoOf(marta)] }, byToken)
    expect([sent.status, sent.errors[0]?.code]).toEqual([422, 'upload_unknown'])
    const reply = { content: 'Veja.', upload_ids: [await photoOf(ana)] }
    const refused = await ask('POST', `/staff${path}`, reply, await signIn(ana))
    expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'photos_need_account'])
  })

  test('are in the export of the account', async () => {
    const olga = await addPerson(world, 'customer', 'Olga Reis')
    const { order } = await addOrder(world, { principal: olga })
    const id = await photoOf(olga)
    await ask('POST', `/orders/${order.number}/comments`, { content: 'Veja.', upload_ids: [id] }, await signIn(olga))
    const [part] = await Array.fromAsync(exportOrders(world, olga, 'pt'))
    expect(part?.[0]?.order['comments']).toMatchObject([{ content: 'Veja.', photo_ids: [id] }])
  })
})

describe('the forms of the pages, without scripts', () => {
  function formOf(fields: Record<string, string>, files: readonly Buffer[], uploadIds: readonly string[] = []): Request {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const content of files) form.append('photos', new File([new Uint8Array(content)], 'guia.png'))
    for (const id of uploadIds) form.append('upload_ids', id)
    return new Request('http://shop.test/', { method: 'POST', body: form })
  }

  test('send a customer’s photo, which stays while the message is refused', async () => {
    const { order: placed } = await addOrder(world, { principal: marta })
    const order = (await findOrder(world, marta, { number: placed.number }))!
    const visit = visitAs(world, { principal: marta, sessionToken: 'hers', url: '/conta' })
    const send = (request: Request) => withLocale('pt', () => submitOrderFormRequest(visit, order, request, '/conta'))
    const refused = await send(formOf({ intent: 'comment', content: ' ' }, [await picture().png().toBuffer()]))
    if (refused instanceof Response) throw new Error('an empty message was taken')
    expect([refused.errors, refused.photos?.length]).toEqual([{ content: 'Escreva a mensagem.' }, 1])
    const again = formOf({ intent: 'comment', content: 'Veja.' }, [], [refused.photos?.[0]?.id ?? ''])
    expect(await send(again)).toMatchObject({ status: 303 })
    const page = await readOrderPage(visit, (await findOrder(world, marta, { number: placed.number }))!, '/invoice')
    expect([page.sendsPhotos, page.order.comments.map(({ photos }) => photos.length)]).toEqual([true, [1]])
  })

  test('say which file is no photo and keep the text', async () => {
    const { order: placed } = await addOrder(world, { principal: marta })
    const order = (await findOrder(world, marta, { number: placed.number }))!
    const visit = visitAs(world, { principal: marta, sessionToken: 'hers' })
    const request = formOf({ intent: 'comment', content: 'Veja.' }, [Buffer.from('%PDF-1.7')])
    const refused = await submitOrderFormRequest(visit, order, request, '/conta')
    expect(refused).toMatchObject({ content: 'Veja.', photos: [], errors: { photos: expect.stringContaining('guia.png') } })
  })

  test('send one of staff, and refuse the owner', async () => {
    const { order } = await addOrder(world, { principal: marta })
    const png = await picture().png().toBuffer()
    const fields = { intent: 'comment', content: 'É esta.' }
    const send = (principal: Staff, files: readonly Buffer[]) =>
      withLocale('pt', () =>
        submitStaffOrderFormRequest({ ...visitAs(world, { principal, sessionToken: 'his' }), principal }, formOf(fields, files), {
          number: order.number,
          back: '/gestao',
        }),
      )
    expect(await send(ana, [png])).toMatchObject({ status: 303 })
    expect(await send(ana, [Buffer.from('GIF89a')])).toMatchObject({
      intent: 'comment',
      number: order.number,
      values: { content: 'É esta.' },
      photos: [],
    })
    expect(await send(diogo, [])).toMatchObject({ errors: { content: expect.any(String) } })
    expect((await findOrder(world, marta, { number: order.number }))?.comments.map(({ uploads }) => uploads.length)).toEqual([1])
  })
})
