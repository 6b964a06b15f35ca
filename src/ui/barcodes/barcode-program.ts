import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReaderOptions } from 'zxing-wasm/reader'

// Served from our own address instead of the CDN that the library uses by default.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** In any orientation. */
export const barcodeOptions = (formats: NonNullable<ReaderOptions['formats']>, maxNumberOfSymbols: number): ReaderOptions => ({
  formats,
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  textMode: 'Plain',
  maxNumberOfSymbols,
})

/** The texts of the barcodes in a picture. Loaded on demand: the reader is as large as the rest of the shop. */
export async function readTexts(picture: Blob | ImageData, options: ReaderOptions): Promise<string[]> {
  const found = await readBarcodes(picture, options)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
