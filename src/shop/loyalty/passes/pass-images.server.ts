import { readFile } from 'node:fs/promises'
import { encode } from '#src/platform/images/encode.ts'
import { hexOf } from './pass-colours.ts'

const mark = new URL('../../../ui/favicon.svg', import.meta.url)
const sizes = { icon: 29, logo: 50 } as const
const densities = [1, 2, 3] as const

/** The shop's logo in the sizes that Apple requires; phones round its corners themselves. */
export async function passImages(): Promise<Record<string, Buffer>> {
  const svg = await readFile(mark)
  const wanted = Object.entries(sizes).flatMap(([name, size]) => densities.map((density) => ({ name, size, density })))
  const drawn = wanted.map(async ({ name, size, density }) => {
    const suffix = density === 1 ? '' : `@${density}x`
    return [`${name}${suffix}.png`, await png(svg, size * density, 72 * density * 2)] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}

async function png(input: Buffer, width: number, density: number): Promise<Buffer> {
  const encoded = await encode({ input, density, width, background: hexOf('green'), format: { type: 'png' } })
  if (!encoded.ok) throw new Error('the mark of the shop cannot be drawn')
  return encoded.value.content
}
