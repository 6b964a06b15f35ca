import type { Phrase, Phrases } from '../vocabulary/phrases.ts'
import type { Concept } from '../vocabulary/vocabulary.ts'

const trigramsOf = (key: string): string[] => {
  const padded = `  ${key} `
  return [...new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))]
}

type Index = { byTrigram: ReadonlyMap<string, readonly Phrase[]>; sizes: ReadonlyMap<Phrase, number> }

const indexes = new WeakMap<Phrases, Index>()

function indexOf(phrases: Phrases): Index {
  const known = indexes.get(phrases)
  if (known) return known
  const byTrigram = new Map<string, Phrase[]>()
  const sizes = new Map<Phrase, number>()
  for (const [key, phrase] of phrases.byKeys) {
    const trigrams = trigramsOf(key)
    sizes.set(phrase, trigrams.length)
    for (const trigram of trigrams) {
      const found = byTrigram.get(trigram)
      if (found) found.push(phrase)
      else byTrigram.set(trigram, [phrase])
    }
  }
  const index = { byTrigram, sizes }
  indexes.set(phrases, index)
  return index
}

/** How alike two texts are at least, from 0 to 1 (Dice, by their trigrams), to be proposed to a person, who decides. */
const leastSimilarity = 0.45

/** The concept one of whose words is most like a text, collections excepted; `key`: its words as they are looked up. */
export function nearestConcept(key: string, phrases: Phrases): Concept | undefined {
  const { byTrigram, sizes } = indexOf(phrases)
  const trigrams = trigramsOf(key)
  const common = new Map<Phrase, number>()
  for (const trigram of trigrams)
    for (const phrase of byTrigram.get(trigram) ?? []) common.set(phrase, (common.get(phrase) ?? 0) + 1)
  let best: { phrase: Phrase; similarity: number } | undefined
  for (const [phrase, count] of common) {
    const similarity = (2 * count) / (trigrams.length + (sizes.get(phrase) ?? 0))
    if (phrase.concept.kind !== 'collection' && similarity >= leastSimilarity && similarity > (best?.similarity ?? 0))
      best = { phrase, similarity }
  }
  return best?.phrase.concept
}
