import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReaderOptions } from 'zxing-wasm/reader'

/** Reads the barcodes on paper guides, in any orientation. */
export const guideOptions: ReaderOptions = {
  formats: ['Code128', 'QRCode', 'DataMatrix'],
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  textMode: 'Plain',
  maxNumberOfSymbols: 24,
}

// Served from our own address instead of the CDN that the library uses by default.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** The texts of the barcodes in a picture. Loaded on demand: the reader is as large as the rest of the shop. */
export async function readByProgram(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, guideOptions)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
