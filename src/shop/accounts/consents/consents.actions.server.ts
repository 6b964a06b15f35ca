import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { ConsentKind } from './store.server.ts'
import * as store from './store.server.ts'

export type { ConsentKind } from './store.server.ts'

/** The current text of a consent, in both languages. */
type ConsentText = { version: number; text: Record<Locale, string> }
/** Every customer must accept privacy and terms; marketing is not offered where no text for it was published. */
export type ConsentTexts = { privacy: ConsentText; terms: ConsentText; health?: ConsentText; marketing?: ConsentText }

/** One statement. Throws when the texts that every account needs were never published. */
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

/** The version that the checkbox of a form submits: one box may cover several kinds, so it is the highest of their versions. */
export const visibleVersion = (texts: ConsentTexts, kinds: readonly ConsentKind[]): number =>
  Math.max(...kinds.map((kind) => texts[kind]?.version ?? 0))

export type ConsentVersions = Partial<Record<ConsentKind, number>>

/**
 * The current versions of the given kinds. `true` accepts whatever is current; a number is the version that was displayed.
 * Privacy and terms share one checkbox, so for them it is the higher of the two. Versions only grow, so a new text of either kind
 * is detected unless its number stays below the other's: publish both together.
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
  /** From `checkConsent`; a missing one is a bug. */
  versions: ConsentVersions
  locale: Locale
  source: RequestSource
}

/** Records who agreed to which text, when, in which language and from which source. */
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

/** Withdraws the consent to offers by email; does nothing without one. */
export const withdrawMarketing = (world: World, tx: Tx, userId: number): Promise<void> =>
  store.withdrawMarketing(tx, userId, world.now())
