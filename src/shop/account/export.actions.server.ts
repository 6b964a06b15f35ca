import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { AuditEntry } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { textStream } from '#src/platform/http/text-stream.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './export.store.server.ts'
import { exportText } from './export-text.server.ts'
import { guestExportText } from './guest-export-text.server.ts'
import type { GuestOrder } from './guest-order.ts'

/** `export_running`: this person has one under way; `unavailable`: too many others have. `retryAfter` in seconds. */
export type ExportError = { code: 'export_running' | 'unavailable'; retryAfter: number }

// Whoever reads slower than this begins again: until then their export holds a connection and a snapshot of the database.
const maxDurationMs = 120_000

type AuditSource = 'page' | 'api'
type Exporting = {
  /** False while the same export runs. */ lock: (tx: Tx) => Promise<boolean>
  entry: AuditEntry
  text: (world: World) => AsyncGenerator<string>
}

/**
 * All that the shop holds about a person, as a stream of JSON read from one moment of the database. One at a time a person and a
 * few in all, whichever process serves them; the place is given back when the stream ends, is cancelled or takes too long.
 */
export const openExport = (
  world: World,
  principal: Person,
  source: AuditSource,
): Promise<Result<ReadableStream<Uint8Array>, ExportError>> =>
  openStream(world, {
    lock: (tx) => store.lockPerson(tx, principal.userId),
    entry: { principal, action: 'account_exported', subject: { kind: 'person', id: principal.publicId }, source },
    text: (reading) => exportText(reading, principal),
  })

/** The same for a guest: what was ordered without an account with the mailbox of this order. */
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
  // A connection that is gone has given everything back by itself.
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
