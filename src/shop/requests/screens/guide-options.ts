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
