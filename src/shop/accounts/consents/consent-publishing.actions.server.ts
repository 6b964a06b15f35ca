import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Text } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'
import type { ConsentKind } from './store.server.ts'

const consentKinds = ['privacy', 'terms', 'health', 'marketing'] as const satisfies readonly ConsentKind[]

export const isConsentKind = (text: string): text is ConsentKind => consentKinds.some((known) => known === text)

export type ConsentVersion = { version: number; text: Text; publishedAt: Date }

/** The published texts of each kind, newest first; the first is the current one. */
export async function listConsentVersions(db: Db): Promise<ReadonlyMap<ConsentKind, readonly ConsentVersion[]>> {
  const rows = await store.everyText(db)
  return new Map(
    consentKinds.map((kind) => [
      kind,
      rows
        .filter((row) => row.kind === kind)
        .map(({ version, pt, en, published_at: publishedAt }) => ({ version, text: { pt, en }, publishedAt })),
    ]),
  )
}

type Published = Result<{ version: number }, { code: 'consent_changed' }>

/**
 * Publishes a new text; earlier ones stay, with the consents given to them. `expected`: the version that the author looked at, 0
 * for none; refused when another one is current. Privacy and terms share one checkbox, so their numbers advance together.
 */
export const publishConsent = (
  world: World,
  { principal, source }: { principal: Staff; source: RequestSource },
  { kind, text, expected }: { kind: ConsentKind; text: Text; expected: number },
): Promise<Published> =>
  transaction(world.db, async (tx): Promise<Published> => {
    await store.becomePublisher(tx)
    const versions = await listConsentVersions(tx)
    const latest = (one: ConsentKind): number => versions.get(one)?.[0]?.version ?? 0
    if (latest(kind) !== expected) return err({ code: 'consent_changed' })
    const isOfBox = kind === 'privacy' || kind === 'terms'
    const version = 1 + (isOfBox ? Math.max(latest('privacy'), latest('terms')) : latest(kind))
    if (!(await store.addText(tx, { kind, version, ...text, at: world.realNow() }))) return err({ code: 'consent_changed' })
    await audit(world, tx, {
      principal,
      source,
      action: 'consent_published',
      subject: { kind: 'consent', id: `${kind} ${version}` },
    })
    return ok({ version })
  })
