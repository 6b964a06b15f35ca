import { materials, type PackInks } from './palette.ts'
import { cross, flat, round, slab } from './scene.ts'

/** A item without a label, around (0, 0): what is in a carton. */
export type Item = { width: number; height: number; draw: (inks: PackInks) => string }

type Spot = { x: number; y: number }

const grid = (columns: number, rows: number, step: Spot): Spot[] =>
  Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) - (columns - 1) / 2) * step.x,
    y: (Math.floor(index / columns) - (rows - 1) / 2) * step.y,
  }))

const each = (spots: readonly Spot[], draw: (spot: Spot, index: number) => string): string => spots.map(draw).join('')

const moved = ({ x, y }: Spot, drawn: string): string => `<g transform="translate(${x} ${y})">${drawn}</g>`

/** The same shape at many spots, written once. */
const repeated = (id: string, shape: string, spots: readonly Spot[]): string =>
  `<defs><g id="${id}">${shape}</g></defs>${each(spots, ({ x, y }) => `<use href="#${id}" x="${x}" y="${y}"/>`)}`

const foil = (width: number, height: number, inks: PackInks): string => {
  const sheet = slab([-width / 2, -height / 2, width, height], 12)
  return `<path d="${slab([-width / 2 + 3, -height / 2 + 6, width, height], 12)}" fill="${inks.deep}" fill-opacity=".2"/>${flat(sheet, materials.metal)}<path d="M-${width / 2 - 10} 0H${width / 2 - 10}" stroke="#fff" stroke-opacity=".7" stroke-width="1.5" stroke-dasharray="3 4"/>`
}

/** A blister of round tablets. */
const tablets: Item = {
  width: 230,
  height: 140,
  draw: (inks) =>
    foil(226, 138, inks) +
    repeated(
      'p',
      `<circle r="19" fill="${materials.metalDeep}" fill-opacity=".6"/><circle r="14" fill="#fff"/><path d="M-10 0H10" stroke="${inks.mid}" stroke-width="2"/><path d="M-9-8a13 13 0 0 1 12-4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
      grid(5, 2, { x: 43, y: 62 }),
    ),
}

/** A blister of capsules in two colours. */
const capsules: Item = {
  width: 230,
  height: 146,
  draw: (inks) =>
    foil(226, 144, inks) +
    repeated(
      'p',
      `<path d="${slab([-22, -15, 44, 30], 15)}" fill="${materials.metalDeep}" fill-opacity=".6"/><path d="${slab([-16, -9, 32, 18], 9)}" fill="#fff"/><path d="M0-9h7a9 9 0 0 1 0 18H0z" fill="${inks.ink}"/><path d="M-9-4H9" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>`,
      grid(4, 3, { x: 52, y: 44 }),
    ),
}

/** A blister of translucent soft capsules. */
const softCapsules: Item = {
  width: 230,
  height: 146,
  draw: (inks) =>
    foil(226, 144, inks) +
    repeated(
      'p',
      `<path d="${slab([-23, -15, 46, 30], 15)}" fill="${materials.metalDeep}" fill-opacity=".6"/><ellipse rx="17" ry="10" fill="#d99a2b"/><path d="M-10-3q10-6 20 0" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3" stroke-linecap="round"/>`,
      grid(4, 3, { x: 52, y: 44 }),
    ),
}

/** A strip for four weeks, with a line for each. */
const calendar: Item = {
  width: 250,
  height: 124,
  draw: (inks) =>
    foil(248, 122, inks) +
    `<path d="M-116-48H116v14H-116z" fill="${inks.mid}"/><path d="M-108-41h${7 * 31 - 8}" stroke="${inks.ink}" stroke-width="4" stroke-dasharray="12 19.4"/>` +
    repeated(
      'p',
      `<circle r="11" fill="${materials.metalDeep}" fill-opacity=".6"/><circle r="7.5" fill="#fff"/>`,
      grid(7, 3, { x: 31, y: 27 }).map(({ x, y }) => ({ x, y: y + 14 })),
    ),
}

/** Square lozenges or gums. */
const lozenges: Item = {
  width: 230,
  height: 146,
  draw: (inks) =>
    foil(226, 144, inks) +
    repeated(
      'p',
      `<path d="${slab([-18, -18, 36, 36], 10)}" fill="${materials.metalDeep}" fill-opacity=".6"/><path d="${slab([-13, -13, 26, 26], 8)}" fill="${inks.mid}"/><path d="M-7-7H3" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
      grid(4, 3, { x: 52, y: 44 }),
    ),
}

/** A tube of tablets that dissolve, and one in water. */
const effervescent: Item = {
  width: 230,
  height: 190,
  draw: (inks) =>
    `<g transform="rotate(14)">${round(slab([-66, -92, 56, 176], 10), materials.white)}<path d="M-66-36h56v92h-56z" fill="${inks.ink}"/>${round(slab([-70, -104, 64, 38], 8), inks.mid)}</g><path d="M28-40h84l-8 122c0 6-4 8-10 8H46c-6 0-10-2-10-8z" fill="#fff" fill-opacity=".75"/><path d="M31 0h78l-6 80c0 4-3 6-8 6H45c-5 0-8-2-8-6z" fill="${inks.mid}" fill-opacity=".7"/><ellipse cx="70" cy="66" rx="22" ry="9" fill="#fff"/><path d="M56 46v.1M70 34v.1M82 50v.1M62 18v.1M86 22v.1M74 10v.1" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M28-40h84l-8 122c0 6-4 8-10 8H46c-6 0-10-2-10-8z" fill="url(#r)"/>`,
}

/** Suppositories in their strip. */
const suppositories: Item = {
  width: 230,
  height: 130,
  draw: (inks) =>
    `<path d="${slab([-114, -62, 228, 126], 8)}" fill="${inks.deep}" fill-opacity=".18"/>${flat(slab([-116, -66, 232, 126], 8), '#fff')}` +
    each(grid(5, 1, { x: 45, y: 0 }), (spot) => moved(spot, round('M-16 46v-62c0-22 8-40 16-44 8 4 16 22 16 44v62z', inks.mid))) +
    `<path d="M-94-66v126M-49-66v126M-4-66v126M41-66v126M86-66v126" transform="translate(26)" stroke="${materials.edge}" stroke-dasharray="4 4" stroke-width="1.5"/>`,
}

/** Pens for injection. */
const pens: Item = {
  width: 240,
  height: 130,
  draw: (inks) =>
    each(
      [
        { x: 0, y: -36 },
        { x: 10, y: 28 },
      ],
      (spot) =>
        moved(
          spot,
          `<g transform="rotate(-7)"><path d="${slab([-112, -14, 226, 40], 18)}" fill="${inks.deep}" fill-opacity=".16"/>${flat(slab([-116, -20, 96, 40], 16), inks.mid)}${flat(slab([-36, -20, 118, 40], 6), materials.white)}<path d="M-36-20h16v40h-16z" fill="${inks.ink}"/><path d="M0-6h50v12H0z" fill="${materials.metal}"/>${flat(slab([82, -15, 34, 30], 7), inks.ink)}</g>`,
        ),
    ),
}

/** Drinkable or applied from glass that is broken at its neck. */
const ampoules: Item = {
  width: 220,
  height: 190,
  draw: (inks) =>
    each(
      [
        { x: -72, y: 0 },
        { x: -24, y: 0 },
        { x: 24, y: 0 },
        { x: 72, y: 0 },
      ],
      (spot) =>
        moved(
          spot,
          round(
            'M-8-92H8l3 32c0 8-2 10-2 18 8 6 12 12 12 24v92c0 12-8 16-21 16s-21-4-21-16v-92c0-12 4-18 12-24 0-8-2-10-2-18z',
            inks.mid,
          ) +
            `<path d="M-19 14h38v44h-38z" fill="#fff"/><path d="M-19 30h38v12h-38z" fill="${inks.ink}"/><path d="M-8-50H8" stroke="${inks.ink}" stroke-width="3"/>`,
        ),
    ),
}

/** Single doses in plastic, joined in a strip. */
const singleDoses: Item = {
  width: 230,
  height: 150,
  draw: (inks) =>
    each(grid(5, 1, { x: 44, y: 0 }), (spot) =>
      moved(
        spot,
        round('M-10-72h20v12l-4 12c0 6 14 8 14 20v70c0 8-4 12-10 12h-20c-6 0-10-4-10-12v-70c0-12 14-14 14-20l-4-12z', '#eef4f5') +
          `<path d="M-20 0h40v40c0 8-4 12-10 12h-20c-6 0-10-4-10-12z" fill="${inks.mid}" fill-opacity=".8"/><path d="M-6-60H6" stroke="${inks.ink}" stroke-width="3"/>`,
      ),
    ) + `<path d="M-110 54H110v18H-110z" fill="${materials.shade}"/>`,
}

/** Patches on their backing. */
const patches: Item = {
  width: 220,
  height: 150,
  draw: (inks) =>
    `<g transform="rotate(8)">${flat(slab([-78, -66, 150, 128], 12), materials.metal)}</g><g transform="rotate(-5)">${flat(slab([-86, -58, 150, 128], 26), '#ecd2b4')}<path d="${slab([-70, -42, 118, 96], 18)}" fill="none" stroke="#c9a57c" stroke-width="2" stroke-dasharray="4 5"/><path d="${cross(-11, 6, 18)}" fill="${inks.ink}" fill-opacity=".5"/></g>`,
}

/** Pipettes for animals. */
const pipettes: Item = {
  width: 200,
  height: 180,
  draw: (inks) =>
    each(
      [
        { x: -62, y: 0 },
        { x: 0, y: 0 },
        { x: 62, y: 0 },
      ],
      (spot) =>
        moved(
          spot,
          flat(
            'M-5-88H5l4 40c12 6 16 16 16 30v58c0 12-6 16-14 18v24h-22V58c-8-2-14-6-14-18v-58c0-14 4-24 16-30z',
            materials.white,
          ) +
            `<path d="M-19-10h38v46c0 8-6 12-19 12s-19-4-19-12z" fill="${inks.mid}"/><path d="M-9-48H9" stroke="${inks.ink}" stroke-width="3"/>`,
        ),
    ),
}

/** What medicines and the like hold. */
export const contents = {
  tablets,
  capsules,
  'soft-capsules': softCapsules,
  calendar,
  lozenges,
  effervescent,
  suppositories,
  pens,
  ampoules,
  'single-doses': singleDoses,
  patches,
  pipettes,
} as const satisfies Record<string, Item>
