import { barcodeOptions, readTexts } from './barcode-program.ts'

const packOptions = barcodeOptions(['EAN13', 'EAN8', 'UPCA', 'Code128', 'DataMatrix', 'QRCode'], 8)

/** The codes on packs in a photo: EAN of any product, and the DataMatrix of medicines with batch and expiry date. */
export const readPackPhoto = (photo: Blob): Promise<string[]> => readTexts(photo, packOptions)
