import sharp from 'sharp'
import { timeoutSeconds } from './encoding.ts'
import type { Encoded, Encoding, EncodingAnswer, EncodingRequest } from './encoding.ts'

// The process started by `encode`; it handles images only.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (message) => {
  // Only the parent process sends messages.
  const { id, encoding } = message as EncodingRequest
  void answer(id, encoding).then((said) => process.send?.(said))
})
// The shop has exited, for whatever reason.
process.on('disconnect', () => process.exit(0))

async function answer(id: number, encoding: Encoding): Promise<EncodingAnswer> {
  try {
    // The header is checked first: an image with too many pixels is never decoded.
    if (encoding.maxPixels !== undefined && (await pixelsOf(encoding.input)) > encoding.maxPixels)
      return { id, error: 'too_many_pixels' }
    return { id, encoded: await encoded(encoding) }
  } catch {
    // The decoder throws for a file that only begins like an image, and for one that takes too long.
    return { id, error: 'unreadable' }
  }
}

async function pixelsOf(input: Uint8Array): Promise<number> {
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
  return width * height
}

async function encoded({ input, maxPixels, density, upright, width, background, format }: Encoding): Promise<Encoded> {
  const picture = sharp(input, {
    failOn: 'error',
    ...(maxPixels === undefined ? {} : { limitInputPixels: maxPixels }),
    ...(density === undefined ? {} : { density }),
  })
  if (upright) picture.autoOrient()
  if (width !== undefined) picture.resize({ width })
  if (background !== undefined) picture.flatten({ background })
  const { type, ...options } = format
  const { data, info } = await picture
    .toFormat(type, options)
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}
