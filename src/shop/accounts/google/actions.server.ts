import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Identity } from '#src/platform/google/port.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { personOf } from '../person/actions.server.ts'
import { addCode, redeemCode, consumeCodeLimit } from '../codes/actions.server.ts'
import type { CodeError } from '../codes/actions.server.ts'
import { recordConsents } from '../consents/consents.actions.server.ts'
import type { ConsentVersions } from '../consents/consents.actions.server.ts'
import type { GoogleProof, GoogleStanding } from './google.ts'
import * as store from './store.server.ts'
import { addPerson } from '../person/store.server.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'
import type { Website } from '#src/shop/website/website.ts'

/** Neither an unverified address nor a matching address alone opens an account: someone else could have either. */
export async function findGoogleStanding(world: World, identity: Identity): Promise<GoogleStanding> {
  const rows = await store.findByIdentity(world.db, identity)
  const known = rows.find((row) => row.google_subject === identity.subject)
  const holder = known ?? rows.find((row) => row.email === identity.email)
  if (!known && !identity.emailVerified) return { kind: 'refused', code: 'google_email_unverified' }
  if (!holder) return { kind: 'new' }
  if (isClosed(world, holder)) return { kind: 'refused', code: 'google_account_blocked' }
  if (known) return { kind: 'known', person: personOf(known) }
  if (holder.google_subject !== null) return { kind: 'refused', code: 'google_account_taken' }
  return { kind: 'link', person: personOf(holder) }
}

// Demo accounts do not exist outside the demo.
const isClosed = ({ config }: World, row: store.IdentityRow): boolean =>
  row.blocked_at !== null || (row.demo && config.mode !== 'demo')

/** Whether a proof has already opened a session. */
export const wasUsed = ({ db }: World, { once }: GoogleProof): Promise<boolean> => store.wasUsed(db, sha256(once.key))

/** Uses up a proof in the transaction of what it opens; false when it was used before. */
export const useProof = (tx: Tx, { once }: GoogleProof): Promise<boolean> => store.useOnce(tx, sha256(once.key), once.until)

/** Links a Google account to the person who confirmed it; false when another request was faster. */
export const linkGoogle = (tx: Tx, { userId }: Person, { subject }: Identity): Promise<boolean> =>
  store.setSubject(tx, userId, subject)

/** Sends a code to the account's mailbox, valid for this Google account only; returns the browser's handle. */
export async function sendLinkCode(
  world: World,
  person: Person,
  identity: Identity,
  { locale, address }: { locale: Locale; address: string },
): Promise<Result<string, RateLimited>> {
  const counted = await consumeCodeLimit(world, { email: person.email, address })
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  const handle = await transaction(world.db, async (tx) => {
    const payload = { subject: identity.subject }
    const fresh = await addCode(world, tx, { purpose: 'link_google', email: person.email, userId: person.userId, payload })
    const email = googleLinkEmail(website, siteOrigin(world.config), { code: fresh.code, locale })
    await alert(world, tx, { email: { ...email, to: person.email, messageId: world.id(), about: { kind: 'account' } } }, [
      'email',
    ])
    return fresh.handle
  })
  return ok(handle)
}

export type PresentedLinkCode = { code: string; /** Of the browser that asked, where there is one. */ handle: string | undefined }

/** Whether a code confirms that this person and this Google account belong together. */
export async function checkLinkCode(
  world: World,
  { email, userId }: Person,
  { subject }: Identity,
  { code, handle }: PresentedLinkCode,
): Promise<Result<void, CodeError>> {
  const used = await redeemCode(world, { purpose: 'link_google', email, handle, code })
  if (!used.ok) return used
  const { payload } = used.value
  const isMeant = typeof payload === 'object' && payload !== null && 'subject' in payload && payload.subject === subject
  return isMeant && used.value.userId === userId ? ok() : err({ code: 'code_wrong' })
}

export type Joining = { versions: ConsentVersions; locale: Locale; source: RequestSource }

/** Creates a customer without a password from a Google account; undefined when the address was taken in the meantime. */
export async function joinByGoogle(
  world: World,
  tx: Tx,
  { email, name, subject }: Identity,
  { versions, locale, source }: Joining,
): Promise<Person | undefined> {
  const person = { public_id: world.id(), email, name, locale } as const
  const facts = { password_hash: null, date_of_birth_sealed: null, mobile_phone_sealed: null, nif_sealed: null, demo: false }
  const userId = await addPerson(tx, { ...person, ...facts, created_at: world.now() })
  if (userId === undefined) return undefined
  if (!(await store.setSubject(tx, userId, subject))) throw new Error('a new account could not be linked')
  await recordConsents(world, tx, { userId, kinds: ['privacy', 'terms'], versions, locale, source })
  return { kind: 'person', userId, publicId: person.public_id, email, name, roles: [], locale, verifiedAt: null }
}

/** The email with the code that links a Google account to this person's. `origin`: scheme and host of the shop. */
export function googleLinkEmail(
  website: Website,
  origin: string,
  { code, locale }: { code: string; locale: Locale },
): ComposedEmail {
  const options = { locale }
  return composeEmail({
    locale,
    subject: m.google_letter_subject({ pharmacy: website.name }, options),
    heading: m.google_letter_heading({}, options),
    paragraphs: [m.google_letter_body({}, options)],
    facts: [{ label: m.google_letter_code({}, options), value: code }],
    link: { label: m.google_letter_link({}, options), url: new URL(pathTo('sign-in.google', locale), origin).href },
    notes: [m.google_letter_note({}, options)],
    sender: senderLines(website, locale),
  })
}
