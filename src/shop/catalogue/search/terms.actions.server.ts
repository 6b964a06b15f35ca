import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { wordRows } from './search.store.server.ts'

export type KnownTerms = {
  known: ReadonlySet<string>
  occurring: ReadonlySet<string>
  similar: ReadonlyMap<string, readonly string[]>
}

/**
 * Which of these folded words products have in names and keywords, which occur in any of their texts, and what similar words they
 * have for those that are not known. `unfinished`: the one that may be
 * the beginning of a word. One statement, none without words.
 */
export async function findKnownTerms(
  db: Db,
  terms: readonly string[],
  unfinished: string | undefined,
  locale: Locale,
): Promise<KnownTerms> {
  if (terms.length === 0) return { known: new Set(), occurring: new Set(), similar: new Map() }
  const rows = await wordRows(db, terms, unfinished, locale)
  return {
    known: new Set(rows.filter(({ known }) => known).map(({ word }) => word)),
    occurring: new Set(rows.filter(({ occurs }) => occurs).map(({ word }) => word)),
    similar: new Map(rows.map(({ word, similar }) => [word, similar])),
  }
}
