import bwip from 'bwip-js/node'
import sharp from 'sharp'

/** A barcode on a sheet: its content and its position in pixels. */
export type Print = {
  bcid: 'code128' | 'qrcode' | 'datamatrix' | 'ean13'
  text: string
  left: number
  top: number
  scale?: number
}

/** A photo of a paper prescription: barcodes on greyish paper. PNG. */
export async function guideSheet(prints: readonly Print[]): Promise<Buffer> {
  const layers = await Promise.all(
    prints.map(async ({ left, top, scale = 3, ...print }) => ({
      input: await bwip.toBuffer({
        ...print,
        scale,
        height: 12,
        includetext: print.bcid === 'code128',
        backgroundcolor: 'FFFFFF',
        padding: 6,
      }),
      left,
      top,
    })),
  )
  return sharp({ create: { width: 1600, height: 1100, channels: 3, background: '#e8e4dc' } })
    .composite(layers)
    .png()
    .toBuffer()
}

export const guideCodes = { number: '101100001234567890X', access: '482913', option: '7264' }

/** With one barcode for each of the three codes. */
export const guideOfThree = (): Promise<Buffer> =>
  guideSheet([
    { bcid: 'code128', text: guideCodes.number, left: 100, top: 80 },
    { bcid: 'code128', text: guideCodes.access, left: 100, top: 400 },
    { bcid: 'code128', text: guideCodes.option, left: 800, top: 400 },
  ])
