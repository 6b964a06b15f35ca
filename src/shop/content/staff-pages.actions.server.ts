import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '../website/actions.server.ts'
import { faultsIn } from './page-check.server.ts'
import type { ContentError } from './page-check.server.ts'
import { pageContentSchema } from './schema.ts'
import { isPageKey, pageKeys } from './page.ts'
import type { PageContent, PageKey } from './page.ts'
import { settingsInTexts } from './settings-in-texts.ts'
import type { StaffContext } from './staff-posts.actions.server.ts'
import * as store from './store.server.ts'

/** An information page as its owner sees it. */
export type StaffPage = { key: PageKey; content: PageContent; version: number; updatedAt: Date }

export type PageError = { code: 'not_found' | 'page_changed' } | { code: 'content_refused'; faults: readonly ContentError[] }

/** In menu order. */
export async function listStaffPages(db: Db): Promise<StaffPage[]> {
  const rows = new Map((await store.pages(db)).map((row) => [row.key, row]))
  return pageKeys.flatMap((key) => {
    const row = rows.get(key)
    return row ? [toPage(key, row)] : []
  })
}

export async function findStaffPage(db: Db, key: string): Promise<StaffPage | undefined> {
  const row = isPageKey(key) ? await store.page(db, key) : undefined
  return row && isPageKey(key) ? toPage(key, row) : undefined
}

/**
 * `seen`: the version that the client read; if another one is current, an error is returned and nothing is overwritten. All
 * versions are stored.
 */
export async function changePage(
  world: World,
  context: StaffContext,
  key: PageKey,
  { content, expected }: { content: PageContent; expected?: number | undefined },
): Promise<Result<StaffPage, PageError>> {
  const website = await readWebsite(world.db)
  const faults = faultsIn(content, new Set(Object.keys(settingsInTexts(website, 'pt', world.now()))))
  if (faults.length > 0) return err({ code: 'content_refused', faults })
  return transaction(world.db, async (tx) => {
    const locked = await store.lockPage(tx, key)
    if (!locked) return err({ code: 'not_found' })
    if (expected !== undefined && expected !== locked.version) return err({ code: 'page_changed' })
    await store.changePage(tx, key, { content, at: world.now() })
    const changed = await findStaffPage(tx, key)
    if (!changed) throw new Error('a page vanished while it was written')
    await audit(world, tx, { ...context, action: 'page_changed', subject: { kind: 'page', id: key } })
    return ok(changed)
  })
}

type Row = Awaited<ReturnType<typeof store.pages>>[number]

const toPage = (key: PageKey, { content, version, updated_at }: Row): StaffPage => ({
  key,
  content: v.parse(pageContentSchema, content),
  version,
  updatedAt: updated_at,
})
