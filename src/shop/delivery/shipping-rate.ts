import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Zone } from './zone.ts'

/** From and to, both included; null: no upper limit. */
export type Band = { from: number; to: number | null }

/** The fields of one rate that staff edit. */
export type RateTerms = {
  zone: Zone
  grams: Band
  /** Total of goods, in cents. */
  total: Band
  price: Cents
  /** Free from this total of goods on; null: never. */
  freeFrom: Cents | null
}

export type StoredRate = RateTerms & { rowId: number; id: string; active: boolean }

/** `county_unknown` is found by the database. */
export type TermsError = { code: 'counties_required' | 'band_reversed' | 'county_unknown'; field: string }

/**
 * The terms as they are stored, or the contradiction in them; each code has its message `error_<code>`. A region names no
 * counties.
 */
export function checkTerms(terms: RateTerms): Result<RateTerms, TermsError> {
  const { zone, grams, total } = terms
  if (zone.kind === 'counties' && zone.dicos.length === 0) return err({ code: 'counties_required', field: 'county_dicos' })
  if (isReversed(grams)) return err({ code: 'band_reversed', field: 'weight_to_grams' })
  if (isReversed(total)) return err({ code: 'band_reversed', field: 'total_to' })
  return ok({ ...terms, zone: { kind: zone.kind, dicos: zone.kind === 'counties' ? [...new Set(zone.dicos)] : [] } })
}

const isReversed = ({ from, to }: Band): boolean => to !== null && to < from
