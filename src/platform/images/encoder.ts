import sharp from 'sharp'
import { timeoutSeconds } from './encoding.ts'
import type { Encoded, Encoding, EncodingAnswer, EncodingRequest } from './encoding.ts'

// The process that `encode` starts: pictures and nothing else.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (message) => {
  // Only the process that started this one writes to it.
  const { id, encoding } = message as EncodingRequest
  void answer(id, encoding).then((said) => process.send?.(said))
})
// The shop has ended, in whatever way.
process.on('disconnect', () => process.exit(0))

async function answer(id: number, encoding: Encoding): Promise<EncodingAnswer> {
  try {
    // The header is believed first: pixels that would not fit are never unpacked.
    if (encoding.maxPixels !== undefined && (await pixelsOf(encoding.input)) > encoding.maxPixels)
      return { id, error: 'too_many_pixels' }
    return { id, encoded: await encoded(encoding) }
  } catch {
    // The decoder throws for what only begins like a picture, and for one that takes too long.
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
