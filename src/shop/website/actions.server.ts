import * as v from 'valibot'
import type { Text } from '#src/i18n/locales.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { versionedValue } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { orderPrefixFrom } from './order-prefix.ts'
import * as store from './store.server.ts'
import { missingEssentials } from './settings.ts'
import { settingsSchema } from './website.schema.ts'
import type { Settings } from './website.schema.ts'
import type { Delivery, Website } from './website.ts'

/** The pharmacy's settings are missing or invalid: nothing works without them, except the page that says so (503). */
export class InvalidSetup extends Error {
  override name = 'InvalidSetup'
}

type SetupError = { code: 'invalid_setup'; path: string }

/** One statement. `path` names the invalid setting ("delivery.enabled"), or "website" when there are no settings. */
export async function checkWebsite(db: Db): Promise<Result<Website, SetupError>> {
  const row = await store.settings(db)
  if (!row) return err({ code: 'invalid_setup', path: 'website' })
  const parsed = parseSettings(row.config)
  return parsed.ok ? ok(websiteOf(parsed.value, row)) : parsed
}

// A name that is true of every pharmacy.
const unnamed = 'Farmácia'

/** Portuguese is shown where there is no English. */
const eitherLanguage = ({ pt, en }: Text): Text => ({ pt, en: en || pt })

const websiteOf = (settings: Settings, row: Row): Website => ({
  ...settings,
  name: settings.name || unnamed,
  tagline: eitherLanguage(settings.tagline),
  promo: eitherLanguage(settings.promo),
  phone: { ...settings.phone, callCost: eitherLanguage(settings.phone.callCost) },
  orderPrefix: settings.orderPrefix ?? orderPrefixFrom(settings.name),
  sellsMedicines: row.sellsMedicines,
  delivery: deliveryOf(settings, row),
})

/** The settings as they are stored, if they are valid. */
export function parseSettings(config: unknown): Result<Settings, SetupError> {
  const parsed = v.safeParse(settingsSchema, config)
  if (parsed.success) return ok(parsed.output)
  return err({ code: 'invalid_setup', path: v.getDotPath(parsed.issues[0]) ?? 'website' })
}

type Row = NonNullable<Awaited<ReturnType<typeof store.settings>>>

const deliveryOf = ({ delivery }: Settings, { counties, around, standard }: Row): Delivery => ({
  enabled: delivery.enabled,
  vat: basisPoints(delivery.vatBasisPoints),
  counties,
  countiesChosen: delivery.countyDicos !== null,
  around,
  standard: standard && {
    price: cents(standard.price_cents),
    freeFrom: standard.free_from_cents === null ? null : cents(standard.free_from_cents),
    expected: { pt: standard.expected_pt, en: standard.expected_en },
  },
})

/** Throws InvalidSetup. */
export async function readWebsite(db: Db): Promise<Website> {
  const website = await checkWebsite(db)
  if (!website.ok) throw new InvalidSetup(website.error.path)
  return website.value
}

/** Cached by the version of public content. */
export const cachedWebsite = versionedValue(readWebsite)

/** The same without a known version: reads the version first, which is cheaper than the settings. */
export const currentWebsite = async (world: World, db: Db): Promise<Website> =>
  cachedWebsite(world, await store.publicVersion(db), db)

/**
 * Why the shop is closed: the invalid setting, "website" when there are no settings, or what its owner has yet to fill in. Empty:
 * it is open. One statement.
 */
export async function setupProblems(db: Db): Promise<readonly string[]> {
  const config = await store.config(db)
  if (config === undefined) return ['website']
  const settings = parseSettings(config)
  return settings.ok ? missingEssentials(settings.value) : [settings.error.path]
}

/** The first problem; undefined: none. */
export const setupError = async (db: Db): Promise<string | undefined> => (await setupProblems(db))[0]

export type DeliveryChange = {
  enabled?: boolean | undefined
  vat?: BasisPoints | undefined
  countyDicos?: readonly string[] | undefined
}

/** Absent fields stay unchanged. The caller checks that the counties exist. */
export async function changeDeliverySettings(tx: Tx, { enabled, vat, countyDicos }: DeliveryChange, at: Date): Promise<void> {
  await store.changeDelivery(tx, { enabled, vatBasisPoints: vat, countyDicos }, at)
}
