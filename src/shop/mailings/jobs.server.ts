import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import { newStoredToken, unseal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '../website/actions.server.ts'
import { recipientTokenCell } from './sealed-columns.ts'
import * as store from './store.server.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import type { RecipientRow } from './store.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'
import { isDueEmail } from './mailing.ts'
import type { SettledEmailState } from './mailing.ts'

/** No personal data: the email is composed when its turn comes. */
type NewsData = { letterId: number }

/** One email. A refused one is only counted with its mailing: staff do not resend advertisements. */
const mailingEmailJob: Job<NewsData> = {
  queue: 'news',
  expireInSeconds: 60,
  work: sendNews,
  giveUp: (world, { letterId }) => settle(world, letterId, 'failed'),
}

/** Checks consent again, because a person may have withdrawn it while a mail server was down for an hour. */
async function sendNews(world: World, { letterId }: NewsData): Promise<void> {
  const row = await store.findEmail(world.db, letterId, world.now())
  if (!row || !isDueEmail(row.state) || row.token_sealed === null) return
  const website = await readWebsite(world.db)
  if (!row.agreed || row.post === null || !website.modules.blog) return settle(world, row.id, 'dropped')
  const token = unseal(world.keys, recipientTokenCell(row.letter), row.token_sealed)
  await world.mail.send(
    emailOf(row, mailingEmail(website, siteOrigin(world.config), { ...notifiedOf(row), token, postId: row.post })),
  )
  await settle(world, row.id, 'sent')
}

const settle = (world: World, recipientId: number, state: SettledEmailState): Promise<void> =>
  transaction(world.db, (tx) => store.settleRecipient(tx, recipientId, state))

const emailOf = (row: RecipientRow, email: ReturnType<typeof mailingEmail>): EmailMessage => ({
  ...email,
  to: row.email,
  messageId: `${row.mailing}.${row.id}`,
})

const notifiedOf = ({ locale, ...row }: RecipientRow) =>
  locale === 'pt'
    ? { locale, title: row.title_pt, summary: row.summary_pt }
    : { locale, title: row.title_en, summary: row.summary_en }

/** A post for its email, in the reader's language. `token`: of the link that unsubscribes. */
type MailingEmailInput = { title: string; summary: string; postId: string; token: string; locale: Locale }

/** A marketing email: it says how to unsubscribe, to people and to mail programs. */
function mailingEmail(
  website: Website,
  origin: string,
  { title, summary, postId, token, locale }: MailingEmailInput,
): ComposedEmail & { stopUrl: string } {
  const stopUrl = new URL(pathTo('news.stop', locale, { id: token }), origin).href
  const email = composeEmail({
    locale,
    subject: title,
    heading: title,
    paragraphs: [summary],
    facts: [],
    link: {
      label: m.news_letter_link({}, { locale }),
      // Without the slug: it is not checked for names of medicines.
      url: new URL(pathTo('posts.show', locale, { id: postId }), origin).href,
    },
    notes: [m.news_letter_why({}, { locale })],
    stop: { label: m.news_letter_stop({}, { locale }), url: stopUrl },
    sender: senderLines(website, locale),
  })
  return { ...email, stopUrl }
}

/** What a mail server accepts from a small shop without question; emails about orders have their own queue. */
const perMinute = 60

/**
 * Writes the next emails of the oldest unfinished mailing, each with its job, in one transaction: a worker that is killed halfway
 * has written none, and the next one continues. One worker writes at a time. People who agree in the meantime get the post as
 * well, until no recipient is left. While the blog is off it waits: the email's link would lead nowhere.
 */
async function writeRecipients(world: World): Promise<void> {
  const { modules } = await readWebsite(world.db)
  if (modules.blog) await transaction(world.db, (tx) => writeNext(world, tx))
}

async function writeNext(world: World, tx: Tx): Promise<void> {
  const mailing = (await store.becomeWriter(tx)) ? await store.nextMailing(tx) : undefined
  if (!mailing) return
  const now = world.now()
  if (mailing.post_id === null) return store.endMailing(tx, mailing.id, now)
  const room = perMinute - (await store.countWrittenSince(tx, new Date(now.getTime() - 60_000)))
  if (room <= 0) return
  const people = await store.peopleToWriteTo(tx, mailing.id, room)
  if (people.length === 0) return store.endMailing(tx, mailing.id, now)
  const emails = people.map(({ id }) => {
    const publicId = world.id()
    const { hash, sealed } = newStoredToken(world, recipientTokenCell(publicId))
    const token = { token_hash: hash, token_sealed: sealed }
    return { public_id: publicId, mailing_id: mailing.id, user_id: id, ...token, written_at: now }
  })
  for (const { id } of await store.addRecipients(tx, emails)) await world.jobs.send(tx, mailingEmailJob, { letterId: id })
}

export const jobs: readonly Job<object>[] = [mailingEmailJob]
export const periodicJobs: readonly PeriodicJob[] = [{ name: 'mailings', everySeconds: 10, work: writeRecipients }]
