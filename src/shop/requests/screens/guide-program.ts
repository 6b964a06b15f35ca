import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { guideOptions } from './guide-options.ts'

// Served from our own address instead of the CDN that the library uses by default.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** The texts of the barcodes in a picture. Loaded on demand: the reader is as large as the rest of the shop. */
export async function readByProgram(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, guideOptions)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
