export const regions = ['mainland', 'azores', 'madeira'] as const
export type Region = (typeof regions)[number]

export const zoneKinds = [...regions, 'counties'] as const
export type ZoneKind = (typeof zoneKinds)[number]

export const isRegion = (text: string): text is Region => regions.some((known) => known === text)
export const isZoneKind = (text: string): text is ZoneKind => zoneKinds.some((known) => known === text)

/** A concelho by its official code. `district`: on the islands, the name of the island. */
export type County = { dico: string; name: string; district: string; region: Region }

/** Where a rate applies: a whole region, or the named counties; `dicos` is empty for a region. */
export type Zone = { kind: ZoneKind; dicos: readonly string[] }

export const covers = ({ kind, dicos }: Zone, { dico, region }: County): boolean =>
  kind === 'counties' ? dicos.includes(dico) : kind === region
