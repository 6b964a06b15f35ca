import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { guideOptions } from './guide-options.ts'

// From our own address, and not from the network that it would turn to by itself.
prepareZXingModule({ overrides: { locateFile: () => program } })

/** The texts of the barcodes of a picture. Loaded when somebody asks for it: the program is as large as the rest of the shop. */
export async function readByProgram(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, guideOptions)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
