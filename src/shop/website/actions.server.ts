import * as v from 'valibot'
import { basisPoints, cents } from '#src/kernel/money.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { keptReading } from '#src/platform/database/kept-reading.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'
import { settingsSchema } from './website.schema.ts'
import type { Delivery, Website } from './website.ts'

/** The record of the pharmacy is missing or cannot be used: every page leads to the one that says so (503). */
export class InvalidSetup extends Error {
  override name = 'InvalidSetup'
}

type SetupFault = { code: 'invalid_setup'; problem: string }

/** One statement. `problem` names the setting that is missing or wrong ("delivery.enabled"), or "website" without a record. */
export async function checkWebsite(db: Db): Promise<Result<Website, SetupFault>> {
  const row = await store.settings(db)
  if (!row) return err({ code: 'invalid_setup', problem: 'website' })
  const parsed = v.safeParse(settingsSchema, row.config)
  if (!parsed.success) return err({ code: 'invalid_setup', problem: v.getDotPath(parsed.issues[0]) ?? 'website' })
  return ok({ ...parsed.output, sellsMedicines: row.sellsMedicines, delivery: deliveryOf(parsed.output, row) })
}

type Row = NonNullable<Awaited<ReturnType<typeof store.settings>>>

const deliveryOf = ({ delivery }: v.InferOutput<typeof settingsSchema>, { counties, standard }: Row): Delivery => ({
  enabled: delivery.enabled,
  vat: basisPoints(delivery.vatBasisPoints),
  counties,
  countiesChosen: delivery.countyDicos !== null,
  standard: standard && {
    price: cents(standard.price_cents),
    freeFrom: standard.free_from_cents === null ? null : cents(standard.free_from_cents),
    expected: { pt: standard.expected_pt, en: standard.expected_en },
  },
})

/** Throws InvalidSetup. */
export async function readWebsite(db: Db): Promise<Website> {
  const website = await checkWebsite(db)
  if (!website.ok) throw new InvalidSetup(website.error.problem)
  return website.value
}

/** The same from memory, where the version of public content is known. */
export const keptWebsite = keptReading(readWebsite)

/** The same where no version came along: a small question instead of a large one. */
export const currentWebsite = async (world: World, db: Db): Promise<Website> =>
  keptWebsite(world, await store.publicVersion(db), db)

/** What is missing or wrong in the settings; undefined: all is in order. */
export async function setupProblem(db: Db): Promise<string | undefined> {
  const website = await checkWebsite(db)
  return website.ok ? undefined : website.error.problem
}

export type DeliveryChange = {
  enabled?: boolean | undefined
  vat?: BasisPoints | undefined
  countyDicos?: readonly string[] | undefined
}

/** What is absent stays. Whether the counties exist is for the caller to ask. */
export async function changeDeliverySettings(tx: Tx, { enabled, vat, countyDicos }: DeliveryChange, at: Date): Promise<void> {
  await store.changeDelivery(tx, { enabled, vatBasisPoints: vat, countyDicos }, at)
}
