import type { ReaderOptions } from 'zxing-wasm/reader'

/** The barcodes that guides bear, in whatever way the paper lies before the camera. */
export const guideOptions: ReaderOptions = {
  formats: ['Code128', 'QRCode', 'DataMatrix'],
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  textMode: 'Plain',
  maxNumberOfSymbols: 24,
}
