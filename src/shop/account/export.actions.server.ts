import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { AuditEntry, RequestSource } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { textStream } from '#src/platform/http/text-stream.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'
import { exportText, accessEntry, asList, some, waitedFor } from './export-text.server.ts'
import type { GuestOrder } from './guest-order.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { listGuestWaiting } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { exportGuestOrders } from '#src/shop/orders/privacy/actions.server.ts'
import { accessTo } from './access.actions.server.ts'
import type { JsonChunk } from './export-text.server.ts'

type Guest = { email: string; locale: Locale }

/** Everything that the shop stores about a guest by mailbox, in the format of an account's export. */
async function* guestExportText(world: World, guest: Guest): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(world.realNow())},"email":${JSON.stringify(guest.email)}`
  yield* asList('waiting_for', some(waitingOf(world, guest)))
  yield* asList('orders', ordersOf(world, guest))
  yield '}\n'
}

const waitingOf = async (world: World, { email }: Guest): Promise<JsonChunk> =>
  (await listGuestWaiting(world, email)).map(waitedFor)

async function* ordersOf(world: World, { email, locale }: Guest): AsyncGenerator<JsonChunk> {
  for await (const part of exportGuestOrders(world, email, locale)) {
    const numbers = part.map(({ number }) => number)
    const access = Map.groupBy(await accessTo(world.db, null, { kind: 'order', ids: numbers }), ({ subject }) => subject)
    yield part.map(({ number, order }) => ({ ...order, access: (access.get(number) ?? []).map(accessEntry) }))
  }
}

/** `export_running`: this person's export is already running; `unavailable`: too many others are. `retryAfter` in seconds. */
export type ExportError = { code: 'export_running' | 'unavailable'; retryAfter: number }

// Slower readers have to start again: an open export occupies a connection and a snapshot of the database.
const maxDurationMs = 120_000

type Exporting = {
  /** False while the same export runs. */ lock: (tx: Tx) => Promise<boolean>
  entry: AuditEntry
  text: (world: World) => AsyncGenerator<string>
}

/**
 * Everything that the shop stores about a person, as a stream of JSON read from one snapshot of the database. One export per
 * person and a few in total, across all processes; the slot is released when the stream ends, is cancelled or takes too long.
 */
export async function openExport(
  world: World,
  principal: Person,
  source: RequestSource,
): Promise<Result<ReadableStream<Uint8Array>, ExportError | { code: 'reauthentication_required' }>> {
  // A cookie that was taken from a browser must not be enough for everything at once.
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  return openStream(world, {
    lock: (tx) => store.lockPerson(tx, principal.userId),
    entry: { principal, action: 'account_exported', subject: { kind: 'person', id: principal.publicId }, source },
    text: (reading) => exportText(reading, principal),
  })
}

/** Everything stored about a guest: orders placed without an account with this order's mailbox. */
export const openGuestExport = (
  world: World,
  { email, number, locale }: GuestOrder,
): Promise<Result<ReadableStream<Uint8Array>, ExportError>> =>
  openStream(world, {
    lock: (tx) => store.lockMailbox(tx, email),
    entry: { principal: undefined, action: 'guest_data_exported', subject: { kind: 'order', id: number }, source: 'page' },
    text: (reading) => guestExportText(reading, { email, locale }),
  })

async function openStream(
  world: World,
  { lock, entry, text }: Exporting,
): Promise<Result<ReadableStream<Uint8Array>, ExportError>> {
  const start = world.longDb.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const tx = await start.execute()
  let released: Promise<void> | undefined
  // A lost connection has already released its locks.
  const release = (): Promise<void> =>
    (released ??= tx
      .rollback()
      .execute()
      .catch((error: unknown) => world.log.warn({ err: error }, 'an export ended without its connection')))
  try {
    const refused = await refusal(tx, lock)
    if (refused) {
      await release()
      return err(refused)
    }
    await auditRead(world, entry)
    return ok(textStream(text({ ...world, db: tx }), { withinMs: maxDurationMs, ended: release }))
  } catch (error) {
    await release()
    throw error
  }
}

async function refusal(tx: Tx, lock: Exporting['lock']): Promise<ExportError | undefined> {
  if (!(await lock(tx))) return { code: 'export_running', retryAfter: 30 }
  return (await store.takePlace(tx)) ? undefined : { code: 'unavailable', retryAfter: 30 }
}
