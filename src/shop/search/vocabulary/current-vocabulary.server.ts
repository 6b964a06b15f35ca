import { readFile, readdir } from 'node:fs/promises'
import type { Locale } from '#src/i18n/locales.ts'
import { searchVersion } from '#src/platform/content-version.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import { versionedValue } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { collectionNames } from '#src/shop/catalogue/product/actions.server.ts'
import { withChanges } from './changes.ts'
import { standingChanges } from './changes.store.server.ts'
import { distinctConcepts, readConcepts } from './read-vocabulary.ts'
import { phrasesOf, withFurther } from './phrases.ts'
import type { Phrases } from './phrases.ts'
import type { Concept, VocabularyIssue } from './vocabulary.ts'

export type Vocabulary = {
  concepts: readonly Concept[]
  phrases: Readonly<Record<Locale, Phrases>>
  issues: readonly VocabularyIssue[]
}

/** A vocabulary that could not be read leaves the search by words; `error` says why. */
export type LoadedVocabulary = { ok: true; vocabulary: Vocabulary } | { ok: false; error: string }

const folder = new URL('data/', import.meta.url)

/**
 * The shop's vocabulary, read again in every process when its words or the names of collections changed. One statement. `db`: a
 * transaction that has to see what others committed.
 */
export const currentVocabulary = async (world: World, db: Db = world.db): Promise<LoadedVocabulary> =>
  cached(world, await searchVersion(db), db)

const cached = versionedValue(load)

async function load(db: Db): Promise<LoadedVocabulary> {
  try {
    return { ok: true, vocabulary: await readVocabulary(db) }
  } catch (error) {
    // A fault of a file is not one of the database.
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && (error.name === 'ValiError' || ('code' in error && error.code === 'ENOENT')))
    )
      return { ok: false, error: error.message }
    throw error
  }
}

async function readVocabulary(db: Db): Promise<Vocabulary> {
  shipped ??= readShipped()
  const base = await shipped
  const changes = await standingChanges(db)
  const { concepts, phrases } = changes.length > 0 ? withChanges(base, changes) : base
  const shelves = (await collectionNames(db)).map(conceptOfCollection)
  return { concepts: [...concepts, ...shelves], phrases: withFurther(phrases, shelves), issues: base.issues }
}

// The files of a version do not change, and cost half a second of the processor.
let shipped: Promise<Vocabulary> | undefined

/** Reads the files that are shipped with the project, once in a process. */
async function readShipped(): Promise<Vocabulary> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const read = await Promise.all(files.map(async (name) => readConcepts(await readFile(new URL(name, folder), 'utf8'))))
  const { concepts, issues } = distinctConcepts(read.flatMap((one) => one.concepts))
  const { phrases, issues: doubled } = phrasesOf(concepts)
  return { concepts, phrases, issues: [...read.flatMap((one) => one.issues), ...issues, ...doubled] }
}

const conceptOfCollection = ({ name, slug }: { name: { pt: string; en: string }; slug: string }): Concept => ({
  id: `collection:${slug}`,
  kind: 'collection',
  name,
  words: {},
  leads: [{ collection: slug }],
  nearest: slug,
})
