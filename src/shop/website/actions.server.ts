import type { RequestSource } from '#src/platform/audit/audit.ts'
import * as v from 'valibot'
import type { Text } from '#src/i18n/locales.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { versionedValue } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { orderPrefixFrom } from './order-prefix.ts'
import * as store from './store.server.ts'
import { missingEssentials, partOf, sections } from './settings.ts'
import { settingsSchema } from './website.schema.ts'
import type { Settings } from './website.schema.ts'
import type { Delivery, Website } from './website.ts'
import { createHash } from 'node:crypto'
import { audit } from '#src/platform/audit/audit.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { Section } from './settings.ts'
import { ownQuery } from '#src/i18n/own-query.ts'
import { truncate } from '#src/kernel/text.ts'
import { socialImage } from '#src/platform/page-metadata.ts'
import type { PageMetadata, StructuredData } from '#src/platform/page-metadata.ts'
import type { Page } from '#src/platform/page.server.ts'
import { reachOf } from './contact-details.ts'
import type { ContactDetails } from './contact-details.ts'

/** The dotted names of the fields that differ: "address.city". Lists and days are one field each. */
export function changedFields(before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]: [string, unknown]) => changedWithin(name, old.get(name), value))
}

function changedWithin(name: string, before: unknown, after: unknown): string[] {
  if (isGroup(before) && isGroup(after) && name !== 'exceptions')
    return changedFields(before, after).map((field) => `${name}.${field}`)
  return inOrder(before) === inOrder(after) ? [] : [name]
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as JSON with sorted keys: stored JSON has no order of keys, and equal content must give equal text. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isGroup(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )

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

/** For a caller that knows no version: reads the version first, which is cheaper than the settings. */
export const currentWebsite = async (world: World, db: Db): Promise<Website> => cachedWebsite(world, await publicVersion(db), db)

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

/** The first error; undefined: none. */
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

type StaffContext = { principal: Staff; source: RequestSource }

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
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
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

export type MetadataInput = {
  title: string
  /** Of any length: it is shortened for search engines. */
  description: string
  kind?: PageMetadata['kind']
  structuredData?: readonly StructuredData[]
  unlisted?: boolean
}

/** How much of a description search engines show. */
const maxLength = 155

/**
 * Describes the page of a loader to search engines, in the document alone: navigation within the shop does not need it.
 * `describe` gets the settings, which are cached.
 */
export async function buildPageMetadata(visit: Page, describe: (website: Website) => MetadataInput): Promise<void> {
  const { world, url, origin, locale } = visit
  if (visit.isDataRequest) return
  const website = await currentWebsite(world, world.db)
  const { title, description, kind = 'website', structuredData = [], unlisted = false } = describe(website)
  visit.metadataSources.push({
    title,
    description: truncate(description.replace(/\s+/g, ' ').trim(), maxLength),
    siteName: website.name,
    kind,
    locale,
    address: origin + url.pathname + ownQuery(url),
    picture: origin + socialImage,
    structuredData,
    unlisted,
  })
}

/** For loaders of pages that refer people to the phone or the counter. One statement. */
export async function readContactDetails({ world, locale }: Pick<Page, 'world' | 'locale'>): Promise<ContactDetails> {
  return reachOf(await readWebsite(world.db), world.now(), locale)
}
