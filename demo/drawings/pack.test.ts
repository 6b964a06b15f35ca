import { array, assert, constantFrom, integer, property } from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { layouts } from './art.ts'
import { cartonSizes } from './carton.ts'
import type { CartonSize } from './carton.ts'
import { fit } from './label.ts'
import { packColours } from './palette.ts'
import { containerNames, drawPack, itemNames } from './pack.ts'
import type { Body, Pack } from './pack.ts'
import { openType } from './type.ts'

const type = await openType()

const sizes = Object.keys(cartonSizes) as CartonSize[]
const bodies: Body[] = [
  ...containerNames.map((container): Body => ({ kind: 'container', container, isBoxed: true, volume: 1000 })),
  ...itemNames.map((item): Body => ({ kind: 'item', item })),
  ...sizes.map((size): Body => ({ kind: 'carton', size, item: 'tablets' })),
]
const pack: Pack = {
  body: { kind: 'carton', size: 'medium', item: 'tablets' },
  colour: 'green',
  layout: 'lined',
  brand: 'Nacriva',
  name: 'Creme de mãos',
  strength: '50 ml',
}
const views = ['front', 'second'] as const

const drawnLines = (drawn: Pack): number => drawPack(type, drawn, 'front').match(/transform="scale\(0\.2\)"/g)?.length ?? 0

/** The part of a picture that shows something before its tiles, from 0 to 399. */
async function extent(svg: string): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const bare = svg.replace(/fill="url\(#(?:t|g|s)\)"/g, 'fill="none"')
  const { info } = await sharp(Buffer.from(bare), { density: 36 }).trim({ threshold: 4 }).toBuffer({ resolveWithObject: true })
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)]
  // Rendered at half its size, which takes a third of the time.
  return { left: 2 * left, top: 2 * top, right: 2 * (left + info.width), bottom: 2 * (top + info.height) }
}

describe('a drawn pack', () => {
  test('is a picture of 400 × 400 in every body, from both sides', async () => {
    for (const [index, body] of bodies.entries())
      for (const view of views) {
        const colour = packColours[index % packColours.length] ?? 'green'
        const svg = drawPack(type, { ...pack, body, colour, layout: layouts[index % 3] ?? 'full' }, view)
        const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
        expect({ format, width, height }).toEqual({ format: 'svg', width: 400, height: 400 })
      }
  })

  test('stays within the part that a telephone shows', async () => {
    for (const body of bodies)
      for (const view of views) {
        const { left, top, right, bottom } = await extent(drawPack(type, { ...pack, body }, view))
        expect({ body, view, isInside: left >= 8 && right <= 392 && top >= 44 && bottom <= 356 }).toEqual({
          body,
          view,
          isInside: true,
        })
      }
  })

  test('is larger the larger its volume', async () => {
    const tall = async (volume: number) => {
      const body: Body = { kind: 'container', container: 'pump', isBoxed: false, volume }
      const { top, bottom } = await extent(drawPack(type, { ...pack, body }, 'front'))
      return bottom - top
    }
    const heights = [await tall(5), await tall(50), await tall(500)]
    expect(heights).toEqual(heights.toSorted((one, other) => one - other))
    expect(new Set(heights).size).toBe(3)
  })

  test('prints brand, name and strength, and leaves out a line without text', () => {
    const short = { ...pack, name: 'Vaselina' }
    expect(drawnLines(short)).toBe(3)
    expect(drawnLines({ ...short, brand: '' })).toBe(2)
    expect(drawnLines({ ...short, brand: '', strength: '' })).toBe(1)
  })

  test.each(layouts)('has another label in the layout %s than in the others', (layout) => {
    const label = drawPack(type, { ...pack, layout }, 'front')
    for (const other of layouts.filter((one) => one !== layout))
      expect(drawPack(type, { ...pack, layout: other }, 'front')).not.toBe(label)
  })

  test('has names with angle brackets, ampersands and quotes escaped', async () => {
    const svg = drawPack(type, { ...pack, name: `</text><script>"D&D" 'x'`, brand: 'A & B', strength: '<1 mg' }, 'front')
    expect(svg).not.toContain('<script')
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' })
  })

  test('is the same bytes for the same product', () => {
    expect(drawPack(type, pack, 'second')).toBe(drawPack(type, pack, 'second'))
  })

  test('has no text, links, scripts or external files, and needs no font', () => {
    for (const body of bodies)
      for (const view of views)
        expect(drawPack(type, { ...pack, body }, view)).not.toMatch(/<text|font|href="(?!#)|script|style|@import|url\((?!#)/)
  })
})

describe('the text of a label', () => {
  const room = { width: 120, height: 80, lines: 3, largest: 24, smallest: 11 }
  const width = (text: string) => type.width(text, 700)

  test('stays on one line when it fits', () => {
    expect(fit('Zarator', room, width).lines).toEqual(['Zarator'])
  })

  test('goes over several lines when it is long', () => {
    expect(fit('Creme contorno de olhos antirrugas', room, width).lines.length).toBeGreaterThan(1)
  })

  test('never leaves the label, however long', () => {
    const texts = array(constantFrom(...Array.from('abcdeimwAMW çãé 1234-/%')), { maxLength: 160 })
    const staysInside = property(texts, integer({ min: 1, max: 3 }), (text, lines) => {
      const fitted = fit(text.join(''), { ...room, lines }, width)
      return fitted.lines.length <= lines && fitted.lines.every((line) => width(line) * fitted.size <= room.width + 0.001)
    })
    expect(() => assert(staysInside)).not.toThrow()
  })
})
