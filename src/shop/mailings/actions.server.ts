import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { withdrawMarketing } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { isMedicine, productClasses } from '#src/shop/catalogue/product/product.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { MailablePost, Mailing } from './mailing.ts'
import * as store from './store.server.ts'
import type { Tx } from '#src/platform/database/database.ts'

/** `names_medicine`: the title or summary names a medicine, which no email may do; `word` is the name. */
export type MailingError = { code: 'not_found' | 'mailing_sent' } | { code: 'names_medicine'; word: string }

const medicines = productClasses.filter(isMedicine)
const maxVisible = 30

/** The latest published posts, newest first, with the state of their mailing; none while the blog is off. */
export async function listMailablePosts(world: World, locale: Locale): Promise<MailablePost[]> {
  const { modules } = await readWebsite(world.db)
  if (!modules.blog) return []
  const rows = await store.postsWithMailings(world.db, { now: world.now(), limit: maxVisible })
  return rows.map(({ post_id: postId, title_pt, title_en, published_at: publishedAt, ...row }) => ({
    id: postId,
    title: locale === 'pt' ? title_pt : title_en,
    // The query returns published posts only.
    publishedAt: publishedAt ?? world.now(),
    mailing:
      row.id && row.started_at
        ? { id: row.id, postId, startedAt: row.started_at, endedAt: row.ended_at, emails: row.letters }
        : null,
  }))
}

type Sending = { postId: string; source: RequestSource }

/** Sends a published post to everyone who agrees to offers and news, once ever. The emails are written gradually. */
export async function startMailing(
  world: World,
  principal: Staff,
  { postId, source }: Sending,
): Promise<Result<Mailing, MailingError>> {
  const { modules } = await readWebsite(world.db)
  if (!modules.blog || !isId(postId)) return err({ code: 'not_found' })
  return transaction(world.db, async (tx): Promise<Result<Mailing, MailingError>> => {
    const post = await store.lockPost(tx, postId, world.now())
    if (!post) return err({ code: 'not_found' })
    const { id, ...texts } = post
    const word = await store.medicineIn(tx, Object.values(texts).join(' . '), medicines)
    if (word !== undefined) return err({ code: 'names_medicine', word })
    const mailing = { public_id: world.id(), post_id: id, ...texts, started_by: principal.userId, started_at: world.now() }
    if (!(await store.addMailing(tx, mailing))) return err({ code: 'mailing_sent' })
    await audit(world, tx, { principal, action: 'mailing_started', subject: { kind: 'mailing', id: mailing.public_id }, source })
    const none = { waiting: 0, sent: 0, dropped: 0, failed: 0 }
    return ok({ id: mailing.public_id, postId, startedAt: mailing.started_at, endedAt: null, emails: none })
  })
}

/** For the link in an email and the button of mail programs. An unknown token changes nothing and gets the same answer. */
export async function unsubscribe(world: World, token: string): Promise<void> {
  const email = await store.personOf(world.db, sha256(token))
  if (email) await transaction(world.db, (tx) => withdrawMarketing(world, tx, email.user_id))
}

/** Mailings sent to a person, newest first. */
export const listEmailsTo = (world: World, { userId }: Person) => store.emailsTo(world.db, userId)

/** Deletes what was sent to a person who is being erased; emails still waiting then find no recipient. */
export const eraseMailings = (tx: Tx, userId: number): Promise<void> => store.removeRecipientsOf(tx, userId)
