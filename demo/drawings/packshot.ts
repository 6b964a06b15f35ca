import { escapeXml, type LabelText, drawLabel } from './packshot-label.ts'
import { bottle, box, type Draw, jar, spray, tube } from './packshot-packs.ts'
import { type PackColour, packInks, materials, type PackInks } from './packshot-palette.ts'
import { background, defs, SIZE, cross, shadow } from './packshot-scene.ts'

const onWhite = (inks: PackInks) => ({ brand: materials.quiet, name: inks.ink, strength: materials.text })

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const capsule =
  (inks: PackInks) =>
  (index: number): string => {
    const x = 22 + (index % 4) * 44
    const y = 14 + Math.floor(index / 4) * 40
    return `<rect x="${x - 6}" y="${y - 3}" width="40" height="30" rx="15" fill="${materials.metalDeep}" fill-opacity=".55"/>
<rect x="${x - 1}" y="${y + 3}" width="30" height="18" rx="9" fill="${materials.white}"/><path d="M${x + 14} ${y + 3}h6a9 9 0 0 1 0 18h-6z" fill="${inks.ink}"/>
<path d="M${x + 5} ${y + 7}h18" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>`
  }

/** A blister strip in front of its carton. */
const blister: Draw = (label, inks) => `${shadow(344, 140, 206)}
<path d="M84 58h190v232H84z" fill="${materials.white}"/><path d="M274 58l26-18v232l-26 18z" fill="${materials.shade}"/><path d="M84 58l26-18h190l-26 18z" fill="${materials.paper}"/>
<path d="M84 58h190v16H84z" fill="${inks.ink}"/><path d="M274 58l26-18v16l-26 18z" fill="${inks.deep}"/><path d="M84 74h190v5H84z" fill="${inks.mid}"/>
<path d="M84 206h190v84H84z" fill="${inks.mid}" fill-opacity=".55"/><path d="M274 206l26-18v84l-26 18z" fill="${inks.mid}"/>
<path d="M274 58v232" stroke="${materials.edge}" stroke-width="1"/>
${drawLabel(label, { x: 100, y: 84, width: 158, height: 112, align: 'start', lines: 3, largest: 28 }, onWhite(inks))}
<g transform="translate(128 218) rotate(-7 100 60)"><rect x="2" y="5" width="204" height="134" rx="12" fill="${inks.deep}" fill-opacity=".18"/>
<rect width="204" height="134" rx="12" fill="${materials.metal}"/><rect width="204" height="134" rx="12" fill="url(#fall)"/>
<path d="M102 6v122" stroke="${materials.white}" stroke-opacity=".7" stroke-width="1.5" stroke-dasharray="3 4"/>
${times(12, capsule(inks))}</g>`

const zigzag = (steps: number, run: number): string => times(steps, (index) => `l${run} ${index % 2 === 0 ? -5 : 5}`)

const PILLOW = `M0 0${zigzag(30, 5)}V248${zigzag(30, -5)}z`

const pillow = (inks: PackInks, label: string): string => `<path d="${PILLOW}" fill="${materials.white}"/>
<path d="M0 34h150v70c-46 26-98-14-150 12z" fill="${inks.ink}"/><path d="M0 116c52-26 104 14 150-12v9c-46 26-98-14-150 12z" fill="${inks.mid}"/>
<path d="M0 10h150M0 17h150M0 24h150M0 226h150M0 233h150M0 240h150" stroke="${materials.edge}" stroke-width="1.5"/>
<path d="M0 34h150v184H0z" fill="url(#round)" fill-opacity=".7"/>
<path d="${cross(75, 70, 19)}" fill="${materials.white}"/><path d="M75 63l7 7-7 7-7-7z" fill="${inks.ink}"/>${label}`

const sachet: Draw = (label, inks) => `${shadow(336, 138)}
<g transform="translate(156 66) rotate(11 75 124)">${pillow(inks, '')}<path d="M0 0h150v248H0z" fill="#000" fill-opacity=".07"/></g>
<g transform="translate(96 70) rotate(-5 75 124)"><path d="M4 4h150v252H4z" fill="${inks.deep}" fill-opacity=".16"/>
${pillow(inks, drawLabel(label, { x: 75, y: 128, width: 132, height: 90, align: 'middle', lines: 3, largest: 23 }, onWhite(inks)))}</g>`

/** A carton with a device printed on it: a monitor and its trace. */
const device: Draw = (label, inks) => `${shadow(338, 148, 206)}
<path d="M70 74h230v252H70z" fill="${materials.white}"/><path d="M300 74l30-22v252l-30 22z" fill="${materials.shade}"/><path d="M70 74l30-22h230l-30 22z" fill="${materials.paper}"/>
<path d="M70 186h230v140H70z" fill="${inks.ink}"/><path d="M300 186l30-22v140l-30 22z" fill="${inks.deep}"/>
<path d="M70 179h230v7H70z" fill="${inks.mid}"/><path d="M300 179l30-22v7l-30 22z" fill="${inks.mid}"/>
<path d="M300 74v252" stroke="#000" stroke-opacity=".12" stroke-width="1"/>
<rect x="104" y="206" width="162" height="100" rx="20" fill="${inks.deep}" fill-opacity=".45"/>
<rect x="104" y="201" width="162" height="100" rx="20" fill="${materials.white}"/><rect x="104" y="201" width="162" height="100" rx="20" fill="url(#fall)"/>
<rect x="118" y="214" width="96" height="74" rx="10" fill="${inks.deep}"/>
<path d="M126 254h20l7-20 13 36 10-26 5 10h25" fill="none" stroke="${inks.mid}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="240" cy="234" r="13" fill="${inks.ink}"/><path d="${cross(240, 234, 7)}" fill="${materials.white}"/><circle cx="240" cy="270" r="8" fill="${inks.mid}"/>
${drawLabel(label, { x: 88, y: 80, width: 194, height: 94, align: 'start', lines: 3, largest: 29 }, onWhite(inks))}`

export const packKinds = ['box', 'bottle', 'tube', 'blister', 'sachet', 'jar', 'spray', 'device'] as const

export type PackKind = (typeof packKinds)[number]

export type Packshot = { kind: PackKind; colour: PackColour; brand: string; name: string; strength: string }

const drawings: Readonly<Record<PackKind, Draw>> = { box, bottle, tube, blister, sachet, jar, spray, device }

// The decimal mark is a comma in Portuguese names and a point in strengths.
const literally = (text: string): string => text.replace(/[*+?^${}()|[\]\\]/g, '\\$&').replace(/[.,]/g, '[.,]')

const without = (text: string, part: string): string =>
  (part === '' ? text : text.replace(new RegExp(`(?<!\\S)${literally(part)}(?!\\S)`, 'gi'), '')).replace(/\s+/g, ' ').trim()

// "Paracetamol Bluepharma 500 mg" repeats brand and strength, which have their own lines.
function printedName({ name, brand, strength }: Packshot): string {
  const unmeasured = without(name, strength) || name
  return without(unmeasured, brand) || unmeasured
}

/**
 * A drawn pack as a complete SVG document, 400 × 400, for products without a photo. It loads nothing and runs no script, so it
 * can be served as an image; the same input always gives the same bytes.
 */
export function packshot(pack: Packshot): string {
  const inks = packInks[pack.colour]
  const labelText: LabelText = { brand: pack.brand, name: printedName(pack), strength: pack.strength }
  const title = [pack.brand, labelText.name, pack.strength].filter(Boolean).join(' · ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" role="img" font-family="Figtree, system-ui, sans-serif">
<title>${escapeXml(title)}</title>
${defs(inks)}
${background(inks)}
${drawings[pack.kind](labelText, inks)}
</svg>
`
}
