import type { World } from '#src/platform/world.ts'
import { imageWidths } from './images.ts'
import type { ImageFormat } from './images.ts'

export type ImageAnswer = {
  body: Uint8Array
  type: string
  /** False while the drawing stands in for a size that does not exist yet. */
  lasting: boolean
}

const svg = 'image/svg+xml; charset=utf-8'
const types: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const typeOf = (ending = 'svg'): string => new Map(Object.entries(types)).get(ending) ?? svg
const sizes = imageWidths.join('|')
const imageName = new RegExp(`^([0-9a-f]{20})(?:\\.(svg)|-(?:${sizes})\\.(avif|webp|jpg))$`)

/** Path of an image file in the file store. */
export const imageFile = (name: string): string => `images/${name}`

/** An image by the name in its URL. Until its sizes exist, the drawing is returned for each; it has the same proportions. */
export async function findImage({ files }: Pick<World, 'files'>, name: string): Promise<ImageAnswer | undefined> {
  const [, key, drawing, format] = imageName.exec(name) ?? []
  if (!key) return undefined
  const body = await files.get(imageFile(name))
  if (body) return { body, type: typeOf(drawing ?? format), lasting: true }
  const drawn = await files.get(imageFile(`${key}.svg`))
  return drawn && { body: drawn, type: svg, lasting: false }
}
