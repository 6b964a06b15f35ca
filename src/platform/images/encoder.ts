import sharp from 'sharp'
import { isShortage, serveTasks } from '../serve-tasks.ts'
import { timeoutSeconds } from './encoding.ts'
import type { Crop, Encoded, Encoding, ImageAnswer, ImageTask, Measured } from './encoding.ts'

// The process started by `encode`; it handles images only.
sharp.concurrency(1)
sharp.cache(false)

serveTasks(async (task: ImageTask): Promise<ImageAnswer> => {
  try {
    const { input, maxPixels } = 'encoding' in task ? task.encoding : task.measuring
    // The header is checked first: an image with too many pixels is never decoded.
    const measured = maxPixels === undefined ? undefined : await measure(input)
    if (maxPixels !== undefined && measured && measured.width * measured.height > maxPixels) return { error: 'too_many_pixels' }
    return 'encoding' in task ? { encoded: await encoded(task.encoding) } : { measured: measured ?? (await measure(input)) }
  } catch (error) {
    if (isShortage(error)) throw error
    // The decoder throws for a file that only begins like an image, and for one that takes too long.
    return { error: 'unreadable' }
  }
})

async function measure(input: Uint8Array): Promise<Measured> {
  const { autoOrient } = await sharp(input, { limitInputPixels: false }).metadata()
  return autoOrient
}

async function encoded(encoding: Encoding): Promise<Encoded> {
  const { input, maxPixels, density, upright, crop, width, maxSide, neverEnlarge = false, background, format } = encoding
  const picture = sharp(input, {
    failOn: 'error',
    ...(maxPixels === undefined ? {} : { limitInputPixels: maxPixels }),
    ...(density === undefined ? {} : { density }),
  })
  if (upright) picture.autoOrient()
  if (crop) picture.extract(pixelsOf(crop, await measure(input)))
  if (width !== undefined) picture.resize({ width, withoutEnlargement: neverEnlarge })
  if (maxSide !== undefined) picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  if (background !== undefined) picture.flatten({ background })
  const { type, ...options } = format
  const { data, info } = await picture
    .toFormat(type, options)
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

function pixelsOf(crop: Crop, { width, height }: Measured) {
  const [left, top] = [Math.floor((crop.left * width) / 1000), Math.floor((crop.top * height) / 1000)]
  const [wide, tall] = [Math.round((crop.width * width) / 1000), Math.round((crop.height * height) / 1000)]
  return { left, top, width: Math.min(Math.max(1, wide), width - left), height: Math.min(Math.max(1, tall), height - top) }
}
