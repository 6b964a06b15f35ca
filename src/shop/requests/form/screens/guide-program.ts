import { barcodeOptions, readTexts } from '#src/ui/barcodes/barcode-program.ts'

/** The barcodes on paper guides. */
export const guideOptions = barcodeOptions(['Code128', 'QRCode', 'DataMatrix'], 24)

export const readByProgram = (picture: ImageData): Promise<string[]> => readTexts(picture, guideOptions)
