import { fold } from '#src/kernel/text.ts'
import { readScan } from '#src/kernel/product-codes.ts'

/** A search text, prepared for the database. */
export type SearchTerms = {
  /** Without accents and in lower case: "agua micelar". */
  text: string
  /** For to_tsquery: the complete words, all of which must occur; may be empty. */
  finished: string
  /** For to_tsquery: the last word as a prefix; empty when nothing can be searched. */
  unfinished: string
  /** All words, in order. */
  terms: readonly string[]
  /** SKUs, barcodes or product codes that the text may be. */
  codes: readonly string[]
}

const MAX_TERMS = 8

// "500mg" is written "500 mg" in names, but "b12" stays as it is.
function spellings(word: string, end: ':*' | ''): string {
  const parts = word.match(/\d+|[a-z]+/g) ?? []
  return parts.length > 1 ? `(${word}${end} | (${parts.join(' & ')}${end}))` : word + end
}

export function parseSearchTerms(typed: string): SearchTerms {
  const text = fold(typed)
  const terms = (text.match(/[a-z\d]+/g) ?? []).slice(0, MAX_TERMS)
  const last = terms.at(-1)
  return {
    text,
    finished: terms
      .slice(0, -1)
      .map((word) => spellings(word, ''))
      .join(' & '),
    // A single letter matches only itself, as in "vitamina C": as a prefix it would match too much.
    unfinished: last === undefined ? '' : spellings(last, last.length > 1 ? ':*' : ''),
    terms,
    codes: readScan(typed).codes.filter((code) => /^[A-Z\d-]*\d{5}$/.test(code)),
  }
}
