import { closesAt, nextOpening } from '#src/kernel/opening-hours.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { formatTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'

type Place = 'name' | 'number' | 'closing'
/** What a saved reply knows of the conversation it is used in. */
export type PlaceValues = Record<Place, string | undefined>

/** In either language, because a reply has both. */
const placeNames: readonly { place: Place; names: readonly string[] }[] = [
  { place: 'name', names: ['nome', 'name'] },
  { place: 'number', names: ['numero', 'número', 'number'] },
  { place: 'closing', names: ['fecho', 'closing'] },
]

const pattern = /\{(\p{L}[\p{L}\p{N} _-]{0,30})\}/gu

/** The places of a text that are still to be filled in, such as "{idade}". */
export const placesIn = (text: string): string[] => [...text.matchAll(pattern)].map(([place]) => place)

/** The text with what is known; other places stay, for its writer to fill in. */
export const fillPlaces = (text: string, values: PlaceValues): string =>
  text.replaceAll(pattern, (place, name: string) => valueOf(name.toLowerCase(), values) ?? place)

function valueOf(name: string, values: PlaceValues): string | undefined {
  const known = placeNames.find(({ names }) => names.includes(name))
  return known && values[known.place]
}

/** When the pharmacy closes today, or on the next day on which it opens: "19:30". */
export function closingTime(hours: OpeningHours, now: Date, locale: Locale): string | undefined {
  const opens = nextOpening(hours, now)
  const closes = opens && closesAt(hours, opens)
  return closes && formatTime(closes, locale)
}

/** The first of a person's names, by which they are addressed. */
export const firstNameOf = (name: string | null): string | undefined => name?.trim().split(/\s+/)[0] || undefined
