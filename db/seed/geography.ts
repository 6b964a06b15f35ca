import counties from './counties.json' with { type: 'json' }
import postalCodes from './postal-codes.json' with { type: 'json' }

type Region = 'mainland' | 'azores' | 'madeira'

/** `dico`: district and county, two digits each, as the statistics office numbers them. */
export type County = { dico: string; name: string; district: string; region: Region; neighbours: readonly string[] }

/** The codes NNNN-`first` to NNNN-`last`, both included, lie in the county `dico`. */
export type PostalRange = { prefix: string; first: number; last: number; dico: string }

const WHOLE_PREFIX = { first: 0, last: 999 }

const regions: readonly string[] = ['mainland', 'azores', 'madeira'] satisfies Region[]

const isRegion = (text: string): text is Region => regions.includes(text)

/** All 308 counties by code. A border of water makes no neighbours, and Madeira's are unknown. */
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
 * One row for a prefix that lies in one county, several for the 37 that are shared ("1001:11-541 1010:561-638"). Between the
 * ranges of a shared prefix are numbers that were not given out: they belong to no county here.
 */
export const postalRanges = (): PostalRange[] =>
  Object.entries(postalCodes).flatMap(([prefix, parts]) => parts.split(' ').map((part) => rangeOf(prefix, part)))

/** A county and all that touch it: what is ticked for delivery before anybody chooses. */
export function withNeighbours(dico: string): string[] {
  const county = allCounties().find((candidate) => candidate.dico === dico)
  if (!county) throw new RangeError(`No county ${dico}`)
  return [dico, ...county.neighbours]
}
