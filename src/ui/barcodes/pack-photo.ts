import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReaderOptions } from 'zxing-wasm/reader'

/** Codes on packs: EAN of any product, and the DataMatrix of medicines with batch and expiry date. */
const packOptions: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'DataMatrix', 'QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  textMode: 'Plain',
  maxNumberOfSymbols: 8,
}

// Served from our own address instead of the CDN that the library uses by default.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** The texts of the barcodes in a photo. Loaded on demand: the reader is as large as the rest of the shop. */
export async function readPackPhoto(photo: Blob): Promise<string[]> {
  const found = await readBarcodes(photo, packOptions)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
