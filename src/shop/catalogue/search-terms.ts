import { fold } from '#src/kernel/text.ts'

/** What somebody typed into the search field, ready for the database. */
export type SearchTerms = {
  /** Accents and case gone: "agua micelar". */
  text: string
  /** For to_tsquery: the finished words, all of which must occur; may be empty. */
  finished: string
  /** For to_tsquery: the last word, which may go on; empty when nothing can be searched. */
  unfinished: string
  /** All of them, in their order. */
  terms: readonly string[]
  /** What could be an article number, a barcode or a product code. */
  code: string | undefined
}

const MAX_TERMS = 8

// "500mg" stands as "500 mg" in names, but "b12" stands as it is.
function spellings(word: string, end: ':*' | ''): string {
  const parts = word.match(/\d+|[a-z]+/g) ?? []
  return parts.length > 1 ? `(${word}${end} | (${parts.join(' & ')}${end}))` : word + end
}

export function parseSearchTerms(typed: string): SearchTerms {
  const text = fold(typed)
  const terms = (text.match(/[a-z\d]+/g) ?? []).slice(0, MAX_TERMS)
  const last = terms.at(-1)
  const code = typed.replace(/\s/g, '').toUpperCase()
  return {
    text,
    finished: terms
      .slice(0, -1)
      .map((word) => spellings(word, ''))
      .join(' & '),
    // One letter begins too much: alone it means itself, as in "vitamina C".
    unfinished: last === undefined ? '' : spellings(last, last.length > 1 ? ':*' : ''),
    terms,
    code: /^[A-Z\d-]*\d{5}$/.test(code) ? code : undefined,
  }
}
