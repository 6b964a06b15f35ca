import { backArt, frontArt, type Art, type Layout } from './art.ts'
import { care } from './care.ts'
import { carton, cartonSizes, roomOf, type CartonSize } from './carton.ts'
import { containers, type Container, type ContainerName } from './containers.ts'
import { contents, type Item } from './contents.ts'
import { devices } from './devices.ts'
import { escapeXml, type LabelText } from './label.ts'
import { packInks, type PackColour } from './palette.ts'
import { background, defs, shadow, SIZE } from './scene.ts'
import type { Type } from './type.ts'

const items = { ...contents, ...care, ...devices } as const satisfies Record<string, Item>

export type ItemName = keyof typeof items

/** What is drawn: a container with its label, a carton with what is in it, or a item in front of its carton. */
export type Body =
  | {
      kind: 'container'
      container: ContainerName
      isBoxed: boolean
      /** Millilitres or grams, which decide how large it is. */ volume: number
    }
  | { kind: 'carton'; item: ItemName; size: CartonSize }
  | { kind: 'item'; item: ItemName }

export const containerNames = Object.keys(containers) as ContainerName[]
export const itemNames = Object.keys(items) as ItemName[]

export type Pack = LabelText & { body: Body; colour: PackColour; layout: Layout }

/** The pack from the front; or what else there is to see: its back, its carton, or what is in it. */
export type View = 'front' | 'second'

const centre = SIZE / 2

const placed = (x: number, y: number, scale: number, drawn: string): string =>
  `<g transform="translate(${Math.round(x)} ${Math.round(y)})${scale === 1 ? '' : ` scale(${scale.toFixed(3)})`}">${drawn}</g>`

/** Half a litre is drawn a fifth taller than five millilitres: enough to see, and every label stays legible. */
const scaleOf = (volume: number): number => Math.min(1, 0.84 + 0.08 * Math.log10(Math.max(volume, 5) / 5))

const standing = ({ width, draw }: Container, art: Art, { x, base, scale }: { x: number; base: number; scale: number }): string =>
  shadow(x, base, Math.round(width * scale * 0.62)) + placed(x, base, scale, draw(art))

const alone = (container: Container, art: Art, volume: number): string => {
  const scale = scaleOf(volume)
  return standing(container, art, { x: centre, base: centre + (container.height * scale) / 2, scale })
}

type Box = { width: number; height: number; depth: number }

const cartonAt = (box: Box, art: Art, { x, base, scale }: { x: number; base: number; scale: number }): string => {
  const { width } = roomOf(box)
  return (
    shadow(x, base - 2, Math.round(width * scale * 0.64)) +
    placed(x, base, scale, `<g transform="rotate(-3) translate(-${width / 2} 0)">${carton(box, art)}</g>`)
  )
}

/** A item as large as a room allows, around (x, y). */
const itemIn = (
  { width, height, draw }: Item,
  art: Art,
  room: { x: number; y: number; width: number; height: number },
): string => {
  const scale = Math.min(1.5, room.width / width, room.height / height)
  return (
    shadow(room.x, room.y + (height * scale) / 2, Math.round(width * scale * 0.55)) +
    placed(room.x, room.y, scale, draw(art.inks))
  )
}

/** A carton and the container that it holds: side by side, or a flat carton behind a wide container. */
function boxed(container: Container, art: Art, volume: number): string {
  const { width, height } = container
  if (width > height) {
    const scale = scaleOf(volume) * 0.78
    const box = { width, height: Math.round(height * 0.64), depth: 26 }
    const base = centre + ((height + roomOf(box).height) * scale) / 2
    return (
      cartonAt(box, art, { x: centre, base: base - height * scale - 2, scale }) +
      standing(container, art, { x: centre, base, scale })
    )
  }
  const scale = Math.min(0.95, scaleOf(volume)) * Math.min(0.8, 132 / width)
  const box = { width: Math.round(width * 1.08), height: Math.round(height * 1.03), depth: Math.round(width * 0.36) }
  return cartonAt(box, art, { x: 132, base: 318, scale }) + standing(container, art, { x: 286, base: 332, scale })
}

/** A label in the upper part of its carton, whose lower part is covered. */
const upper = (art: Art): Art => ({
  ...art,
  text: (area, fills) => art.text({ ...area, height: Math.min(area.height, 84) }, fills),
})

type Arts = { front: Art; back: Art }

function containerScene(
  { container: name, isBoxed, volume }: Extract<Body, { kind: 'container' }>,
  view: View,
  { front, back }: Arts,
): string {
  const container = containers[name]
  if (view === 'front') return alone(container, front, volume)
  return isBoxed ? boxed(container, front, volume) : alone(container, back, volume)
}

function cartonScene({ item, size }: Extract<Body, { kind: 'carton' }>, view: View, { front }: Arts): string {
  const box = cartonSizes[size]
  const { height } = roomOf(box)
  if (view === 'front') return cartonAt(box, front, { x: centre, base: centre + height / 2, scale: 1 })
  const behind = cartonAt(box, front, { x: 182, base: 222, scale: Math.min(172 / height, 0.9) })
  return behind + itemIn(items[item], front, { x: 214, y: 262, width: 256, height: 150 })
}

function itemScene({ item }: Extract<Body, { kind: 'item' }>, view: View, { front }: Arts): string {
  if (view === 'second') return itemIn(items[item], front, { x: centre, y: centre, width: 290, height: 250 })
  const { width, height } = items[item]
  // A tall item stands beside its carton, and a wide one lies before it.
  if (height > width * 0.85)
    return (
      cartonAt(cartonSizes.large, front, { x: 164, base: 316, scale: 0.96 }) +
      itemIn(items[item], front, { x: 288, y: 232, width: 150, height: 204 })
    )
  const behind = cartonAt(cartonSizes.large, upper(front), { x: 196, base: 316, scale: 1 })
  return behind + itemIn(items[item], front, { x: 222, y: 264, width: 230, height: 138 })
}

function sceneOf(body: Body, view: View, arts: Arts): string {
  if (body.kind === 'container') return containerScene(body, view, arts)
  return body.kind === 'carton' ? cartonScene(body, view, arts) : itemScene(body, view, arts)
}

/**
 * A drawn pack as a complete SVG document, 400 × 400. It loads nothing and runs no script, so it can be served as an image; its
 * text is drawn as shapes. The same input always gives the same bytes.
 */
export function drawPack(type: Type, pack: Pack, view: View): string {
  const inks = packInks[pack.colour]
  const look = { inks, layout: pack.layout }
  const arts = { front: frontArt(type, pack, look), back: backArt(look) }
  const title = [pack.brand, pack.name, pack.strength].filter(Boolean).join(' · ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" role="img">
<title>${escapeXml(title)}</title>
${defs(inks)}
${background(inks)}${sceneOf(pack.body, view, arts)}
</svg>
`
}
