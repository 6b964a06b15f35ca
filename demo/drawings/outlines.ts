import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type opentype from 'opentype.js'
import { ownValue } from '#src/kernel/own-value.ts'

const weights = [500, 600, 700] as const
type Weight = (typeof weights)[number]

const { resolve } = createRequire(import.meta.url)

async function openFont(weight: Weight): Promise<opentype.Font> {
  // Loaded on the first drawing: a shop whose images all exist never needs it.
  const { default: reader } = await import('opentype.js')
  const file = readFileSync(resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`))
  return reader.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
}

/** A glyph in font units, upwards from its baseline, and its position. */
type DrawnGlyph = { shape: string; at: number }

/** Glyphs of one font, each shape written once: a catalogue prints the same hundred glyphs thousands of times. */
function typesetter(font: opentype.Font): (text: string) => { drawnGlyphs: DrawnGlyph[]; width: number } {
  const shapes = new Map<number, string>()
  const shapeOf = (glyph: opentype.Glyph): string => {
    const shape = shapes.get(glyph.index) ?? glyph.getPath(0, 0, font.unitsPerEm).toPathData(0)
    shapes.set(glyph.index, shape)
    return shape
  }
  return (text) => {
    let width = 0
    const glyphs = Array.from(text, (character) => font.charToGlyph(character))
    const drawnGlyphs = glyphs.map((glyph, index) => {
      const before = glyphs[index - 1]
      const at = width + (before ? font.getKerningValue(before, glyph) : 0)
      width = at + (glyph.advanceWidth ?? 0)
      return { shape: shapeOf(glyph), at }
    })
    return { drawnGlyphs, width }
  }
}

const nearest = (weight: number): Weight => weights.find((known) => weight <= known) ?? 700

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string => text.replace(/&(\w+);/g, (_, name: string) => ownValue(names, name) ?? '')

const label =
  /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)" font-weight="(\d+)" fill="([^"]+)" text-anchor="(start|middle)">([^<]*)<\/text>/g

/**
 * Converts the labels of drawn packs into shapes in the shop's font, so that a machine without fonts makes the same pictures and
 * SVG viewers need no font. The returned function caches fonts and glyphs.
 */
export async function outliner(): Promise<(svg: string) => string> {
  const fonts = await Promise.all(weights.map(async (weight) => [weight, await openFont(weight)] as const))
  const setters = new Map(fonts.map(([weight, font]) => [weight, { set: typesetter(font), unit: font.unitsPerEm }]))
  return (svg) =>
    svg.replace(label, (whole, ...[x, y, size, weight, fill, anchor, text]: string[]) => {
      const setter = setters.get(nearest(Number(weight)))
      if (!setter) return whole
      const { drawnGlyphs, width } = setter.set(unescaped(text ?? ''))
      const scale = Number(size) / setter.unit
      const start = Number(x) - (anchor === 'middle' ? (width * scale) / 2 : 0)
      const shapes = drawnGlyphs
        .filter(({ shape }) => shape !== '')
        .map(({ shape, at }) => `<path transform="translate(${Math.round(at)})" d="${shape}"/>`)
      return `<g fill="${fill}" transform="translate(${start.toFixed(2)} ${y}) scale(${scale.toFixed(5)})">${shapes.join('')}</g>`
    })
}
