import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { readComments } from '../conversation/actions.server.ts'
import { forgetUploads } from '../conversation/uploads.actions.server.ts'
import type { RequestRow } from './store.server.ts'

/** The photos that came with these requests, and those of everything that was written about them. */
export async function forgetPhotos(world: World, tx: Tx, rows: readonly Pick<RequestRow, 'id' | 'public_id'>[]): Promise<void> {
  await forgetUploads(
    tx,
    'request',
    rows.map((row) => row.public_id),
  )
  const comments = await readComments(
    world,
    tx,
    'request',
    rows.map((row) => row.id),
  )
  await forgetUploads(
    tx,
    'comment',
    [...comments.values()].flat().map(({ id }) => id),
  )
}
