import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { encode } from '#src/platform/images/encode.ts'
import { maxUploadBytes, maxUploadPixels, hasPhotoHeader, photoTypeOf } from '#src/platform/images/photo-type.ts'
import { createSemaphore } from '#src/platform/semaphore.ts'
import type { Upload } from './upload.ts'

export type PhotoError = { code: 'upload_too_large' | 'upload_type' | 'upload_empty' | 'upload_unreadable' }
export type Photo = Pick<Upload, 'contentType' | 'width' | 'height'> & { content: Buffer }

const formatOf = { 'image/png': 'png', 'image/jpeg': 'jpeg' } as const

// Each task holds all pixels of a photo in memory.
const inTurn = createSemaphore(2, 8)

/**
 * Re-encodes the picture upright in its own format, which removes location, thumbnails and data hidden after the last pixel
 * (details §6). The type comes from the content; file name and headers are ignored.
 */
export async function cleanPhoto(content: Uint8Array): Promise<Result<Photo, PhotoError | RateLimited>> {
  if (content.byteLength === 0) return err({ code: 'upload_empty' })
  if (content.byteLength > maxUploadBytes) return err({ code: 'upload_too_large' })
  const type = photoTypeOf(content)
  if (!type) return err({ code: 'upload_type' })
  if (!hasPhotoHeader(content, type)) return err({ code: 'upload_unreadable' })
  return inTurn(() => redraw(content, type))
}

async function redraw(content: Uint8Array, contentType: Upload['contentType']): Promise<Result<Photo, PhotoError>> {
  const type = formatOf[contentType]
  const format = type === 'jpeg' ? { type, quality: 88 } : { type, compressionLevel: 8 }
  const encoded = await encode({ input: content, maxPixels: maxUploadPixels, upright: true, format })
  // A file that cannot be decoded is the sender's error.
  if (!encoded.ok) return err({ code: errorOf[encoded.error.code] })
  return ok({ contentType, ...encoded.value })
}

const errorOf = { too_many_pixels: 'upload_too_large', unreadable: 'upload_unreadable' } as const
