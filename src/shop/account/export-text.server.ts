import { money } from '#src/platform/jsonapi/resource.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import { listSessions } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import { exportNotes } from '#src/shop/accounts/notes/actions.server.ts'
import { listConsents } from '#src/shop/accounts/consents/consent-records.actions.server.ts'
import { exportFavourites } from '#src/shop/catalogue/favourites/actions.server.ts'
import { exportRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'
import { listWaiting } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import type { WaitedFor } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { exportLoyalty, exportPoints } from '#src/shop/loyalty/privacy/actions.server.ts'
import { exportOrders } from '#src/shop/orders/privacy/actions.server.ts'
import { exportDraft, exportRequests } from '#src/shop/requests/privacy/actions.server.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import { isOpenCart } from '#src/shop/cart/cart.ts'
import { readPreferences } from '#src/shop/accounts/notification-preferences/actions.server.ts'
import { findCart } from '../cart/actions.server.ts'
import { exportUploads } from '../conversation/actions.server.ts'
import { listEmailsTo } from '../mailings/actions.server.ts'
import { listNotifications, listDevices } from '../notifications/actions.server.ts'
import { accessTo, accessToAccount } from './access.actions.server.ts'
import type { Access } from './access.actions.server.ts'

/**
 * Everything that the shop stores about a person as one JSON text, in chunks: at most a hundred orders are in memory at a time.
 */
export async function* exportText(world: World, principal: Person): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(world.realNow())},"profile":${JSON.stringify(await profileOf(world, principal))}`
  yield* asList('addresses', some(addressesOf(world, principal)))
  yield* asList('consents', some(consentsOf(world, principal)))
  yield* asList('sessions', some(sessionsOf(world, principal)))
  yield `,"cart":${JSON.stringify(await cartOf(world, principal))}`
  yield `,"loyalty":${JSON.stringify(await exportLoyalty(world, principal))}`
  yield* asList('points', exportPoints(world, principal))
  yield* asList('waiting_for', some(waitingOf(world, principal)))
  yield* asList('favourites', some(favouritesOf(world, principal)))
  yield `,"recently_seen":${JSON.stringify(await recentlyViewedOf(world, principal))}`
  yield `,"notification_preferences":${JSON.stringify(await preferencesOf(world, principal))}`
  yield* asList('notifications', noticesOf(world, principal))
  yield* asList('notification_devices', some(devicesOf(world, principal)))
  yield* asList('news_sent', some(newsOf(world, principal)))
  yield* asList('orders', ordersOf(world, principal))
  yield* asList('prescriptions', requestsOf(world, principal, 'prescription'))
  yield* asList('requests', requestsOf(world, principal, 'request'))
  yield `,"prescription_draft":${JSON.stringify(await exportDraft(world, principal, 'prescription'))}`
  yield `,"request_draft":${JSON.stringify(await exportDraft(world, principal, 'request'))}`
  yield* asList('photos', photosOf(world, principal))
  yield* asList('notes', some(notesOf(world, principal)))
  yield* asList('access_to_account', accessOf(world, principal))
  yield '}\n'
}

export type JsonChunk = readonly Json[]

/** Another list of the JSON text, by its name. */
export async function* asList(name: string, parts: AsyncIterable<JsonChunk>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let lead = ''
  for await (const part of parts) {
    if (part.length === 0) continue
    yield lead + part.map((one) => JSON.stringify(one)).join(',')
    lead = ','
  }
  yield ']'
}

export async function* some(part: Promise<JsonChunk>): AsyncGenerator<JsonChunk> {
  yield await part
}

async function profileOf(world: World, principal: Person): Promise<Json> {
  const profile = await readProfile(world, principal)
  return {
    id: profile.publicId,
    email: profile.email,
    name: profile.name,
    date_of_birth: profile.dateOfBirth,
    mobile_phone: profile.mobilePhone,
    nif: profile.nif,
    locale: profile.locale,
    roles: [...profile.roles],
    alerts_by_email: profile.alertsByEmail,
    alerts_by_sms: profile.alertsBySms,
    has_password: profile.hasPassword,
    created_at: profile.createdAt.toISOString(),
  }
}

const addressesOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await listAddresses(world, principal)).map(({ id, isDefault, createdAt, ...address }) => ({
    id,
    default: isDefault,
    ...address,
    created_at: createdAt.toISOString(),
  }))

const consentsOf = async ({ db }: World, principal: Person): Promise<JsonChunk> =>
  (await listConsents(db, principal)).map(({ kind, version, locale, source, at, withdrawnAt }) => ({
    kind,
    version,
    locale,
    door: source,
    given_at: at.toISOString(),
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  }))

const sessionsOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await listSessions(world, principal.userId, undefined)).map(({ id, device, startedAt, lastUsedAt }) => ({
    id,
    device,
    started_at: startedAt.toISOString(),
    last_seen_at: lastUsedAt.toISOString(),
  }))

async function cartOf(world: World, principal: Person): Promise<Json> {
  const cart = await findCart(world, { principal, token: undefined, locale: principal.locale })
  if (!cart || !isOpenCart(cart.state)) return null
  return {
    created_at: cart.createdAt.toISOString(),
    updated_at: cart.updatedAt.toISOString(),
    email: cart.email,
    fulfilment: cart.fulfilment,
    payment_method: cart.paymentMethod,
    billing_address: cart.contact.billing,
    shipping_address: cart.contact.shipping,
    special_instructions: cart.specialInstructions,
    total: money(cart.totals.total),
    lines: cart.lines.map(({ variant, quantity, price }) => ({ sku: variant.sku, quantity, price: money(price) })),
    requests: cart.requests.map(({ request, total }) => ({ id: request.id, price: money(total) })),
  }
}

const waitingOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await listWaiting(world, principal)).map(waitedFor)

export const waitedFor = ({ sku, createdAt, notifiedAt }: WaitedFor): Json => ({
  sku,
  created_at: createdAt.toISOString(),
  told_at: notifiedAt?.toISOString() ?? null,
})

const favouritesOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await exportFavourites(world, principal)).map(({ productId, name, savedAt }) => ({
    product_id: productId,
    name,
    kept_at: savedAt.toISOString(),
  }))

async function recentlyViewedOf(world: World, principal: Person): Promise<Json> {
  const viewed = await exportRecentlyViewed(world, principal)
  if (!viewed) return null
  const products = viewed.products.map(({ productId, name, readAt }) => ({
    product_id: productId,
    name,
    seen_at: readAt.toISOString(),
  }))
  return { since: viewed.since.toISOString(), products }
}

async function* ordersOf(world: World, principal: Person): AsyncGenerator<JsonChunk> {
  for await (const part of exportOrders(world, principal, principal.locale)) {
    const numbers = part.map(({ number }) => number)
    const access = Map.groupBy(await accessTo(world.db, principal, { kind: 'order', ids: numbers }), ({ subject }) => subject)
    yield part.map(({ number, order }) => ({ ...order, access: (access.get(number) ?? []).map(accessEntry) }))
  }
}

async function* requestsOf(world: World, principal: Person, kind: RequestKind): AsyncGenerator<JsonChunk> {
  for await (const { id, request } of exportRequests(world, principal, kind)) {
    const access = await accessTo(world.db, principal, { kind, ids: [id] })
    yield [{ ...request, access: access.map(accessEntry) }]
  }
}

async function* photosOf(world: World, principal: Person): AsyncGenerator<JsonChunk> {
  for await (const { id, contentType, createdAt, content } of exportUploads(world, principal)) {
    const access = await accessTo(world.db, principal, { kind: 'upload', ids: [id] })
    yield [
      {
        id,
        content_type: contentType,
        created_at: createdAt.toISOString(),
        content: content.toString('base64'),
        access: access.map(accessEntry),
      },
    ]
  }
}

const notesOf = async (world: World, { userId }: Person): Promise<JsonChunk> =>
  (await exportNotes(world, userId)).map(({ text, at }) => ({ text, at: at.toISOString() }))

async function* accessOf({ db }: World, principal: Person): AsyncGenerator<JsonChunk> {
  for await (const part of accessToAccount(db, principal)) yield part.map(accessEntry)
}

export const accessEntry = ({ at, action, by, why }: Access): Json => ({ at: at.toISOString(), action, by, why })

const noticesAtOnce = 500

/** `unwanted`: single channels that are off, such as "orders.email". */
async function preferencesOf({ db }: World, principal: Person): Promise<Json> {
  const { email, sms, unwanted } = await readPreferences(db, principal)
  return { email, sms, unwanted }
}

const devicesOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await listDevices(world, principal, undefined)).map(({ id, device, since }) => ({ id, device, since: since.toISOString() }))

const newsOf = async (world: World, principal: Person): Promise<JsonChunk> =>
  (await listEmailsTo(world, principal)).map(({ postId, title, state, writtenAt }) => ({
    post_id: postId,
    title,
    state,
    written_at: writtenAt.toISOString(),
  }))

/** In batches, as there may be thousands. */
export async function* noticesOf({ db }: World, principal: Person): AsyncGenerator<JsonChunk> {
  for (let number = 1; ; number += 1) {
    const { notifications } = await listNotifications(db, principal, { number, size: noticesAtOnce })
    if (notifications.length === 0) return
    yield notifications.map(({ createdAt, readAt, ...about }) => ({
      kind: about.kind,
      order_number: 'orderNumber' in about ? about.orderNumber : null,
      request_id: 'requestId' in about ? about.requestId : null,
      product_id: about.kind === 'back_in_stock' ? about.productId : null,
      order_state: about.kind === 'order_state' ? about.state : null,
      points: about.kind === 'points_expiring' ? about.points : null,
      created_at: createdAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    }))
  }
}
