import { locales, type Locale } from '#src/i18n/locales.ts'
import { keysOf, singular, tokensOf } from './word-forms.ts'
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
  keysByLength: ReadonlyMap<number, readonly string[]>
  /** A key as it is written, with its accents. */
  spellings: ReadonlyMap<string, string>
  maxLength: number
}

const other: Readonly<Record<Locale, Locale>> = { pt: 'en', en: 'pt' }

const textsOf = ({ name, words }: Concept, locale: Locale): string[] => [
  name[locale],
  ...[...(words[locale] ?? []), ...(words.both ?? [])].map(({ text }: Word) => text),
]

/**
 * The phrases of each language, with those of the other language where its own have none, and an issue for each that two concepts
 * have. The first concept that has a phrase keeps it.
 */
export function phrasesOf(concepts: readonly Concept[]): {
  phrases: Readonly<Record<Locale, Phrases>>
  issues: VocabularyIssue[]
} {
  const issues: VocabularyIssue[] = []
  const phrases = (locale: Locale): Phrases => {
    const byKeys = new Map<string, Phrase>()
    const spellings = new Map<string, string>()
    for (const { concept, text } of inOrder(concepts, locale)) {
      for (const word of text.split(/[\s-]+/)) {
        const key = singular(tokensOf(word).join(''), locale)
        if (!spellings.has(key)) spellings.set(key, word.toLocaleLowerCase(locale))
      }
      const doubled = addPhrase(byKeys, { text, locale, concept, isOwnLanguage: true })
      if (doubled) issues.push({ code: 'doubled_word', concept: concept.id, detail: `${text} (${locale}): ${doubled.id}` })
    }
    for (const { concept, text } of inOrder(concepts, other[locale]))
      addPhrase(byKeys, { text, locale: other[locale], concept, isOwnLanguage: false })
    return { ...lookUp(byKeys), spellings }
  }
  return { phrases: Object.fromEntries(locales.map((locale) => [locale, phrases(locale)])) as Record<Locale, Phrases>, issues }
}

/** All words of all concepts; those first that need no stop word to be told from others: "antibiótico" before "com antibiótico". */
function inOrder(concepts: readonly Concept[], locale: Locale): { concept: Concept; text: string }[] {
  const all = concepts.flatMap((concept) => textsOf(concept, locale).map((text) => ({ concept, text })))
  const isWhole = ({ text }: { text: string }): boolean => tokensOf(text).length === keysOf(text, locale).length
  return [...all.filter(isWhole), ...all.filter((one) => !isWhole(one))]
}

type Added = { text: string; locale: Locale; concept: Concept; isOwnLanguage: boolean }

/** The other concept that has the phrase already; undefined where there is none. */
function addPhrase(byKeys: Map<string, Phrase>, { text, locale, concept, isOwnLanguage }: Added): Concept | undefined {
  const keys = keysOf(text, locale)
  if (keys.length === 0) return undefined
  // "benuron" is typed for "Ben-u-ron".
  const joined = /[\p{L}\d]-[\p{L}\d]/u.test(text) ? [tokensOf(text.replaceAll('-', '')).join(' ')] : []
  let doubled: Concept | undefined
  for (const key of [keys.join(' '), ...joined]) {
    const known = byKeys.get(key)
    if (!known) byKeys.set(key, { keys: key.split(' '), concept, isOwnLanguage })
    else if (known.concept !== concept) doubled = known.concept
  }
  return doubled
}

function lookUp(byKeys: ReadonlyMap<string, Phrase>): Omit<Phrases, 'spellings'> {
  const all = [...byKeys.values()]
  const several = all.filter(({ keys }) => keys.length > 1)
  const byWord = new Map<string, Phrase[]>()
  for (const phrase of several) for (const key of new Set(phrase.keys)) byWord.set(key, [...(byWord.get(key) ?? []), phrase])
  const single = new Set(all.flatMap(({ keys }) => keys))
  return {
    byKeys,
    byWord,
    keys: single,
    keysByLength: Map.groupBy(single, (key) => key.length),
    maxLength: Math.max(1, ...all.map(({ keys }) => keys.length)),
  }
}
