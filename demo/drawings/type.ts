import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type opentype from 'opentype.js'

export type Weight = 500 | 700

type Placed = { x: number; y: number; size: number; weight: Weight; fill: string; anchor: 'start' | 'middle' }

/** Text of drawings as shapes in the shop's font: the same on every machine, whatever fonts it has. */
export type Type = {
  /** Width at font size 1. */
  width: (text: string, weight: Weight) => number
  /** The text as one SVG path; y is its baseline. */
  outline: (text: string, placed: Placed) => string
}

const { resolve } = createRequire(import.meta.url)

async function openFont(weight: Weight): Promise<opentype.Font> {
  // Loaded for the first drawing: a demo that has its pictures never needs it.
  const { default: reader } = await import('opentype.js')
  const file = readFileSync(resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`))
  return reader.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
}

type Setting = { glyphs: { commands: readonly opentype.PathCommand[]; at: number }[]; width: number }

/** Sets a text at font size 1. Glyphs and pairs are read once: the library takes 50 µs for each, and a label tries a hundred breaks. */
function typesetter(font: opentype.Font): (text: string) => Setting {
  const read = cached((character: string) => font.charToGlyph(character))
  const outlined = cached((character: string) => read(character).getPath(0, 0, 1).commands)
  const kerned = cached((pair: string) => {
    const [before, after] = Array.from(pair)
    return before && after ? font.getKerningValue(read(before), read(after)) / font.unitsPerEm : 0
  })
  return (text) => {
    const characters = Array.from(text)
    let width = 0
    const glyphs = characters.map((character, index) => {
      const at = width + kerned((characters[index - 1] ?? '') + character)
      width = at + (read(character).advanceWidth ?? 0) / font.unitsPerEm
      return { commands: outlined(character), at }
    })
    return { glyphs, width }
  }
}

function cached<Value>(read: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}

/** Reads the fonts, which takes about 100 ms. */
export async function openType(): Promise<Type> {
  const set = { 500: typesetter(await openFont(500)), 700: typesetter(await openFont(700)) }
  return {
    width: (text, weight) => set[weight](text).width,
    outline(text, { x, y, size, weight, fill, anchor }) {
      const { glyphs, width } = set[weight](text)
      const start = anchor === 'middle' ? x - (width * size) / 2 : x
      const shapes = pen()
      const path = glyphs.map(({ commands, at }) => shapes(commands, { x: start + at * size, y, size })).join('')
      return `<path fill="${fill}" transform="scale(${1 / steps})" d="${path}"/>`
    },
  }
}

/** Points of a path are at fifths of a unit. */
const steps = 5

/** Writes path data in whole steps and relative to the point before, which is a third of the length of absolute data. */
function pen(): (commands: readonly opentype.PathCommand[], place: { x: number; y: number; size: number }) => string {
  let [x, y] = [0, 0]
  let [startX, startY] = [0, 0]
  return (commands, place) => {
    const points = (...all: number[]): string => {
      const steady = all.map((value, index) => Math.round((value * place.size + (index % 2 === 0 ? place.x : place.y)) * steps))
      const relative = steady.map((value, index) => value - (index % 2 === 0 ? x : y))
      x = steady.at(-2) ?? x
      y = steady.at(-1) ?? y
      return relative.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('')
    }
    const parts = commands.map((command) => {
      if (command.type === 'C') return `c${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
      if (command.type === 'Q') return `q${points(command.x1, command.y1, command.x, command.y)}`
      if (command.type === 'L') return `l${points(command.x, command.y)}`
      if (command.type === 'M') {
        const moved = `m${points(command.x, command.y)}`
        startX = x
        startY = y
        return moved
      }
      x = startX
      y = startY
      return 'z'
    })
    return parts.join('')
  }
}
