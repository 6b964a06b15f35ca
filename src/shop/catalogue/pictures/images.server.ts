import type { World } from '#src/platform/world.ts'
import { imageWidths } from './images.ts'
import type { ImageFormat } from './images.ts'

export type ImageAnswer = { body: Uint8Array; type: string }

const svg = 'image/svg+xml; charset=utf-8'
const types: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const typeOf = (ending = 'svg'): string => new Map(Object.entries(types)).get(ending) ?? svg
const sizes = imageWidths.join('|')
const imageName = new RegExp(`^[0-9a-f]{20}(?:\\.(svg)|-(?:${sizes})\\.(avif|webp|jpg))$`)

/** Path of an image file in the file store. */
export const imageFile = (name: string): string => `images/${name}`

/** An image by the name in its URL: a drawing, or a photo in one of its sizes. */
export async function findImage({ files }: Pick<World, 'files'>, name: string): Promise<ImageAnswer | undefined> {
  const [, drawing, format] = imageName.exec(name) ?? []
  const ending = drawing ?? format
  const body = ending === undefined ? undefined : await files.get(imageFile(name))
  return body && { body, type: typeOf(ending) }
}
