import { blister, device, sachet } from './packshot-flat-packs.ts'
import { escapeXml, type LabelText } from './packshot-label.ts'
import { bottle, box, type Draw, jar, spray, tube } from './packshot-packs.ts'
import { type PackColour, packInks } from './packshot-palette.ts'
import { background, defs, SIZE } from './packshot-scene.ts'

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
