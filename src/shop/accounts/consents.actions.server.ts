import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { ConsentKind } from './consents.store.server.ts'
import * as store from './consents.store.server.ts'

export type { ConsentKind } from './consents.store.server.ts'

/** What is asked for a consent now, in both languages. */
type ConsentText = { version: number; text: Record<Locale, string> }
/** Without privacy and terms nobody can be a customer; marketing is not asked where no text for it was published. */
export type ConsentTexts = { privacy: ConsentText; terms: ConsentText; health?: ConsentText; marketing?: ConsentText }

/** One statement. Throws where the texts that every account needs were never published. */
export async function readConsentTexts(db: Db): Promise<ConsentTexts> {
  const rows = await store.currentTexts(db)
  const texts = new Map(rows.map(({ kind, version, ...text }) => [kind, { version, text }]))
  const [privacy, terms, health, marketing] = [
    texts.get('privacy'),
    texts.get('terms'),
    texts.get('health'),
    texts.get('marketing'),
  ]
  if (!privacy || !terms) throw new Error('no consent texts about privacy and terms are published')
  return { privacy, terms, ...(health && { health }), ...(marketing && { marketing }) }
}

/** Every health consent, the latest first: the first one that is published counts. */
export const healthConsents = store.healthConsents

/** The number that the box of a form carries for these kinds: one box may ask for several, so it is the greatest of their versions. */
export const visibleVersion = (texts: ConsentTexts, kinds: readonly ConsentKind[]): number =>
  Math.max(...kinds.map((kind) => texts[kind]?.version ?? 0))

export type ConsentVersions = Partial<Record<ConsentKind, number>>

/**
 * The current versions of what somebody agreed to. `true` is whatever counts now; a number is the version that was shown, and
 * privacy and terms are asked by one box, so there it is the greater of the two. Versions only ever grow, so a new text of either
 * kind is told apart unless it stays below the other's number: publish both together.
 */
export async function checkConsent(
  db: Db,
  kinds: readonly ConsentKind[],
  agreed: true | number,
): Promise<Result<ConsentVersions, { code: 'consent_outdated' }>> {
  const texts = await readConsentTexts(db)
  const isCurrent = agreed === true || agreed === visibleVersion(texts, kinds)
  // A kind without a text cannot be agreed to, whatever its number.
  if (!isCurrent || !kinds.every((kind) => texts[kind])) return err({ code: 'consent_outdated' })
  return ok(Object.fromEntries(kinds.map((kind) => [kind, texts[kind]?.version])))
}

type ConsentRecords = {
  userId: number
  kinds: readonly ConsentKind[]
  /** As `checkConsent` answered; one that is missing is a bug. */
  versions: ConsentVersions
  locale: Locale
  source: 'page' | 'api'
}

/** Keeps who agreed to which text, when, in which language and by which door. */
export const recordConsents = (
  world: World,
  tx: Tx,
  { kinds, versions, userId, locale, source }: ConsentRecords,
): Promise<void> =>
  store.addConsents(
    tx,
    kinds.map((kind) => {
      const version = versions[kind]
      if (version === undefined) throw new Error(`no version of the consent to ${kind}`)
      return { user_id: userId, kind, version, locale, source, at: world.now() }
    }),
  )

/** Offers by e-mail are no longer wanted; who never agreed loses nothing. */
export const withdrawMarketing = (world: World, tx: Tx, userId: number): Promise<void> =>
  store.withdrawMarketing(tx, userId, world.now())
