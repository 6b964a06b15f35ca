import sharp from 'sharp'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { TooMany } from '#src/platform/http/limits.ts'
import { takingTurns } from '#src/platform/turns.ts'
import { mostUploadBytes, mostUploadPixels, photoTypeOf } from './upload.ts'
import type { Upload } from './upload.ts'

export type PhotoError = { code: 'upload_too_large' | 'upload_type' | 'upload_empty' | 'upload_unreadable' }
export type Photo = Pick<Upload, 'contentType' | 'width' | 'height'> & { content: Buffer }

const formatOf = { 'image/png': 'png', 'image/jpeg': 'jpeg' } as const

const longestSeconds = 20
// Each takes a thread of the pool that passwords and files need as well, and memory for all of its pixels.
const inTurn = takingTurns(2, 8)

/**
 * The picture of a file and nothing else of it: drawn anew in its own format and turned upright, so that places, thumbnails and
 * whatever hides behind the last pixel stay behind (details §6). What it is, its content says; names and headers are not asked.
 */
export async function cleanPhoto(content: Uint8Array): Promise<Result<Photo, PhotoError | TooMany>> {
  if (content.byteLength === 0) return err({ code: 'upload_empty' })
  if (content.byteLength > mostUploadBytes) return err({ code: 'upload_too_large' })
  const type = photoTypeOf(content)
  if (!type) return err({ code: 'upload_type' })
  return inTurn(() => redraw(content, type))
}

async function redraw(content: Uint8Array, contentType: Upload['contentType']): Promise<Result<Photo, PhotoError>> {
  const format = formatOf[contentType]
  try {
    // The header is believed first: pixels that would not fit are never unpacked.
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > mostUploadPixels) return err({ code: 'upload_too_large' })
    const { data, info } = await sharp(content, { limitInputPixels: mostUploadPixels, failOn: 'error' })
      .autoOrient()
      .toFormat(format, format === 'jpeg' ? { quality: 88 } : { compressionLevel: 8 })
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true })
    return ok({ contentType, width: info.width, height: info.height, content: data })
  } catch {
    // The decoder throws for what only begins like a picture, and for one that takes too long: the sender's to mend.
    return err({ code: 'upload_unreadable' })
  }
}
