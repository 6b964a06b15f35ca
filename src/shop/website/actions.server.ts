import * as v from 'valibot'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Db } from '#src/platform/database/database.ts'
import * as store from './store.server.ts'
import { settingsSchema } from './website.schema.ts'
import type { Website } from './website.ts'

/** The record of the pharmacy is missing or cannot be used: every page leads to the one that says so (503). */
export class InvalidSetup extends Error {
  override name = 'InvalidSetup'
}

type SetupFault = { code: 'invalid_setup'; problem: string }

/** One statement. `problem` names the setting that is missing or wrong ("delivery.price"), or "website" without a record. */
export async function checkWebsite(db: Db): Promise<Result<Website, SetupFault>> {
  const row = await store.settings(db)
  if (!row) return err({ code: 'invalid_setup', problem: 'website' })
  const parsed = v.safeParse(settingsSchema, row.config)
  if (!parsed.success) return err({ code: 'invalid_setup', problem: v.getDotPath(parsed.issues[0]) ?? 'website' })
  const { delivery, ...settings } = parsed.output
  const { countyDicos: _, ...terms } = delivery
  return ok({ ...settings, sellsMedicines: row.sellsMedicines, delivery: { ...terms, counties: row.counties } })
}

/** Throws InvalidSetup. */
export async function readWebsite(db: Db): Promise<Website> {
  const website = await checkWebsite(db)
  if (!website.ok) throw new InvalidSetup(website.error.problem)
  return website.value
}

/** What is missing or wrong in the settings; undefined: all is in order. */
export async function setupProblem(db: Db): Promise<string | undefined> {
  const website = await checkWebsite(db)
  return website.ok ? undefined : website.error.problem
}
