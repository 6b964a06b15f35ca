import type { Locale } from '#src/i18n/locales.ts'
import { addDays } from '#src/kernel/dates.ts'
import { emailPart } from '#src/kernel/email-address.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { keyedHashes, newStoredToken, seal, sha256, unseal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Principal, Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { findProduct } from '../product/actions.server.ts'
import { isMedicine, needsPrescription, productClasses } from '../product/product.ts'
import type { VariantView } from '../product/product.ts'
import * as store from './store.server.ts'
import type { Returned, WaitingPerson } from './store.server.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'

export type WaitError = { code: 'not_found' | 'not_purchasable' | 'in_stock' | 'email_required' } | RateLimited

/** `email` is used for guests only; without `variantId` the product's first sold-out variant is meant. */
export type Wait = {
  productId: string
  variantId?: string | undefined
  email?: string | undefined
  locale: Locale
  /** Client IP address, for the rate limits. */
  address: string
}

// Room for a person with many subscriptions; stops anyone from making the shop email other people in bulk.
const perAddress = { max: 60, seconds: 3_600 }
const perMailbox = { max: 30, seconds: 86_400 }

/** Notifies this person once when a sold-out variant is available again. Subscribing again changes nothing. */
export async function waitFor(world: World, principal: Principal, wait: Wait): Promise<Result<void, WaitError>> {
  const found = await findProduct(world.db, wait.productId, wait.locale)
  const variant = found && wantedOf(found.value.variants, wait.variantId)
  if (!variant) return err({ code: 'not_found' })
  if (!variant.purchasable) return err({ code: 'not_purchasable' })
  if (variant.left > 0) return err({ code: 'in_stock' })
  const mailbox = principal.kind === 'person' ? principal.email : wait.email
  if (mailbox === undefined) return err({ code: 'email_required' })
  const allowed = await consumeSubscribeLimit(world, wait.address, mailbox)
  if (!allowed.ok) return allowed
  await transaction(world.db, (tx) =>
    store.addNotice(tx, { ...noticeFor(world, principal, mailbox), variantPublicId: variant.id, locale: wait.locale }),
  )
  return ok()
}

async function consumeSubscribeLimit(world: World, address: string, mailbox: string): Promise<Result<void, RateLimited>> {
  const from = await consumeLimit(world, `notices:from:${address}`, perAddress)
  return from.ok ? consumeLimit(world, `notices:to:${mailbox}`, perMailbox) : from
}

function wantedOf(variants: readonly VariantView[], id: string | undefined): VariantView | undefined {
  if (id !== undefined) return variants.find((variant) => variant.id === id)
  return variants.find((variant) => variant.left === 0) ?? variants[0]
}

type NoticeFor = Omit<store.NewNotice, 'variantPublicId' | 'locale'>

function noticeFor(world: World, principal: Principal, email: string): NoticeFor {
  const publicId = world.id()
  const about = { publicId, token: newStoredToken(world, placeOf(publicId, 'token_sealed')), now: world.now() }
  if (principal.kind === 'person') return { ...about, userId: principal.userId, sealed: null }
  const [hash] = hashesOf(world, email)
  if (!hash) throw new Error('a mailbox without a hash')
  return { ...about, userId: null, sealed: { email: seal(world.keys, placeOf(publicId, 'email_sealed'), email), hash } }
}

const hashesOf = (world: World, email: string): Buffer[] => keyedHashes(world, 'stock_notices', email)
const placeOf = <Column extends 'email_sealed' | 'token_sealed'>(publicId: string, column: Column) => ({
  table: 'stock_notices',
  row: publicId,
  column,
})

/** A rate that mail servers accept from a small shop. */
const perMinute = 30
const classes = { prescribed: productClasses.filter(needsPrescription), medicines: productClasses.filter(isMedicine) }

/**
 * Notifies subscribers of variants that are available again, oldest subscription first, each once. One worker at a time, so that
 * all workers together keep to the rate. If the variant has sold out again, its subscription stays.
 */
export const notifyBackInStock = (world: World): Promise<void> =>
  transaction(world.db, async (tx) => {
    if (!(await store.becomeTeller(tx))) return
    const now = world.now()
    const room = perMinute - (await store.countNotifiedSince(tx, new Date(now.getTime() - 60_000)))
    const returned = room > 0 ? await store.claimReturned(tx, { now, limit: room, ...classes }) : []
    if (returned.length === 0) return
    const website = await readWebsite(tx)
    for (const notice of returned) await notify(world, tx, website, notice)
  })

async function notify(world: World, tx: Tx, website: Website, notice: Returned): Promise<void> {
  const { public_id: publicId, product_id: productId, user_id: userId, locale } = notice
  const to = notice.email_sealed ? unseal(world.keys, placeOf(publicId, 'email_sealed'), notice.email_sealed) : notice.user_email
  const token = unseal(world.keys, placeOf(publicId, 'token_sealed'), notice.token_sealed)
  const email = backInStockEmail(website, siteOrigin(world.config), { productId, token, locale })
  const isSilenced = notice.alerts_by_email === false
  await alert(
    world,
    tx,
    {
      inApp: userId === null ? undefined : { kind: 'back_in_stock', userId, productId },
      email:
        to === null || isSilenced ? undefined : { ...email, to, messageId: `${publicId}.back`, about: { kind: 'back_in_stock' } },
    },
    ['in_app', 'email'],
  )
}

/** The link of an email: ends all subscriptions of its recipient. An unknown token gets the same answer. */
export const unsubscribeFromStock = (world: World, token: string): Promise<void> =>
  transaction(world.db, (tx) => store.removeByToken(tx, sha256(token)))

const notifiedRetentionDays = 30
const waitingRetentionDays = 180

/** Notified subscriptions stay while the email's link may still be opened; unfulfilled ones are deleted after half a year. */
export const deleteOldSubscriptions = (world: World): Promise<void> =>
  transaction(world.db, (tx) =>
    store.removeOld(tx, {
      notified: addDays(world.now(), -notifiedRetentionDays),
      waiting: addDays(world.now(), -waitingRetentionDays),
    }),
  )

/** The keys of a person's subscriptions: by account, and by mailbox for those made before sign-up or while signed out. */
export const peopleOf = (world: World, { userId, email }: { userId: number; email: string }): WaitingPerson[] => [
  { userId },
  mailboxOf(world, email),
]

/** A guest, known by mailbox only. */
export const mailboxOf = (world: World, email: string): WaitingPerson => ({
  emailHashes: hashesOf(world, emailPart(email)),
})

/**
 * Deletes the subscriptions of an erased account, made while signed in or by mailbox. `email` is null once it is no longer known.
 */
export async function eraseSubscriptions(
  world: World,
  tx: Tx,
  { userId, email }: { userId: number; email: string | null },
): Promise<void> {
  const known = email === null ? [{ userId }] : peopleOf(world, { userId, email })
  for (const principal of known) await store.removeOf(tx, principal)
}

/** Deletes the subscriptions of a guest by mailbox. */
export const eraseGuestSubscriptions = (world: World, tx: Tx, email: string): Promise<void> =>
  store.removeOf(tx, mailboxOf(world, email))

export type WaitedFor = { sku: string; createdAt: Date; notifiedAt: Date | null }

/** A person's subscriptions, made by account or by mailbox. */
export async function listWaiting(world: World, principal: Person): Promise<WaitedFor[]> {
  const rows = []
  for (const one of peopleOf(world, principal)) rows.push(...(await store.noticesOf(world.db, one)))
  return rows.map(toWaited)
}

/** A guest's subscriptions by mailbox. */
export const listGuestWaiting = async (world: World, email: string): Promise<WaitedFor[]> =>
  (await store.noticesOf(world.db, mailboxOf(world, email))).map(toWaited)

type Row = Awaited<ReturnType<typeof store.noticesOf>>[number]
const toWaited = ({ sku, created_at: createdAt, told_at: notifiedAt }: Row): WaitedFor => ({ sku, createdAt, notifiedAt })

type BackInStockInput = { productId: string; token: string; locale: Locale }

/** Neither the email nor its link names the product: what a customer waits for at a pharmacy is private. */
function backInStockEmail(
  website: Website,
  origin: string,
  { productId, token, locale }: BackInStockInput,
): ComposedEmail & { stopUrl: string } {
  const say = (word: typeof m.waiting_letter_subject): string => word({}, { locale })
  const stopUrl = new URL(pathTo('notices.stop', locale, { id: token }), origin).href
  const email = composeEmail({
    locale,
    subject: say(m.waiting_letter_subject),
    heading: say(m.waiting_letter_heading),
    paragraphs: [say(m.waiting_letter_body)],
    facts: [],
    link: { label: say(m.waiting_letter_link), url: new URL(pathTo('products.show', locale, { id: productId }), origin).href },
    notes: [say(m.waiting_letter_once)],
    stop: { label: say(m.waiting_letter_stop), url: stopUrl },
    sender: senderLines(website, locale),
  })
  return { ...email, stopUrl }
}
