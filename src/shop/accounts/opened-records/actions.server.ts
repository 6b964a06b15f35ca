import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeDistinct, reachesLimit } from '#src/platform/http/rate-limit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { Limits } from '#src/shop/website/website.ts'
import { nameApiTokens } from '../api-tokens/actions.server.ts'
import { recordLimitEmail } from '../person/emails.ts'
import { notifyOwner } from '../password/recovery.server.ts'
import { ownersOf } from '../person/actions.server.ts'

/** `order`: also a prescription or a request. */
export type RecordKind = 'order' | 'customer'

/** Too many different ones were opened within the hour. */
type RecordsLimited = { code: 'too_many_records'; retryAfter: number }

const anHour = 3_600
const limitOf = { order: 'staffOrdersAnHour', customer: 'staffCustomersAnHour' } as const satisfies Record<
  RecordKind,
  keyof Limits
>

/**
 * Counts the orders or customers that a member of staff, or an API token, opens: each once an hour, however often. Beyond the number
 * of the settings none that was not open already opens, and the owners get an email, once an hour.
 */
export async function openRecords(
  world: World,
  staff: Staff,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Result<void, RecordsLimited>> {
  const { limits } = await currentWebsite(world, world.db)
  const limit = { max: limits[limitOf[kind]], seconds: anHour }
  const key = `opened:${kind}:${staff.publicId}`
  const opened = await consumeDistinct(world, key, ids, limit)
  if (opened.ok) return ok()
  if (await reachesLimit(world, `${key}:refused`, { max: 1, seconds: anHour }))
    await notifyOwners(world, staff, { kind, max: limit.max })
  return err({ code: 'too_many_records', retryAfter: opened.error.retryAfter })
}

export const openRecord = (world: World, staff: Staff, kind: RecordKind, id: string): Promise<Result<void, RecordsLimited>> =>
  openRecords(world, staff, kind, [id])

/** Which kind of record a call is about; undefined for lists and everything else. `path`: with its parameters in braces. */
export function recordKindOf(path: string): RecordKind | undefined {
  if (/^\/staff\/(orders|prescriptions|requests)\/\{/.test(path)) return 'order'
  return path.startsWith('/staff/customers/{') ? 'customer' : undefined
}

type Met = { kind: RecordKind; max: number }

async function notifyOwners(world: World, staff: Staff, { kind, max }: Met): Promise<void> {
  world.log.warn({ person: staff.publicId, kind, max }, 'too many records opened within an hour')
  const token = staff.only && (await nameApiTokens(world.db, [staff.publicId])).get(staff.publicId)
  const name = token ?? staff.name ?? staff.email
  const owners = await ownersOf(world.db)
  await transaction(world.db, async (tx) => {
    for (const owner of owners)
      await notifyOwner(world, tx, owner, (writing) =>
        recordLimitEmail(writing, { kind, max, name, isToken: token !== undefined }),
      )
  })
}
