import type { Tx } from '#src/platform/database/database.ts'
import { eraseUploads, eraseUploadsAbout } from '#src/shop/conversation/actions.server.ts'
import type { RequestRow } from '../request/store.server.ts'

/** Erases the photos of these requests and of all comments about them. */
export async function erasePhotos(tx: Tx, rows: readonly Pick<RequestRow, 'id' | 'public_id'>[]): Promise<void> {
  const [ids, publicIds] = [rows.map((row) => row.id), rows.map((row) => row.public_id)]
  await eraseUploads(tx, 'request', publicIds)
  await eraseUploadsAbout(tx, 'request', ids)
}
