import { allCounties, postalRanges } from './geography.ts'
import { inParts } from './rows.ts'
import type { Ground } from './rows.ts'

/** All counties of the country and their postal codes. */
export async function loadGeography({ tx }: Pick<Ground, 'tx'>): Promise<void> {
  const counties = allCounties().map(({ neighbours, ...county }) => ({ ...county, neighbours: [...neighbours] }))
  await tx.insertInto('counties').values(counties).execute()
  const suffix = (number: number): string => String(number).padStart(3, '0')
  const rows = postalRanges().map(({ prefix, first, last, dico }) => ({
    cp4: prefix,
    suffix_from: suffix(first),
    suffix_to: suffix(last),
    county_dico: dico,
  }))
  for (const part of inParts(rows)) await tx.insertInto('postal_codes').values(part).execute()
}
