import bwip from 'bwip-js/node'
import type { CodeDrawing } from './code-drawing.ts'

// Quiet zones that scanners need (ISO/IEC 15417 and 18004), in modules.
const [quietZoneOfBars, aroundQr] = [10, 4]
const BAR_HEIGHT = 40

/** A card number as Code 128 in pairs of digits: 132 modules wide. */
export function barsOf(cardNumber: string): CodeDrawing {
  const [bars] = bwip.raw('code128', cardNumber)
  if (!bars || !('sbs' in bars)) throw new Error('no bars came for a card number')
  let at = quietZoneOfBars
  const parts = bars.sbs.map((width, index) => {
    const bar = index % 2 === 0 ? box({ x: at, y: 0, width, height: BAR_HEIGHT }) : ''
    at += width
    return bar
  })
  return { width: at + quietZoneOfBars, height: BAR_HEIGHT, path: parts.join('') }
}

/** A card number as a QR code of 29 by 29 modules, including the quiet zone. A quarter of it may be unreadable. */
export function qrOf(cardNumber: string): CodeDrawing {
  const [squares] = bwip.raw('qrcode', cardNumber, 'eclevel=Q')
  if (!squares || !('pixs' in squares)) throw new Error('no squares came for a card number')
  const { pixs, pixx, pixy } = squares
  const rows = Array.from({ length: pixy }, (_, y) => rowOf(pixs.slice(y * pixx, (y + 1) * pixx), y + aroundQr))
  return { width: pixx + 2 * aroundQr, height: pixy + 2 * aroundQr, path: rows.join('') }
}

// Adjacent modules become one box: boxes that only touch may render with a hairline between them.
const rowOf = (row: readonly number[], y: number): string =>
  Array.from(row.join('').matchAll(/1+/g), ({ 0: run, index }) =>
    box({ x: index + aroundQr, y, width: run.length, height: 1 }),
  ).join('')

const box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string =>
  `M${x} ${y}h${width}v${height}h-${width}z`
