import type { Locale } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import { leafletOfFile } from './store.server.ts'

export const leafletFile = (key: string): string => `leaflets/${key}`

const fileNames = { pt: 'folheto', en: 'leaflet' } as const satisfies Record<Locale, string>

export type LeafletDownload = { content: Uint8Array; fileName: string }

const fileName = /^([0-9a-f]{32})\.pdf$/

/** A leaflet by the last part of its address; undefined once it was removed or replaced. */
export async function readLeafletFile({ db, files }: World, name: string): Promise<LeafletDownload | undefined> {
  const key = fileName.exec(name)?.[1]
  const row = key === undefined ? undefined : await leafletOfFile(db, key)
  if (key === undefined || !row) return undefined
  const content = await files.get(leafletFile(key))
  if (!content) return undefined
  const locale = row.locale === 'en' ? 'en' : 'pt'
  return { content, fileName: `${fileNames[locale]}-${locale === 'en' ? row.slug_en : row.slug_pt}.pdf` }
}
