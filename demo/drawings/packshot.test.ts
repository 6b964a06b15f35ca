import { array, assert, constantFrom, integer, property } from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fit, textWidth } from './packshot-label.ts'
import { packColours } from './packshot-palette.ts'
import { packKinds, type Packshot, packshot } from './packshot.ts'

const paracetamol: Packshot = {
  kind: 'box',
  colour: 'green',
  brand: 'Bluepharma',
  name: 'Paracetamol Bluepharma 500 mg',
  strength: '500 mg',
}

const printed = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? '')

describe('a drawn pack', () => {
  test.each(packKinds)('as a %s is a picture in each of the eight colours', async (kind) => {
    for (const colour of packColours) {
      const svg = packshot({ ...paracetamol, kind, colour })
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
      expect({ format, width, height }).toEqual({ format: 'svg', width: 400, height: 400 })
    }
  })

  test('prints brand, name and strength once each', () => {
    expect(printed(packshot(paracetamol))).toEqual(['Bluepharma', 'Paracetamol', '500 mg'])
  })

  test('recognises a strength with a comma or a point', () => {
    const svg = packshot({ ...paracetamol, brand: 'Reckitt', name: 'Strepfen pastilhas 8,75 mg', strength: '8.75 mg' })
    expect(printed(svg)).toEqual(['Reckitt', 'Strepfen', 'pastilhas', '8.75 mg'])
  })

  test('prints a name that equals the brand', () => {
    const svg = packshot({ ...paracetamol, brand: 'Hirudoid', name: 'Hirudoid 3 mg/g', strength: '3 mg/g' })
    expect(printed(svg)).toEqual(['Hirudoid', 'Hirudoid', '3 mg/g'])
  })

  test('leaves out a line without text', () => {
    expect(printed(packshot({ ...paracetamol, brand: '', name: 'Vaselina', strength: '' }))).toEqual(['Vaselina'])
  })

  test('has names with angle brackets, ampersands and quotes escaped', async () => {
    const svg = packshot({ ...paracetamol, name: `</text><script>"D&D" 'x'`, brand: 'A & B', strength: '<1 mg' })
    expect(svg).not.toContain('<script')
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' })
  })

  test('is the same bytes for the same product', () => {
    expect(packshot(paracetamol)).toBe(packshot(paracetamol))
  })

  test('has no links, scripts or external files', () => {
    for (const kind of packKinds) expect(packshot({ ...paracetamol, kind })).not.toMatch(/href|script|style|@import|url\((?!#)/)
  })
})

describe('the text of a label', () => {
  const room = { width: 120, height: 80, lines: 3, largest: 24, smallest: 11 }

  test('stays on one line when it fits', () => {
    expect(fit('Zarator', room).lines).toEqual(['Zarator'])
  })

  test('goes over several lines when it is long', () => {
    expect(fit('Creme contorno de olhos antirrugas', room).lines.length).toBeGreaterThan(1)
  })

  test('never leaves the label, however long', () => {
    const emails = array(constantFrom(...Array.from('abcdeimwAMW çãé 1234-/%')), { maxLength: 160 })
    const staysInside = property(emails, integer({ min: 1, max: 3 }), (text, lines) => {
      const fitted = fit(text.join(''), { ...room, lines })
      return fitted.lines.length <= lines && fitted.lines.every((line) => textWidth(line) * fitted.size <= room.width + 0.001)
    })
    expect(() => assert(staysInside)).not.toThrow()
  })
})
