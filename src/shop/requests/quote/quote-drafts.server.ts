import { seal, unseal } from '#src/platform/crypto.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import * as store from './store.server.ts'
import type { QuoteText } from './quote-text.ts'
import type { Request } from '../request/request.ts'
import { quoteDraftCell } from '../request/sealed.ts'

export type QuoteDraft = { text: QuoteText; savedAt: Date }

type About = Pick<Request, 'rowId'>

const keyOf = ({ userId }: Staff, { rowId }: About) => ({ requestId: rowId, userId })

// The shop sealed it itself, so its shape is known.
const open = ({ keys }: World, row: { public_id: string; content_sealed: Buffer }): QuoteText =>
  JSON.parse(unseal(keys, quoteDraftCell(row.public_id), row.content_sealed)) as QuoteText

/** This member of staff's unfinished quote. */
export async function readQuoteDraft(world: World, staff: Staff, request: About): Promise<QuoteDraft | undefined> {
  const row = await store.findQuoteDraft(world.db, keyOf(staff, request))
  return row && { text: open(world, row), savedAt: row.kept_at }
}

/** Saves the editor unvalidated and sealed. Undefined when the request no longer waits for a quote. */
export const saveQuoteDraft = (world: World, staff: Staff, request: About, text: QuoteText): Promise<QuoteDraft | undefined> =>
  transaction(world.db, async (tx) => {
    const savedAt = world.now()
    const publicId = await store.touchQuoteDraft(tx, { ...keyOf(staff, request), publicId: world.id(), at: savedAt })
    if (publicId === undefined) return undefined
    await store.setQuoteDraft(tx, publicId, seal(world.keys, quoteDraftCell(publicId), JSON.stringify(text)))
    return { text, savedAt }
  })

const maxColleagues = 5

export type ColleagueDraft = QuoteDraft & { id: string; by: string | null }

/** Colleagues' unfinished quotes for the same request, the latest first: who takes over may continue with one. */
export async function draftsOfColleagues(
  world: World,
  staff: Staff,
  request: About,
  db: Db = world.db,
): Promise<ColleagueDraft[]> {
  const rows = await store.draftsOfOthers(db, keyOf(staff, request), maxColleagues)
  const people = await namePeople(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    id: row.public_id,
    by: people.get(row.user_id)?.name ?? null,
    text: open(world, row),
    savedAt: row.kept_at,
  }))
}
