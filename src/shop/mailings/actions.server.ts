import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person, Staff } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { withdrawMarketing } from '../accounts/consents.actions.server.ts'
import { isMedicine, productClasses } from '../catalogue/product.ts'
import type { MailablePost, Mailing } from './mailing.ts'
import * as store from './store.server.ts'

/** `names_medicine`: its title or summary does, which no letter may; `word` is the name. */
export type MailingError = { code: 'not_found' | 'mailing_sent' } | { code: 'names_medicine'; word: string }

const medicines = productClasses.filter(isMedicine)
const mostShown = 30

/** The latest published posts, newest first, with what became of sending them. */
export async function listMailablePosts(world: World, locale: Locale): Promise<MailablePost[]> {
  const rows = await store.postsWithMailings(world.db, { now: world.now(), limit: mostShown })
  return rows.map(({ post_id: id, title_pt, title_en, published_at: publishedAt, ...row }) => ({
    id,
    title: locale === 'pt' ? title_pt : title_en,
    // The statement asks for what is published.
    publishedAt: publishedAt ?? world.now(),
    mailing: row.id && row.started_at ? mailingOf({ ...row, id: row.id, started_at: row.started_at, post_id: id }) : null,
  }))
}

type MailingRow = Omit<NonNullable<Awaited<ReturnType<typeof store.findMailing>>>, never>

const mailingOf = ({ id, post_id: postId, started_at: startedAt, ended_at: endedAt, letters }: MailingRow): Mailing => ({
  id,
  postId,
  startedAt,
  endedAt,
  letters,
})

type Sending = { postId: string; door: 'page' | 'api' }

/** Sends a published post to everybody who agrees to offers and news, once for all time. The letters are written by and by. */
export async function startMailing(world: World, who: Staff, { postId, door }: Sending): Promise<Result<Mailing, MailingError>> {
  if (!isId(postId)) return err({ code: 'not_found' })
  return transaction(world.db, async (tx): Promise<Result<Mailing, MailingError>> => {
    const post = await store.lockPost(tx, postId, world.now())
    if (!post) return err({ code: 'not_found' })
    const { id, ...texts } = post
    const word = await store.medicineAmong(tx, wordsOf(Object.values(texts)), medicines)
    if (word !== undefined) return err({ code: 'names_medicine', word })
    const mailing = { public_id: world.id(), post_id: id, started_by: who.userId, started_at: world.now() }
    if (!(await store.addMailing(tx, mailing))) return err({ code: 'mailing_sent' })
    await audit(world, tx, { who, action: 'mailing_started', subject: { kind: 'mailing', id: mailing.public_id }, door })
    const none = { waiting: 0, sent: 0, dropped: 0, failed: 0 }
    return ok({ id: mailing.public_id, postId, startedAt: mailing.started_at, endedAt: null, letters: none })
  })
}

/** Words long enough to be a name; "de" and "para" begin names as well. */
const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(/[^\p{L}\d-]+/u)).filter((word) => word.length >= 5)),
]

/** The link of a letter, and the button of mail programs: no more of them. A token that nobody has ends nothing, and is answered alike. */
export async function stopNews(world: World, token: string): Promise<void> {
  const letter = await store.personOf(world.db, token)
  if (letter) await transaction(world.db, (tx) => withdrawMarketing(world, tx, letter.user_id))
}

/** What was sent to a person, newest first. */
export const listLettersTo = (world: World, { userId }: Person) => store.lettersTo(world.db, userId)
