import * as v from 'valibot'
import { animals, audiences, freeOfs, routes } from '#src/shop/catalogue/product/facts.ts'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import { conceptKinds, leadPages, wordOrigins } from './vocabulary.ts'
import type { Concept, ConceptKind, VocabularyIssue } from './vocabulary.ts'

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300))
const texts = v.strictObject({ pt: line, en: line })
const lines = v.pipe(v.array(line), v.maxLength(100))
const word = v.union([
  v.pipe(
    line,
    v.transform((text) => ({ text })),
  ),
  v.strictObject({ text: line, origin: v.optional(v.picklist(wordOrigins)) }),
])
const wordList = v.optional(v.pipe(v.array(word), v.maxLength(100)))
const classes = v.array(v.picklist(productClasses))

const lead = v.union([
  v.strictObject({
    substance: line,
    routes: v.optional(v.array(v.picklist(routes))),
    strength: v.optional(line),
    classes: v.optional(classes),
  }),
  v.strictObject({ collection: line, named: v.optional(lines) }),
  v.strictObject({ named: lines }),
  v.strictObject({ page: v.picklist(leadPages) }),
])
const leads = v.optional(v.pipe(v.array(lead), v.maxLength(50)))

const months = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440))

/** Longest sentence of advice, in characters. */
const maxAdvice = 180

const advice = v.pipe(line, v.maxLength(maxAdvice))

/** One concept, as it is stored in a file and in the shop's own changes. */
const conceptSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z\d]+(-[a-z\d]+)*$/), v.maxLength(80)),
  kind: v.picklist(conceptKinds.filter((kind): kind is Exclude<ConceptKind, 'collection'> => kind !== 'collection')),
  name: texts,
  words: v.strictObject({ pt: wordList, en: wordList, both: wordList }),
  leads,
  substitutes: leads,
  nearest: v.optional(line),
  never: v.optional(
    v.strictObject({
      substances: v.optional(lines),
      collections: v.optional(lines),
      classes: v.optional(classes),
      named: v.optional(lines),
    }),
  ),
  advice: v.optional(v.strictObject({ pt: advice, en: advice })),
  doctor: v.optional(
    v.pipe(v.array(v.strictObject({ pt: line, en: line, isEmergency: v.optional(v.boolean()) })), v.maxLength(20)),
  ),
  asks: v.optional(
    v.strictObject({
      audience: v.optional(v.picklist(audiences)),
      ageMonths: v.optional(v.strictTuple([months, months])),
      animal: v.optional(v.picklist(animals)),
      freeOf: v.optional(v.picklist(freeOfs)),
      isVegan: v.optional(v.boolean()),
      forms: v.optional(lines),
      named: v.optional(lines),
    }),
  ),
})

const source = v.strictObject({ name: line, address: v.optional(line), isVerified: v.boolean() })
const file = v.strictObject({ sources: v.array(source), concepts: v.array(v.unknown()) })

/**
 * The concepts of a file, without those that are invalid: each of these is an issue. Throws where the file is no vocabulary at
 * all.
 */
export function readConcepts(text: string): { concepts: Concept[]; issues: VocabularyIssue[] } {
  const { concepts: rows } = v.parse(file, JSON.parse(text))
  const issues: VocabularyIssue[] = []
  const concepts = rows.flatMap((row, at): Concept[] => {
    const read = v.safeParse(conceptSchema, row)
    if (read.success) return [concept(read.output)]
    const [issue] = read.issues
    issues.push({ code: 'invalid', concept: nameOf(row) ?? `#${at + 1}`, detail: v.getDotPath(issue) ?? '' })
    return []
  })
  return { concepts, issues }
}

// The schema has `undefined` where a field is missing; a concept has no such field.
const concept = (read: v.InferOutput<typeof conceptSchema>): Concept => read as Concept

const nameOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined

/** Concepts in one list, the first of each id, with an issue for each that stands twice. */
export function distinctConcepts(concepts: readonly Concept[]): { concepts: Concept[]; issues: VocabularyIssue[] } {
  const byId = new Map<string, Concept>()
  const issues: VocabularyIssue[] = []
  for (const one of concepts) {
    if (byId.has(one.id)) issues.push({ code: 'doubled_concept', concept: one.id, detail: one.kind })
    else byId.set(one.id, one)
  }
  return { concepts: [...byId.values()], issues }
}
