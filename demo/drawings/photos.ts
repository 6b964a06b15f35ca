import { toSVG } from 'bwip-js/node'
import type { PrescriptionCodes } from '#src/kernel/prescription-sms.ts'
import { encode } from '#src/platform/images/encode.ts'
import { openType, type Type, type Weight } from './type.ts'

/** A photo as taken at home: `guide` is the printed prescription with its three barcodes, `box` an empty pack. */
export type SeedPhoto =
  | { shows: 'guide'; codes: PrescriptionCodes; patient: string; lines: readonly string[] }
  | { shows: 'box'; substance: string; strength: string; contents: string }

type TextStyle = { x: number; y: number; size: number; weight?: Weight; fill?: string }

type Write = (text: string, style: TextStyle) => string

const writer =
  (type: Type): Write =>
  (text, { weight = 500, fill = '#22252a', ...place }) =>
    type.outline(text, { ...place, weight, fill, anchor: 'start' })

const barcode = (code: string, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>): string =>
  toSVG({ bcid: 'code128', text: code, scale: 2, height: 12 }).replace(
    '<svg ',
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" `,
  )

const [paperWidth, paperHeight] = [1000, 1400]

/** The paper lies on a kitchen table and slightly crooked, so that the barcode reader has to cope with it. */
function guide(write: Write, { codes, patient, lines }: Extract<SeedPhoto, { shows: 'guide' }>): string {
  const marks = [
    { label: 'N.º da receita', code: codes.number, y: 330, width: 640 },
    { label: 'Código de acesso e dispensa', code: codes.access, y: 560, width: 300 },
    { label: 'Código de direito de opção', code: codes.option ?? '', y: 790, width: 240 },
  ].filter(({ code }) => code !== '')
  const printed = marks.map(
    ({ label, code, y, width }) =>
      write(label, { x: 150, y, size: 26, weight: 700 }) +
      barcode(code, { x: 150, y: y + 20, width, height: 96 }) +
      write(code, { x: 150, y: y + 158, size: 30 }),
  )
  const prescribed = lines.map((line, at) => write(`${at + 1}. ${line}`, { x: 150, y: 1090 + at * 52, size: 28 }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${paperWidth} ${paperHeight}">
<rect width="${paperWidth}" height="${paperHeight}" fill="#8d6f55"/>
<path d="M0 230h1000M0 540h1000M0 870h1000M0 1190h1000" stroke="#7b5f48" stroke-width="5"/>
<g transform="rotate(-1.4 500 700)">
<rect x="96" y="86" width="830" height="1250" fill="#000" opacity=".22"/>
<rect x="84" y="72" width="830" height="1250" fill="#fbfaf6"/>
${write('Guia de tratamento para o utente', { x: 150, y: 170, size: 38, weight: 700 })}
${write(patient, { x: 150, y: 224, size: 28 })}
<path d="M150 262h700M150 1010h700" stroke="#c9c6bd" stroke-width="2"/>
${printed.join('')}
${write('Medicamentos', { x: 150, y: 1042, size: 22, weight: 700, fill: '#6a6f76' })}
${prescribed.join('')}
</g></svg>`
}

function box(write: Write, { substance, strength, contents }: Extract<SeedPhoto, { shows: 'box' }>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 750">
<rect width="1000" height="750" fill="#a68663"/>
<path d="M0 180h1000M0 395h1000M0 600h1000" stroke="#94764f" stroke-width="5"/>
<g transform="rotate(-7 500 375)">
<path d="M190 245l40 335h640l-20-335z" fill="#000" opacity=".2"/>
<path d="M180 220h650v320h-650z" fill="#fdfcf9"/><path d="M830 220l30 30v320l-30-30z" fill="#d9d6cd"/><path d="M180 540h650l30 30h-650z" fill="#c4c0b4"/>
<path d="M180 430h650v110h-650z" fill="#a8342f"/><circle cx="735" cy="315" r="46" fill="#e8b7b2"/>
${write(substance, { x: 220, y: 310, size: 68, weight: 700, fill: '#a8342f' })}
${write(strength, { x: 220, y: 375, size: 44, fill: '#565b62' })}
${write(contents, { x: 220, y: 500, size: 36, weight: 700, fill: '#ffffff' })}
</g></svg>`
}

/**
 * Renders photos as a phone sends them. Text is drawn as paths, so that a machine without fonts renders the same photos; the
 * returned function caches the fonts.
 */
export async function photographer(): Promise<(photo: SeedPhoto) => Promise<Buffer>> {
  const write = writer(await openType())
  return async (photo) => {
    const drawn = photo.shows === 'guide' ? guide(write, photo) : box(write, photo)
    const encoded = await encode({ input: Buffer.from(drawn), format: { type: 'jpeg', quality: 86 } })
    if (!encoded.ok) throw new Error('a photo cannot be drawn')
    return encoded.value.content
  }
}
