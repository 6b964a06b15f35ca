import { createHash } from 'node:crypto'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isFresh } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { InvalidSetup, parseSettings } from './actions.server.ts'
import { missingEssentials, partOf, sections } from './settings.ts'
import type { Section } from './settings.ts'
import { changedFields, inOrder } from './settings-changed.ts'
import * as store from './store.server.ts'
import type { Settings } from './website.schema.ts'

/** The settings as they are stored. Throws InvalidSetup. One statement. */
export const readSettings = async (db: Db): Promise<Settings> => sound(await store.config(db))

function sound(config: unknown): Settings {
  const settings = parseSettings(config)
  if (!settings.ok) throw new InvalidSetup(settings.error.path)
  return settings.value
}

/** Identifies the state of a section of the settings, or of all of them. */
export function versionOf(settings: Settings, section?: Section): string {
  const part = section === undefined ? sections.map((one) => partOf(settings, one)) : partOf(settings, section)
  return createHash('sha256').update(inOrder(part)).digest('hex').slice(0, 16)
}

export type SettingsError = { code: 'reauthentication_required' | 'settings_owner' | 'settings_changed' }

export type SettingsChange = {
  /** The section of the form; absent where an API call may change any. */
  section?: Section
  /** The version that the change is based on; absent: any. */
  expected: string | undefined
  after: (before: Settings) => Settings
}

type StaffContext = { principal: Staff; source: 'page' | 'api' }

/**
 * Requires a re-authenticated owner; every changed section is recorded in the audit log with its fields. Of two concurrent
 * changes the slower one is refused.
 */
export async function changeSettings(
  world: World,
  { principal, source }: StaffContext,
  { section, expected, after }: SettingsChange,
): Promise<Result<Settings, SettingsError>> {
  if (!can(principal, 'settings.change')) return err({ code: 'settings_owner' })
  if (!isFresh(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx): Promise<Result<Settings, SettingsError>> => {
    const before = sound(await store.lockConfig(tx))
    if (expected !== undefined && expected !== versionOf(before, section)) return err({ code: 'settings_changed' })
    const settings = after(before)
    const changed = sections
      .map((one) => ({ section: one, fields: changedFields(partOf(before, one), partOf(settings, one)) }))
      .filter(({ fields }) => fields.length > 0)
    for (const { section: one } of changed) await store.writeSettings(tx, partOf(settings, one), world.now())
    const moves = missingEssentials(before).length > 0 || changed.some(({ fields }) => fields.some(isOfCounter))
    if (moves) await followAddress(world, tx, settings)
    for (const { section: id, fields } of changed)
      await audit(world, tx, {
        principal,
        action: 'settings_changed',
        subject: { kind: 'settings', id },
        why: fields.join(', '),
        source,
      })
    return ok(settings)
  })
}

/** Name, address and phone are those of the pickup location as well. */
const isOfCounter = (field: string): boolean => /^(?:name|phone\.number|address(?:\..*)?)$/.test(field)

/** Customers collect where the pharmacy is. */
async function followAddress(world: World, tx: Tx, settings: Settings): Promise<void> {
  if (missingEssentials(settings).length > 0) return
  const { name, address, phone } = settings
  const { address1, city, zipcode } = address
  await store.moveCounter(tx, { publicId: world.id(), name, address1, city, zipcode, phone: phone.number })
}
