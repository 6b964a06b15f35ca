import { encode } from '#src/platform/images/encode.ts'
import { outliner } from '#src/shop/catalogue/pictures/outlines.ts'
import { escapeXml, fit } from '#src/shop/catalogue/pictures/packshot-label.ts'
import type { SocialImage } from '#src/shop/website/link-picture.actions.server.ts'

const width = 1200
const height = 630
const margin = 80

// The tile wall in the light theme; a picture has no dark theme.
const inks = { wall: '#0f5c43', deep: '#0a4632', light: '#ffffff', quiet: '#cfe6da', paper: '#f7f8f6' } as const

const tile = `<pattern id="wall" width="120" height="120" patternUnits="userSpaceOnUse"><g transform="scale(1.25)" fill="none" stroke="${inks.light}">
<path stroke-opacity=".19" stroke-width="1.4" d="M40 24h16v16h16v16H56v16H40V56H24V40h16z"/>
<g stroke-opacity=".13" stroke-width="1.3"><circle r="34"/><circle cx="96" r="34"/><circle cy="96" r="34"/><circle cx="96" cy="96" r="34"/></g>
<g stroke-opacity=".08" stroke-width="1.2"><circle r="29.5"/><circle cx="96" r="29.5"/><circle cy="96" r="29.5"/><circle cx="96" cy="96" r="29.5"/></g>
<path stroke="none" fill="${inks.light}" fill-opacity=".24" d="m48 42.5 5.5 5.5-5.5 5.5-5.5-5.5z"/></g></pattern>
<linearGradient id="veil"><stop offset=".45" stop-color="${inks.wall}"/><stop offset="1" stop-color="${inks.wall}" stop-opacity=".1"/></linearGradient>`

// The shop's mark in its 32 × 32 viewBox.
const mark = `<path fill="${inks.light}" d="M12.5 7h7v5.5H25v7h-5.5V25h-7v-5.5H7v-7h5.5z"/><path fill="${inks.wall}" d="m16 12.2 3.8 3.8-3.8 3.8-3.8-3.8z"/>`

type Line = { text: string; y: number; size: number; weight: number; fill: string; x?: number }

const label = ({ text, y, size, weight, fill, x = margin }: Line): string =>
  `<text x="${x}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" font-weight="${weight}" fill="${fill}" text-anchor="start">${escapeXml(text)}</text>`

const leading = 1.14

/** The small line and the title below it, centred in the height above the footer. */
function textLines({ title, line }: SocialImage, room: number): string {
  const small = line === '' ? undefined : fit(line, { width: room, height: 44, lines: 1, largest: 32, smallest: 24 })
  const large = fit(title, { width: room, height: 300, lines: 4, largest: 76, smallest: 38 })
  const head = small ? small.size * 1.9 : 0
  const tall = head + large.lines.length * large.size * leading
  const top = (height - 90 - tall) / 2 + 10
  const lines = large.lines.map((text, index) =>
    label({ text, y: top + head + (index + 0.82) * large.size * leading, size: large.size, weight: 700, fill: inks.light }),
  )
  const first = small?.lines[0]
  if (small && first) lines.unshift(label({ text: first, y: top + small.size, size: small.size, weight: 500, fill: inks.quiet }))
  return lines.join('')
}

function foot({ shop }: SocialImage): string {
  const name = fit(shop, { width: 560, height: 50, lines: 1, largest: 34, smallest: 22 })
  const line = { text: name.lines[0] ?? '', x: margin + 58, y: height - 67, size: name.size, weight: 600, fill: inks.light }
  return `<g transform="translate(${margin - 12} ${height - 110}) scale(2)">${mark}</g>${label(line)}`
}

// A drawing is a document of 400 × 400; nested in another it needs a position, and loses its own size.
const placed = (drawing: string): string =>
  drawing.replace(/^<svg\b[^>]*>/, '<svg x="708" y="103" width="424" height="424" viewBox="0 0 400 400">')

const pack = (drawing: string): string =>
  `<rect x="700" y="95" width="440" height="440" rx="36" fill="${inks.deep}" fill-opacity=".5"/><rect x="692" y="87" width="440" height="440" rx="36" fill="${inks.paper}"/><clipPath id="card"><rect x="708" y="103" width="408" height="408" rx="24"/></clipPath><g clip-path="url(#card)">${placed(drawing)}</g>`

const emblem = `<g transform="translate(716 97) scale(13.2)" opacity=".92">${mark}</g>`

// Fonts are read when the first picture is drawn, and cached.
let outlines: ((svg: string) => string) | undefined

/**
 * Draws a link's picture as a JPEG of 1200 × 630. `drawing`: that of the product's pack, with its text already rendered as
 * outlines.
 */
export async function renderSocialImage(picture: SocialImage, drawing: string | undefined): Promise<Uint8Array> {
  outlines ??= await outliner()
  const text = outlines(textLines(picture, drawing === undefined ? 700 : 560) + foot(picture))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${tile}</defs><rect width="${width}" height="${height}" fill="${inks.wall}"/><rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#veil)"/>${drawing === undefined ? emblem : pack(drawing)}${text}</svg>`
  const encoded = await encode({ input: Buffer.from(svg), format: { type: 'jpeg', quality: 84 } })
  if (!encoded.ok) throw new Error('a link picture cannot be drawn')
  return encoded.value.content
}
