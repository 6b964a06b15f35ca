import type { Locale } from '#src/i18n/locales.ts'
import { spellingOf } from './edits.ts'
import type { Spelling } from './edits.ts'
import { keysOfTokens, singular, tokensOf } from './word-forms.ts'
import type { Concept, VocabularyIssue, Word } from './vocabulary.ts'

export type Phrase = { keys: readonly string[]; concept: Concept; isOwnLanguage: boolean }

/** The words of a vocabulary in one language, ready to be looked up. */
export type Phrases = {
  /** By its keys, joined by spaces. */
  byKeys: ReadonlyMap<string, Phrase>
  /** Those of two words or more, by each of their keys. */
  byWord: ReadonlyMap<string, readonly Phrase[]>
  /** Every single key. */
  keys: ReadonlySet<string>
  /** Each single key, by its length: what a misspelt word may have meant. */
  keysByLength: ReadonlyMap<number, readonly Spelling[]>
  /** A key as it is written, with its accents. */
  spellings: ReadonlyMap<string, string>
  maxLength: number
}

export const other: Readonly<Record<Locale, Locale>> = { pt: 'en', en: 'pt' }

const textsOf = ({ name, words }: Concept, locale: Locale): string[] => [
  name[locale],
  ...[...(words[locale] ?? []), ...(words.both ?? [])].map(({ text }: Word) => text),
]

type Prepared = { concept: Concept; text: string; keys: readonly string[] }

/** All words of all concepts; those first that need no stop word to be told from others: "antibiótico" before "com antibiótico". */
function prepared(concepts: readonly Concept[], locale: Locale): Prepared[] {
  const all = concepts.flatMap((concept) =>
    textsOf(concept, locale).map((text) => {
      const tokens = tokensOf(text)
      const keys = keysOfTokens(tokens, locale)
      return { concept, text, keys, isWhole: tokens.length === keys.length }
    }),
  )
  return [...all.filter(({ isWhole }) => isWhole), ...all.filter(({ isWhole }) => !isWhole)]
}

const preparedOf = (concepts: readonly Concept[]): Record<Locale, Prepared[]> => ({
  pt: prepared(concepts, 'pt'),
  en: prepared(concepts, 'en'),
})

export type PhrasesByLocale = Readonly<Record<Locale, Phrases>>

/** Phrases before they are ready to be looked up. */
export type Spoken = Readonly<Record<Locale, Pick<Phrases, 'byKeys' | 'spellings'>>>

/**
 * The phrases of each language, with those of the other language where its own have none, and an issue for each that two concepts
 * have. The first concept that has a phrase keeps it.
 */
export function phrasesOf(concepts: readonly Concept[]): { phrases: PhrasesByLocale; issues: VocabularyIssue[] } {
  const issues: VocabularyIssue[] = []
  const texts = preparedOf(concepts)
  const phrases = (locale: Locale): Phrases => phrasesIn(locale, texts, issues)
  return { phrases: { pt: phrases('pt'), en: phrases('en') }, issues }
}

/** The same with further concepts, which keep what no concept has in their language. */
export function withFurther(base: Spoken, concepts: readonly Concept[]): PhrasesByLocale {
  const texts = preparedOf(concepts)
  return { pt: phrasesIn('pt', texts, [], base.pt), en: phrasesIn('en', texts, [], base.en) }
}

function phrasesIn(locale: Locale, texts: Record<Locale, Prepared[]>, issues: VocabularyIssue[], base?: Spoken[Locale]): Phrases {
  const byKeys = new Map(base?.byKeys)
  const spellings = new Map(base?.spellings)
  for (const one of texts[locale]) {
    addSpellings(spellings, one.text, locale)
    const doubled = addPhrase(byKeys, one, true)
    if (doubled) issues.push({ code: 'doubled_word', concept: one.concept.id, detail: `${one.text} (${locale}): ${doubled.id}` })
  }
  for (const one of texts[other[locale]]) addPhrase(byKeys, one, false)
  return { ...lookUp(byKeys), spellings }
}

export function addSpellings(spellings: Map<string, string>, text: string, locale: Locale): void {
  for (const word of text.split(/[\s-]+/)) {
    const key = singular(/^[a-z\d]*$/.test(word) ? word : tokensOf(word).join(''), locale)
    if (!spellings.has(key)) spellings.set(key, word.toLowerCase())
  }
}

/** What a text is looked up by: its keys, joined by spaces, and without its hyphens. */
export function lookupKeys(text: string, keys: readonly string[]): string[] {
  // "benuron" is typed for "Ben-u-ron".
  const joined = /[\p{L}\d]-[\p{L}\d]/u.test(text) ? [tokensOf(text.replaceAll('-', '')).join(' ')] : []
  return [keys.join(' '), ...joined]
}

/** The other concept that has the phrase already; undefined where there is none. A language's own phrase replaces one of the other. */
function addPhrase(byKeys: Map<string, Phrase>, { text, concept, keys }: Prepared, isOwnLanguage: boolean): Concept | undefined {
  if (keys.length === 0) return undefined
  let doubled: Concept | undefined
  for (const key of lookupKeys(text, keys)) {
    const known = byKeys.get(key)
    if (!known || (isOwnLanguage && !known.isOwnLanguage)) byKeys.set(key, { keys: key.split(' '), concept, isOwnLanguage })
    else if (known.concept !== concept) doubled = known.concept
  }
  return doubled
}

function lookUp(byKeys: ReadonlyMap<string, Phrase>): Omit<Phrases, 'spellings'> {
  const all = [...byKeys.values()]
  const several = all.filter(({ keys }) => keys.length > 1)
  const byWord = new Map<string, Phrase[]>()
  for (const phrase of several)
    for (const key of new Set(phrase.keys)) {
      const known = byWord.get(key)
      if (known) known.push(phrase)
      else byWord.set(key, [phrase])
    }
  const single = new Set(all.flatMap(({ keys }) => keys))
  return {
    byKeys,
    byWord,
    keys: single,
    keysByLength: Map.groupBy([...single].map(spellingOf), ({ word }) => word.length),
    maxLength: Math.max(1, ...all.map(({ keys }) => keys.length)),
  }
}
