import { addDays } from '#src/kernel/dates.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson, namePeople } from '#src/shop/accounts/person/actions.server.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { expireLots } from './expiring.server.ts'
import * as jobs from './store.server.ts'
import * as ledger from './ledger.store.server.ts'
import type { LockedWallet, Lot } from './ledger.store.server.ts'
import { lastDayOf, worthOf } from './points.ts'
import { formatDate, formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'

const batchSize = 100

/** Expires points, oldest first, and notifies owners of points that expire soon. */
async function lookAtWallets(world: World): Promise<void> {
  // Points that cannot be spent do not expire.
  if (!(await currentWebsite(world, world.db)).modules.loyalty) return
  const due = await jobs.toLookAt(world.db, world.now(), batchSize)
  await forEachIsolated(
    world,
    due.map(({ id }) => ({ about: { wallet: id }, work: () => transaction(world.db, (tx) => lookAt(world, tx, id)) })),
  )
}

async function lookAt(world: World, tx: Tx, rowId: number): Promise<void> {
  const now = world.now()
  const wallet = await jobs.lockDue(tx, rowId, now)
  // Another worker did it, or the account was erased.
  if (!wallet) return
  const website = await currentWebsite(world, tx)
  const lots = await ledger.lotsOf(tx, rowId)
  const isOver = ({ expiresAt }: Lot): boolean => expiresAt !== null && expiresAt <= now
  await expireLots(world, tx, rowId, lots.filter(isOver))
  const groups = groupsOf(lots.filter((lot) => !isOver(lot)))
  const toNotify = groups.filter(({ end }) => !isNotified(wallet, end) && noticeAt(end, website) <= now)
  for (const group of toNotify) await notifyExpiring(world, tx, wallet, { ...group, website })
  const notifiedUntil = toNotify.at(-1)?.end ?? wallet.told_until
  const after = { ...wallet, told_until: notifiedUntil }
  const next = groups.map(({ end }) => (isNotified(after, end) ? end : noticeAt(end, website)).getTime())
  await jobs.recordExpiryCheck(tx, rowId, { notifiedUntil, lookAt: next.length === 0 ? null : new Date(Math.min(...next)) })
}

const isNotified = ({ told_until: until }: Pick<LockedWallet, 'told_until'>, end: Date): boolean => until !== null && until >= end
const noticeAt = (end: Date, { loyalty }: Website): Date => addDays(end, -loyalty.expiryNoticeDays)

type Group = { end: Date; points: number }

/** Points by expiry, next one first; without those that never expire. */
function groupsOf(lots: readonly Lot[]): Group[] {
  const sums = new Map<number, number>()
  for (const { points, expiresAt } of lots)
    if (expiresAt) sums.set(expiresAt.getTime(), (sums.get(expiresAt.getTime()) ?? 0) + points)
  return [...sums].map(([end, points]) => ({ end: new Date(end), points })).toSorted((a, b) => a.end.getTime() - b.end.getTime())
}

/** In the app and by email, unless they turned it off. */
async function notifyExpiring(
  world: World,
  tx: Tx,
  { public_id: publicId, user_id: userId }: Pick<LockedWallet, 'public_id' | 'user_id'>,
  { end, points, website }: Group & { website: Website },
): Promise<void> {
  const named = userId === null ? undefined : (await namePeople(tx, [userId], 'points')).get(userId)
  const person = named && (await findPerson(tx, named.id))
  if (!named || !person) return
  const lastDay = lastDayOf(end)
  const email = expiryEmail(website, siteOrigin(world.config), { points, lastDay, locale: person.locale })
  const content = {
    inApp: { kind: 'points_expiring', userId: person.userId, points, lastDay } as const,
    email: { ...email, to: person.email, messageId: `${publicId}.${lastDay}`, about: { kind: 'points' } as const },
  }
  const channels = alertChannels.filter((channel) => channel !== 'sms' && !named.silenced.includes(channel))
  await alert(world, tx, content, channels)
}

export const periodicJobs: readonly PeriodicJob[] = [{ name: 'points that expire', everySeconds: 300, work: lookAtWallets }]

type Expiring = { points: number; lastDay: IsoDate; locale: Locale }

/** How many points will expire, and when. `origin`: scheme and host of the shop. */
function expiryEmail(website: Website, origin: string, { points, lastDay, locale }: Expiring): ComposedEmail {
  const say = (word: typeof m.loyalty_letter_expiring_subject): string => word({}, { locale })
  return composeEmail({
    locale,
    subject: say(m.loyalty_letter_expiring_subject),
    heading: website.loyalty.name[locale],
    paragraphs: [say(m.loyalty_letter_expiring_body)],
    facts: [
      { label: say(m.loyalty_letter_expiring_points), value: formatNumber(points, locale) },
      { label: say(m.loyalty_letter_expiring_worth), value: formatMoney(worthOf(points, website.loyalty), locale) },
      { label: say(m.loyalty_letter_expiring_last_day), value: formatDate(new Date(`${lastDay}T12:00Z`), locale) },
    ],
    link: { label: say(m.loyalty_letter_expiring_link), url: new URL(pathTo('account.card', locale), origin).href },
    notes: [],
    sender: senderLines(website, locale),
  })
}
