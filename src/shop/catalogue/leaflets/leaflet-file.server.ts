import type { Locale } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import { leafletOfFile } from './store.server.ts'

export const leafletFile = (key: string): string => `leaflets/${key}`

const fileNames = { pt: 'folheto', en: 'leaflet' } as const satisfies Record<Locale, string>

export type LeafletDownload = { content: Uint8Array; fileName: string }

/** A leaflet by the key in its address; undefined once it was removed or replaced. */
export async function readLeafletFile({ db, files }: World, key: string): Promise<LeafletDownload | undefined> {
  const row = /^[0-9a-f]{32}$/.test(key) ? await leafletOfFile(db, key) : undefined
  if (!row) return undefined
  const content = await files.get(leafletFile(key))
  if (!content) return undefined
  const locale = row.locale === 'en' ? 'en' : 'pt'
  return { content, fileName: `${fileNames[locale]}-${locale === 'en' ? row.slug_en : row.slug_pt}.pdf` }
}
