import type { Concept, ConceptKind } from './vocabulary.ts'

const subjectKinds: readonly ConceptKind[] = ['symptom', 'need', 'ingredient', 'brand', 'absent', 'collection']
/** The concepts that lead to products: a part of the body only where nothing else is said about it. */
export function subjectsOf({ concepts }: { concepts: readonly Concept[] }): Concept[] {
  const subjects = concepts.filter(({ kind }) => subjectKinds.includes(kind))
  return subjects.length > 0 ? subjects : concepts.filter(({ kind }) => kind === 'body')
}
