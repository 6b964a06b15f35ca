import { readFile, readdir } from 'node:fs/promises'
import type { Locale } from '#src/i18n/locales.ts'
import { searchVersion } from '#src/platform/content-version.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import { versionedValue } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { collectionNames } from '#src/shop/catalogue/product/actions.server.ts'
import { distinctConcepts, readConcepts } from './read-vocabulary.ts'
import { phrasesOf } from './phrases.ts'
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

/** The shop's vocabulary, read again in every process when it or the names of collections changed. One statement. */
export const currentVocabulary = async (world: World): Promise<LoadedVocabulary> =>
  cached(world, await searchVersion(world.db), world.db)

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
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const read = await Promise.all(files.map(async (name) => readConcepts(await readFile(new URL(name, folder), 'utf8'))))
  const shelves = (await collectionNames(db)).map(conceptOfCollection)
  const { concepts, issues } = distinctConcepts([...read.flatMap((one) => one.concepts), ...shelves])
  const { phrases, issues: doubled } = phrasesOf(concepts)
  return {
    concepts,
    phrases,
    // That a shelf has the name of a concept is how it should be.
    issues: [...read.flatMap((one) => one.issues), ...issues, ...doubled.filter(({ concept }) => !isCollection(concept))],
  }
}

const isCollection = (id: string): boolean => id.startsWith('collection:')

const conceptOfCollection = ({ name, slug }: { name: { pt: string; en: string }; slug: string }): Concept => ({
  id: `collection:${slug}`,
  kind: 'collection',
  name,
  words: {},
  leads: [{ collection: slug }],
  nearest: slug,
})
