import { money } from '#src/platform/jsonapi/resource.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import { listSessions } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { readProfile } from '../accounts/actions.server.ts'
import { listAddresses } from '../accounts/addresses.actions.server.ts'
import { listConsents } from '../accounts/given-consents.actions.server.ts'
import { findCart } from '../cart/actions.server.ts'
import { exportFavourites } from '../catalogue/favourites.actions.server.ts'
import { exportSeen } from '../catalogue/seen.actions.server.ts'
import { listWaiting } from '../catalogue/waiting.export.actions.server.ts'
import type { WaitedFor } from '../catalogue/waiting.export.actions.server.ts'
import { exportLoyalty, exportPoints } from '../loyalty/export.actions.server.ts'
import { exportOrders } from '../orders/export.actions.server.ts'
import { exportUploads } from '../conversation/uploads.actions.server.ts'
import { exportDraft, exportRequests } from '../requests/export.actions.server.ts'
import type { RequestKind } from '../requests/request.ts'
import { accessTo, accessToAccount } from './access.actions.server.ts'
import type { Access } from './access.actions.server.ts'
import { devicesOf, newsOf, noticesOf, wishesOf } from './export-notices.server.ts'

/** All that the shop holds about a person as one JSON text, part by part: no more than a hundred orders are in memory at a time. */
export async function* exportText(world: World, who: Person): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(world.realNow())},"profile":${JSON.stringify(await profileOf(world, who))}`
  yield* asList('addresses', some(addressesOf(world, who)))
  yield* asList('consents', some(consentsOf(world, who)))
  yield* asList('sessions', some(sessionsOf(world, who)))
  yield `,"cart":${JSON.stringify(await cartOf(world, who))}`
  yield `,"loyalty":${JSON.stringify(await exportLoyalty(world, who))}`
  yield* asList('points', exportPoints(world, who))
  yield* asList('waiting_for', some(waitingOf(world, who)))
  yield* asList('favourites', some(favouritesOf(world, who)))
  yield `,"recently_seen":${JSON.stringify(await seenOf(world, who))}`
  yield `,"notification_preferences":${JSON.stringify(await wishesOf(world, who))}`
  yield* asList('notifications', noticesOf(world, who))
  yield* asList('notification_devices', some(devicesOf(world, who)))
  yield* asList('news_sent', some(newsOf(world, who)))
  yield* asList('orders', ordersOf(world, who))
  yield* asList('prescriptions', requestsOf(world, who, 'prescription'))
  yield* asList('requests', requestsOf(world, who, 'request'))
  yield `,"prescription_draft":${JSON.stringify(await exportDraft(world, who, 'prescription'))}`
  yield `,"request_draft":${JSON.stringify(await exportDraft(world, who, 'request'))}`
  yield* asList('photos', photosOf(world, who))
  yield* asList('access_to_account', accessOf(world, who))
  yield '}\n'
}

export type Part = readonly Json[]

/** A further list of the text, by its name. */
export async function* asList(name: string, parts: AsyncIterable<Part>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let lead = ''
  for await (const part of parts) {
    if (part.length === 0) continue
    yield lead + part.map((one) => JSON.stringify(one)).join(',')
    lead = ','
  }
  yield ']'
}

export async function* some(part: Promise<Part>): AsyncGenerator<Part> {
  yield await part
}

async function profileOf(world: World, who: Person): Promise<Json> {
  const profile = await readProfile(world, who)
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

const addressesOf = async (world: World, who: Person): Promise<Part> =>
  (await listAddresses(world, who)).map(({ id, isDefault, createdAt, ...address }) => ({
    id,
    default: isDefault,
    ...address,
    created_at: createdAt.toISOString(),
  }))

const consentsOf = async ({ db }: World, who: Person): Promise<Part> =>
  (await listConsents(db, who)).map(({ kind, version, locale, door, at, withdrawnAt }) => ({
    kind,
    version,
    locale,
    door,
    given_at: at.toISOString(),
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  }))

const sessionsOf = async (world: World, who: Person): Promise<Part> =>
  (await listSessions(world, who.userId, undefined)).map(({ id, device, startedAt, lastSeenAt }) => ({
    id,
    device,
    started_at: startedAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }))

async function cartOf(world: World, who: Person): Promise<Json> {
  const cart = await findCart(world, { who, token: undefined, locale: who.locale })
  if (cart?.state !== 'open') return null
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

const waitingOf = async (world: World, who: Person): Promise<Part> => (await listWaiting(world, who)).map(waitedFor)

export const waitedFor = ({ sku, createdAt, toldAt }: WaitedFor): Json => ({
  sku,
  created_at: createdAt.toISOString(),
  told_at: toldAt?.toISOString() ?? null,
})

const favouritesOf = async (world: World, who: Person): Promise<Part> =>
  (await exportFavourites(world, who)).map(({ productId, name, keptAt }) => ({
    product_id: productId,
    name,
    kept_at: keptAt.toISOString(),
  }))

async function seenOf(world: World, who: Person): Promise<Json> {
  const seen = await exportSeen(world, who)
  if (!seen) return null
  const products = seen.products.map(({ productId, name, seenAt }) => ({
    product_id: productId,
    name,
    seen_at: seenAt.toISOString(),
  }))
  return { since: seen.since.toISOString(), products }
}

async function* ordersOf(world: World, who: Person): AsyncGenerator<Part> {
  for await (const part of exportOrders(world, who, who.locale)) {
    const numbers = part.map(({ number }) => number)
    const access = Map.groupBy(await accessTo(world.db, who, { kind: 'order', ids: numbers }), ({ subject }) => subject)
    yield part.map(({ number, order }) => ({ ...order, access: (access.get(number) ?? []).map(accessEntry) }))
  }
}

async function* requestsOf(world: World, who: Person, kind: RequestKind): AsyncGenerator<Part> {
  for await (const { id, request } of exportRequests(world, who, kind)) {
    const access = await accessTo(world.db, who, { kind, ids: [id] })
    yield [{ ...request, access: access.map(accessEntry) }]
  }
}

async function* photosOf(world: World, who: Person): AsyncGenerator<Part> {
  for await (const { id, contentType, createdAt, content } of exportUploads(world, who)) {
    const access = await accessTo(world.db, who, { kind: 'upload', ids: [id] })
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

async function* accessOf({ db }: World, who: Person): AsyncGenerator<Part> {
  for await (const part of accessToAccount(db, who)) yield part.map(accessEntry)
}

export const accessEntry = ({ at, action, by, why }: Access): Json => ({ at: at.toISOString(), action, by, why })
