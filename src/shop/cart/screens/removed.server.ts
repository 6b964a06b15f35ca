import type { Page } from '#src/platform/page.server.ts'
import { variantByPublicId } from '../../catalogue/actions.server.ts'
import { readRemoved, removedParameter } from './removed-line.ts'
import type { RemovedRow } from './removed-line.ts'

// Each costs a statement, and only who types an address by hand has more.
const max = 20

/** What the address says has just left the cart, with the names to show. */
export async function removedRows({ world, url, locale }: Page): Promise<RemovedRow[]> {
  const removed = url.searchParams.getAll(removedParameter).slice(0, max).map(readRemoved)
  const rows = await Promise.all(
    removed.map(async (line) => {
      const variant = line && (await variantByPublicId(world.db, line.variantId, locale))
      return line && variant ? [{ ...line, name: variant.product.name }] : []
    }),
  )
  return rows.flat()
}
