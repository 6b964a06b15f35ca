import type { Locale } from '#src/i18n/locales.ts'
import { addSpellings, lookupKeys, other } from './phrases.ts'
import type { Phrase, Spoken } from './phrases.ts'
import { keysOf } from './word-forms.ts'
import type { Concept, Word } from './vocabulary.ts'

/** How a shop changed a word. `joined`: added because searches for it had found nothing. */
export type ChangeKind = 'added' | 'joined' | 'removed'

/** `from`: the concept that had the word until then, and loses it. */
export type WordChange = { kind: ChangeKind; concept: string; from: string | null; locale: Locale; word: string }

/** By which a word is looked up: equal for its plural, and with or without accents. */
export const keyOf = (word: string, locale: Locale): string => keysOf(word, locale).join(' ')

type Merged = { concepts: readonly Concept[]; phrases: Spoken }

/**
 * A vocabulary with a shop's own changes, in their order. A word that the shop gave a concept is that concept's, whatever the
 * vocabulary says of it; a concept that is no longer there changes nothing. Costs a copy of the phrases, not a reading of all words.
 */
export function withChanges({ concepts, phrases }: Merged, changes: readonly WordChange[]): Merged {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]))
  const texts = { pt: new Map(phrases.pt.byKeys), en: new Map(phrases.en.byKeys) }
  const spellings = { pt: new Map(phrases.pt.spellings), en: new Map(phrases.en.spellings) }
  for (const { kind, concept: id, from, locale, word } of changes) {
    const concept = byId.get(id)
    const loser = byId.get(kind === 'removed' ? id : (from ?? ''))
    if (loser) {
      byId.set(loser.id, withoutWord(loser, word, locale))
      removePhrase(texts, loser, { word, locale })
    }
    if (!concept || kind === 'removed') continue
    const added = withWord(concept, word, locale)
    byId.set(id, added)
    addPhrase(texts, added, { word, locale })
    addSpellings(spellings[locale], word, locale)
  }
  const merged = (locale: Locale) => {
    const byKeys = new Map([...texts[locale]].map(([key, phrase]) => [key, withConcept(phrase, byId.get(phrase.concept.id))]))
    return { byKeys, spellings: spellings[locale] }
  }
  return { concepts: [...byId.values()], phrases: { pt: merged('pt'), en: merged('en') } }
}

const withConcept = (phrase: Phrase, concept: Concept | undefined): Phrase =>
  concept === undefined || concept === phrase.concept ? phrase : { ...phrase, concept }

type Texts = Record<Locale, Map<string, Phrase>>
type Wording = { word: string; locale: Locale }

const listsOf = (locale: Locale) => [locale, 'both'] as const

/** Whether a concept has a word in a language besides its name. */
export const hasWord = ({ words }: Concept, { word, locale }: Wording): boolean =>
  listsOf(locale).some((list) => words[list]?.some(({ text }) => keyOf(text, locale) === keyOf(word, locale)))

export const isNameOf = ({ name }: Concept, { word, locale }: Wording): boolean =>
  keyOf(name[locale], locale) === keyOf(word, locale)

function withWord(concept: Concept, word: string, locale: Locale): Concept {
  const { words } = concept
  if (hasWord(concept, { word, locale }) || isNameOf(concept, { word, locale })) return concept
  return { ...concept, words: { ...words, [locale]: [...(words[locale] ?? []), { text: word }] } }
}

function withoutWord(concept: Concept, word: string, locale: Locale): Concept {
  const key = keyOf(word, locale)
  const isOther = ({ text }: Word): boolean => keyOf(text, locale) !== key
  const { [locale]: own = [], [other[locale]]: foreign = [], both = [] } = concept.words
  // A word of both languages stays one of the other.
  const left = both.filter((one) => !isOther(one))
  const lists = { [locale]: own.filter(isOther), [other[locale]]: [...foreign, ...left], both: both.filter(isOther) }
  return { ...concept, words: lists }
}

function addPhrase(texts: Texts, concept: Concept, { word, locale }: Wording): void {
  for (const key of lookupKeys(word, keysOf(word, locale))) {
    const phrase = { keys: key.split(' '), concept, isOwnLanguage: true }
    texts[locale].set(key, phrase)
    if (!texts[other[locale]].has(key)) texts[other[locale]].set(key, { ...phrase, isOwnLanguage: false })
  }
}

/** Not of a name: a concept is always found by that. */
function removePhrase(texts: Texts, concept: Concept, wording: Wording): void {
  if (isNameOf(concept, wording)) return
  const { word, locale } = wording
  for (const key of lookupKeys(word, keysOf(word, locale))) {
    if (texts[locale].get(key)?.concept.id === concept.id) texts[locale].delete(key)
    const foreign = texts[other[locale]].get(key)
    if (foreign?.concept.id === concept.id && !foreign.isOwnLanguage) texts[other[locale]].delete(key)
  }
}
