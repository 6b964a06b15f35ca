import counties from './counties.json' with { type: 'json' }
import postalCodes from './postal-codes.json' with { type: 'json' }

type Region = 'mainland' | 'azores' | 'madeira'

/** `dico`: district and county, two digits each, as the statistics office numbers them. */
export type County = { dico: string; name: string; district: string; region: Region; neighbours: readonly string[] }

/** The postal codes NNNN-`first` to NNNN-`last`, both included, are in the county `dico`. */
export type PostalRange = { prefix: string; first: number; last: number; dico: string }

const WHOLE_PREFIX = { first: 0, last: 999 }

const regions: readonly string[] = ['mainland', 'azores', 'madeira'] satisfies Region[]

const isRegion = (text: string): text is Region => regions.includes(text)

/** All 308 counties by code. Counties separated by water are not neighbours; the neighbours within Madeira are unknown. */
export function allCounties(): County[] {
  return Object.entries(counties).map(([dico, { name, district, region, neighbours }]) => {
    if (!isRegion(region)) throw new RangeError(`Unknown region of ${name}: ${region}`)
    return { dico, name, district, region, neighbours }
  })
}

function rangeOf(prefix: string, part: string): PostalRange {
  const [dico = '', span] = part.split(':')
  if (span === undefined) return { prefix, dico, ...WHOLE_PREFIX }
  const [first = '', last = first] = span.split('-')
  return { prefix, dico, first: Number(first), last: Number(last) }
}

/**
 * One row for a prefix within one county, several for the 37 prefixes that counties share ("1001:11-541 1010:561-638"). Numbers
 * between the ranges of a shared prefix are unassigned and belong to no county here.
 */
export const postalRanges = (): PostalRange[] =>
  Object.entries(postalCodes).flatMap(([prefix, parts]) => parts.split(' ').map((part) => rangeOf(prefix, part)))

/** A county and the counties that border it: the default delivery area. */
export function withNeighbours(dico: string): string[] {
  const county = allCounties().find((candidate) => candidate.dico === dico)
  if (!county) throw new RangeError(`No county ${dico}`)
  return [dico, ...county.neighbours]
}
