import { readScan } from '#src/kernel/product-codes.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { singular, contentTokens, tokensOf } from '../vocabulary/word-forms.ts'
import type { Phrase, Phrases } from '../vocabulary/phrases.ts'
import type { Concept } from '../vocabulary/vocabulary.ts'
import { takeAge } from './ages.ts'
import { editsBetween, maxEditsOf, spellingOf } from '../vocabulary/edits.ts'
import type { Spelling } from '../vocabulary/edits.ts'

/** What the shop knows about typed words that no concept has: the words of its products. */
export type ShopTerms = {
  /** Words that names and keywords of products have. */
  known: ReadonlySet<string>
  /** Those, and words that occur in other texts of products in some form. */
  occurring: ReadonlySet<string>
  /** For an unknown word, similar words of products. */
  similar: ReadonlyMap<string, readonly string[]>
}

export type Correction = { from: string; to: string }

export type Understanding = {
  /** SKUs, CNPs or barcodes that the text may be. */
  codes: readonly string[]
  /** In the order of the text, longest match first. */
  concepts: readonly Concept[]
  /** Concepts of fewer words inside those: "tosse" in "tosse seca". */
  broader: readonly Concept[]
  /** In months, the youngest and the oldest that is meant. */
  ages: readonly [number, number] | undefined
  /** Numbers, such as a strength. */
  numbers: readonly string[]
  /** The text excludes prescription medicines. */
  isWithoutPrescription: boolean
  /** The text asks for generics: "genérico do brufen". */
  isGeneric: boolean
  /** Folded words that no concept explains. */
  words: readonly string[]
  /** Those of `words` that no product has. */
  unknown: readonly string[]
  /** The last word typed is one of `words`, and may be unfinished. */
  isUnfinished: boolean
  corrections: readonly Correction[]
}

/** Of a text without a meaning. */
export const nothingUnderstood: Understanding = {
  codes: [],
  concepts: [],
  broader: [],
  ages: undefined,
  numbers: [],
  isWithoutPrescription: false,
  isGeneric: false,
  words: [],
  unknown: [],
  isUnfinished: false,
  corrections: [],
}

const maxConcepts = 8
const maxUnmatched = 8

const noShopTerms: ShopTerms = { known: new Set(), occurring: new Set(), similar: new Map() }

/**
 * What a search text means, from the vocabulary and the words of the shop alone. A word that is known is never corrected; one that
 * could mean two things is not either.
 */
export function understand(
  text: string,
  phrases: Phrases,
  { locale, shop = noShopTerms, canCorrect = true }: { locale: Locale; shop?: ShopTerms; canCorrect?: boolean },
): Understanding {
  const typed = tokensOf(inLabelledUnits(text))
  const { age, rest } = takeAge(typed)
  const { words: said, isWithoutPrescription } = withoutPrescription(rest)
  const named = said.filter((word) => !genericTerms.has(word))
  // Alone it is a question of its own.
  const isGeneric = named.length < said.length && named.some((word) => word.length > 3)
  const spoken = isGeneric ? named : said
  const first = matched(spoken, phrases, locale)
  const corrections = canCorrect ? correctionsOf(first.left.slice(0, maxUnmatched), phrases, { locale, shop }) : []
  const corrected = spoken.map((word) => corrections.find(({ from }) => from === word)?.to ?? word)
  const { concepts, left, broader } = corrections.length > 0 ? matched(corrected, phrases, locale) : first
  const numbers = left.filter((word) => /^\d+$/.test(word))
  const unmatched = left.filter((word) => !/^\d+$/.test(word) && !unspoken.has(word))
  return {
    codes: codesOf(text),
    concepts: [...new Set(concepts)].slice(0, maxConcepts),
    broader,
    ages: agesOf(age?.months, concepts),
    numbers: numbers.slice(0, 2),
    isWithoutPrescription,
    isGeneric,
    words: unmatched.slice(0, maxUnmatched),
    unknown: unmatched
      .slice(0, maxUnmatched)
      .filter((word) => !shop.occurring.has(word) && !corrections.some(({ to }) => to === word)),
    isUnfinished: unmatched.length > 0 && unmatched.at(-1) === corrected.at(-1) && !text.endsWith(' '),
    corrections: corrections.map(({ from, to }) => ({ from, to: phrases.spellings.get(to) ?? to })),
  }
}

/** Grams of a substance as packs say them: "1 g" and "0,5 g" are 1000 and 500 mg; five grams and more are the content of a tube. */
const inLabelledUnits = (text: string): string =>
  text.replaceAll(
    /(?<![\d.,])([0-4](?:[.,]\d{1,3})?) ?g\b/gi,
    (_, grams: string) => `${Math.round(Number(grams.replace(',', '.')) * 1000)} mg`,
  )

/** Say nothing by themselves: units and what stands before a number. */
const unspoken = new Set([
  'mg',
  'ml',
  'g',
  'mcg',
  'ui',
  'iu',
  'fator',
  'factor',
  'tamanho',
  'size',
  'sem',
  'without',
  'free',
  'old',
  'depois',
  'after',
])

const genericTerms = new Set(['generico', 'genericos', 'generica', 'genericas', 'generic', 'generics'])

const prescription = [
  ['sem', 'receita', 'medica'],
  ['sem', 'receita'],
  ['without', 'prescription'],
  ['without', 'a', 'prescription'],
  ['no', 'prescription'],
  ['over', 'the', 'counter'],
  ['otc'],
]

function withoutPrescription(tokens: readonly string[]): { words: string[]; isWithoutPrescription: boolean } {
  for (const said of prescription) {
    const at = tokens.findIndex((_, start) => said.every((word, offset) => tokens[start + offset] === word))
    // Alone it is a question of its own.
    if (at >= 0 && tokens.length > said.length) return { words: tokens.toSpliced(at, said.length), isWithoutPrescription: true }
  }
  return { words: [...tokens], isWithoutPrescription: false }
}

const codesOf = (text: string): string[] =>
  readScan(text).codes.filter((code) => code.length <= 40 && /^[A-Z\d-]*\d{3}[A-Z\d-]*$/.test(code))

type Matched = { concepts: Concept[]; broader: Concept[]; left: string[] }

/** Longest phrases first; those whose words stand apart before those of one word. */
function matched(tokens: readonly string[], phrases: Phrases, locale: Locale): Matched {
  const spoken = contentTokens(tokens, locale)
  const keys = spoken.map((word) => singular(word, locale))
  const found: { at: number; phrase: Phrase }[] = []
  const covered = new Map<number, Concept>()
  for (let length = Math.min(phrases.maxLength, keys.length); length > 0; length--) {
    // Several words that belong together say more than one of them: "unha amarela" than "unha".
    if (length === 1) scattered(keys, covered, phrases).forEach((one) => found.push(one))
    for (let at = 0; at + length <= keys.length; at++) {
      const places = Array.from({ length }, (_, offset) => at + offset)
      if (places.every((place) => covered.has(place))) continue
      const phrase = phraseAt(
        places.map((place) => keys[place] ?? ''),
        spoken.slice(at, at + length),
        phrases,
      )
      // Two phrases of one concept may share a word: "marcar vacina" and "vacina da gripe" in "marcar vacina da gripe".
      if (!phrase || places.some((place) => covered.has(place) && covered.get(place) !== phrase.concept)) continue
      if (places.every((place) => !covered.has(place))) found.push({ at, phrase })
      for (const place of places) covered.set(place, phrase.concept)
    }
  }
  const inOrder = found.toSorted((a, b) => a.at - b.at).map(({ phrase }) => phrase)
  return {
    concepts: inOrder.map(({ concept }) => concept),
    broader: inOrder.flatMap(({ keys: own, concept }) =>
      own.length < 2 ? [] : own.flatMap((key) => phrases.byKeys.get(key)?.concept ?? []).filter((one) => one !== concept),
    ),
    left: spoken.filter((_, place) => !covered.has(place)),
  }
}

/** Also as it was typed: the singular of a word of the other language has other rules. */
const phraseAt = (keys: readonly string[], typed: readonly string[], { byKeys }: Phrases): Phrase | undefined =>
  byKeys.get(keys.join(' ')) ?? byKeys.get(typed.join(' '))

/** Phrases of several words that all stand in the text, with others between them: "dor forte de garganta". */
function scattered(
  keys: readonly string[],
  covered: Map<number, Concept>,
  { byWord }: Phrases,
): { at: number; phrase: Phrase }[] {
  // A part of the body gives its word to what is wrong with it: "unha do pé" to "unha amarela".
  const isFree = (place: number): boolean => (covered.get(place)?.kind ?? 'body') === 'body'
  const found: { at: number; phrase: Phrase }[] = []
  const candidates = new Set(keys.flatMap((key, place) => (covered.has(place) ? [] : (byWord.get(key) ?? []))))
  for (const phrase of [...candidates].toSorted((a, b) => b.keys.length - a.keys.length)) {
    const places = phrase.keys.map((key) => keys.findIndex((one, place) => one === key && isFree(place)))
    if (places.includes(-1)) continue
    for (const place of places) covered.set(place, phrase.concept)
    found.push({ at: Math.min(...places), phrase })
  }
  return found
}

function correctionsOf(
  left: readonly string[],
  phrases: Phrases,
  { locale, shop }: { locale: Locale; shop: ShopTerms },
): Correction[] {
  return left.flatMap((word) => {
    const limit = maxEditsOf(word.length)
    const isKnown = shop.known.has(word) || phrases.keys.has(word) || phrases.keys.has(singular(word, locale))
    if (limit === 0 || isKnown || !/^[a-z]+$/.test(word)) return []
    const lengths = Array.from({ length: 2 * limit + 1 }, (_, at) => word.length - limit + at)
    const ofShop = (shop.similar.get(word) ?? []).map(spellingOf)
    const candidates = [...lengths.flatMap((length) => phrases.keysByLength.get(length) ?? []), ...ofShop]
    const to = nearest(word, candidates, { phrases, locale })
    return to === undefined ? [] : [{ from: word, to }]
  })
}

/** The one word that is nearest; undefined where there is none, or where several that mean different things are as near. */
function nearest(
  word: string,
  candidates: readonly Spelling[],
  { phrases, locale }: { phrases: Phrases; locale: Locale },
): string | undefined {
  const limit = maxEditsOf(word.length)
  const forms = [...new Set([word, singular(word, locale)])].map(spellingOf)
  const near = candidates
    .filter((candidate) => candidate.word.length > 3)
    .map((candidate) => ({
      candidate: candidate.word,
      edits: Math.min(...forms.map((form) => editsBetween(form, candidate, limit))),
    }))
    // The first letter is rarely wrong, unless it sounds like another.
    .filter(({ candidate, edits }) => edits <= limit && (edits < 2 || candidate[0] === word[0]))
  const least = Math.min(...near.map(({ edits }) => edits))
  const best = [...new Set(near.filter(({ edits }) => edits === least).map(({ candidate }) => candidate))]
  const conceptIdOf = (candidate: string) =>
    (phrases.byKeys.get(candidate) ?? phrases.byKeys.get(singular(candidate, locale)))?.concept.id
  const meanings = new Set(best.map((candidate) => conceptIdOf(candidate) ?? singular(candidate, locale)))
  if (meanings.size > 1) return undefined
  const concept = phrases.byKeys.get(best[0] ?? '')?.concept
  const name = concept && singular(tokensOf(concept.name[locale]).join(' '), locale)
  return best.find((candidate) => candidate === name) ?? best[0]
}

function agesOf(typed: number | undefined, concepts: readonly Concept[]): readonly [number, number] | undefined {
  if (typed !== undefined) return [typed, typed]
  return concepts.find(({ asks }) => asks?.ageMonths)?.asks?.ageMonths
}
