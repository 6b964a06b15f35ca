import { siteOrigin } from '#src/platform/config.ts'
import { unseal } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job } from '#src/platform/jobs.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '../website/actions.server.ts'
import { mailingEmail } from './mailing-email.ts'
import { tokenPlace } from './sealed-columns.ts'
import * as store from './store.server.ts'
import type { RecipientRow } from './store.server.ts'

/** No personal data: the email is composed when its turn comes. */
export type NewsData = { letterId: number }

/** One email. A refused one is only counted with its mailing: nobody resends advertisements by hand. */
export const mailingEmailJob: Job<NewsData> = {
  queue: 'news',
  expireInSeconds: 60,
  work: sendNews,
  giveUp: (world, { letterId }) => settle(world, letterId, 'failed'),
}

/** Checks consent again, because a person may have withdrawn it while a mail server was down for an hour. */
async function sendNews(world: World, { letterId }: NewsData): Promise<void> {
  const row = await store.findEmail(world.db, letterId, world.now())
  if (row?.state !== 'waiting' || row.token_sealed === null) return
  const website = await readWebsite(world.db)
  if (!row.agreed || row.post === null || !website.modules.blog) return settle(world, row.id, 'dropped')
  const token = unseal(world.keys, tokenPlace(row.letter), row.token_sealed)
  await world.mail.send(
    emailOf(row, mailingEmail(website, siteOrigin(world.config), { ...notifiedOf(row), token, postId: row.post })),
  )
  await settle(world, row.id, 'sent')
}

const settle = (world: World, recipientId: number, state: 'sent' | 'dropped' | 'failed'): Promise<void> =>
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
