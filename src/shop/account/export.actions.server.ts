import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import { textStream } from '#src/platform/http/text-stream.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './export.store.server.ts'
import { exportText } from './export-text.server.ts'

/** `export_running`: this person has one under way; `unavailable`: too many others have. `retryAfter` in seconds. */
export type ExportError = { code: 'export_running' | 'unavailable'; retryAfter: number }

// Whoever reads slower than this begins again: until then their export holds a connection and a snapshot of the database.
const longestMs = 120_000

/**
 * All that the shop holds about a person, as a stream of JSON read from one moment of the database. One at a time a person and a
 * few in all, whichever process serves them; the place is given back when the stream ends, is cancelled or takes too long.
 */
export async function openExport(
  world: World,
  who: Person,
  door: 'page' | 'api',
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
    const refused = await refusal(tx, who)
    if (refused) {
      await release()
      return err(refused)
    }
    const subject = { kind: 'person', id: who.publicId } as const
    await auditRead(world, { who, action: 'account_exported', subject, door })
    return ok(textStream(exportText({ ...world, db: tx }, who), { withinMs: longestMs, ended: release }))
  } catch (error) {
    await release()
    throw error
  }
}

async function refusal(tx: Parameters<typeof store.lockPerson>[0], { userId }: Person): Promise<ExportError | undefined> {
  if (!(await store.lockPerson(tx, userId))) return { code: 'export_running', retryAfter: 30 }
  return (await store.takePlace(tx)) ? undefined : { code: 'unavailable', retryAfter: 30 }
}
