import type { Locale } from '#src/i18n/locales.ts'

/** The package leaflet of a product, in one language. */
export type Leaflet = { id: string; locale: Locale; version: number; key: string; byteSize: number; updatedAt: Date }

export const maxLeafletBytes = 10 * 1_048_576

/** Address under which everyone downloads it. Another file has another key. */
export const leafletPath = (key: string): string => `/leaflets/${key}.pdf`
