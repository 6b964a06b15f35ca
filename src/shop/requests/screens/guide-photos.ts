import { readGuide } from '#src/kernel/guide-codes.ts'
import type { GuideCodes, GuideError } from '#src/kernel/guide-codes.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PhotoSource } from '../../conversation/screens/photo-picker.tsx'

type Detector = { detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]> }
type Detectors = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

declare global {
  // Not in every browser, and in some only for a few formats.
  var BarcodeDetector: Detectors | undefined
}

const formats = ['code_128', 'qr_code', 'data_matrix']
/** Pixels of the longer side: enough for a whole sheet, then for its small print. */
const sizes = [1800, 3600]

/**
 * The codes in photos of a paper guide, read on this device: by the browser's own detector, otherwise by ZXing. Rejects when a
 * photo cannot be opened or ZXing cannot be loaded.
 */
export async function readGuidePhotos(photos: readonly PhotoSource[]): Promise<Result<GuideCodes, GuideError>> {
  const byBrowser = readGuide(await textsOf(photos, await browserReader()))
  if (byBrowser.ok) return byBrowser
  const { readByProgram } = await import('./guide-program.ts')
  return readGuide(await textsOf(photos, (picture) => readInSizes(picture, readByProgram)))
}

type Reader = (picture: ImageBitmap) => Promise<readonly string[]>

/** One photo at a time: an unpacked photo takes four bytes a pixel. */
async function textsOf(photos: readonly PhotoSource[], read: Reader | undefined): Promise<string[]> {
  const texts: string[] = []
  for (const photo of read ? photos : []) {
    const picture = await createImageBitmap(await blobOf(photo))
    texts.push(...((await read?.(picture)) ?? []))
    picture.close()
  }
  return texts
}

async function blobOf(photo: PhotoSource): Promise<Blob> {
  if (typeof photo !== 'string') return photo
  const answer = await fetch(photo)
  if (!answer.ok) throw new Error(`a photo could not be opened: ${answer.status}`)
  return answer.blob()
}

async function browserReader(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !formats.every((format) => known.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** Tries the larger size only when the smaller one shows nothing. */
async function readInSizes(picture: ImageBitmap, read: (pixels: ImageData) => Promise<string[]>): Promise<string[]> {
  const longer = Math.max(picture.width, picture.height)
  for (const size of sizes) {
    const scale = Math.min(1, size / longer)
    const texts = await read(pixelsOf(picture, scale))
    if (texts.length > 0 || scale === 1) return texts
  }
  return []
}

function pixelsOf(picture: ImageBitmap, scale: number): ImageData {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('the browser has no canvas left')
  pen.drawImage(picture, 0, 0, width, height)
  return pen.getImageData(0, 0, width, height)
}
