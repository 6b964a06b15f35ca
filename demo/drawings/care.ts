import type { Item } from './contents.ts'
import { materials, type PackInks } from './palette.ts'
import { flat, round, slab, times } from './scene.ts'

const skin = '#ecd2b4'

const toothbrush = (inks: PackInks): string =>
  `<path d="M-116 12C-60-2-10-4 40-2c14 0 22-8 36-8h36c6 0 8 4 8 8s-2 8-8 8H78c-14 0-24 6-40 6-50 2-96 2-146 12-10 2-16-10-8-12z" fill="${inks.ink}"/><path d="M-100 14c40-10 70-12 104-12" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/><path d="${times(9, (index) => `M${74 + index * 5}-10v-26`)}" stroke="#fff" stroke-width="4"/><path d="${times(4, (index) => `M${79 + index * 10}-10v-28`)}" stroke="${inks.mid}" stroke-width="4"/>`

const brush: Item = { width: 240, height: 90, draw: (inks) => `<g transform="rotate(-10)">${toothbrush(inks)}</g>` }

const interdental: Item = {
  width: 220,
  height: 140,
  draw: (inks) =>
    times(
      3,
      (index) =>
        `<g transform="translate(-8 ${index * 44 - 44}) rotate(-6)">${flat(slab([-104, -11, 120, 22], 11), inks.ink)}<path d="M16 0h98" stroke="${materials.metalDeep}" stroke-width="2"/><path d="${times(15, (at) => `M${40 + at * 5}-${5 + (at % 2)}v${10 + 2 * (at % 2)}`)}" stroke="${inks.mid}" stroke-width="3"/></g>`,
    ),
}

const floss: Item = {
  width: 170,
  height: 150,
  draw: (inks) =>
    `${flat('M-70-40c0-16 12-28 28-28h84c16 0 28 12 28 28v72c0 20-16 36-36 36h-68c-20 0-36-16-36-36z', inks.ink)}<path d="M-70-34c0-20 12-34 28-34h84c16 0 28 14 28 34z" fill="${inks.mid}"/><circle cy="20" r="26" fill="#fff" fill-opacity=".85"/><path d="M10-54h24v16H10z" fill="${materials.metal}"/><path d="M30-46c40-6 40 26 66 20" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
}

const soother: Item = {
  width: 210,
  height: 190,
  draw: (inks) =>
    `<g transform="rotate(-8)">${round('M-22-26c-6-22-22-28-22-46 0-22 20-24 44-24s44 2 44 24c0 18-16 24-22 46z', '#efd9b4')}${flat('M-98-6c0-28 30-34 50-24 30 12 66 12 96 0 20-10 50-4 50 24 0 30-34 44-98 44S-98 24-98-6z', inks.mid)}<path d="M-72-4v.1M72-4v.1" stroke="${inks.soft}" stroke-width="18" stroke-linecap="round"/><circle cy="10" r="26" fill="${inks.ink}"/><circle cy="50" r="34" fill="none" stroke="${inks.ink}" stroke-width="13"/><path d="M-26 30a34 34 0 0 1 12-12" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/></g>`,
}

const stocking: Item = {
  width: 170,
  height: 210,
  draw: (inks) =>
    `<g fill="${inks.deep}" transform="translate(22 -4)"><path d="M-44-100h58c4 60-4 100 2 128l54 30c14 8 12 34-6 36l-82-4c-22-2-30-16-30-34 4-50 8-100 4-156z"/></g>${round('M-60-100H2c4 60-4 100 2 132l52 32c14 8 12 36-6 38l-82-4c-22-2-32-18-32-36 4-50 8-102 4-162z', inks.ink)}<path d="M-60-100H2l1 20h-62z" fill="${inks.mid}"/><path d="M-34 98c-4-16 2-30 18-36M32 102c-4-14 4-26 18-34" fill="none" stroke="${inks.mid}" stroke-width="4"/><path d="${times(7, (index) => `M-58-${64 - index * 14}h60`)}" stroke="#fff" stroke-opacity=".14" stroke-width="3"/>`,
}

/** A brace for a knee. */
const brace: Item = {
  width: 180,
  height: 200,
  draw: (inks) =>
    `${round('M-66-96H66c4 36-8 66-8 96s14 60 6 96H-64c-8-36 6-66 6-96s-12-60-8-96z', inks.ink)}<path d="M-66-96H66l-1 20H-65zM-66 76H66l-2 20H-64z" fill="${inks.deep}"/><ellipse rx="34" ry="42" fill="none" stroke="${inks.mid}" stroke-width="9"/><ellipse rx="19" ry="26" fill="${inks.deep}"/><path d="M-58-50c40 12 76 12 116 0M-58 52c40-12 76-12 116 0" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="5"/>`,
}

/** A support for a wrist, with its opening for the thumb. */
const wristBrace: Item = {
  width: 230,
  height: 130,
  draw: (inks) =>
    `${flat('M-112-46C-60-58-10-58 40-52c24 2 50 4 68 14 6 28 6 52 0 76-22 14-46 18-72 18-50 2-100 2-148-10-6-28-6-64 0-92z', inks.ink)}<path d="M-112-46c10-2 20-4 28-5-6 32-6 68 0 101-10-1-18-3-28-4-6-28-6-64 0-92z" fill="${inks.deep}"/><ellipse cx="52" cy="-16" rx="24" ry="17" transform="rotate(16 52 -16)" fill="${inks.soft}"/><path d="M-60-53c-5 34-5 74 0 106M-20-56c-5 36-5 78 0 112" fill="none" stroke="${inks.mid}" stroke-width="9"/><path d="M-16-20h28v40h-28z" fill="#fff" fill-opacity=".85"/>`,
}

const belt: Item = {
  width: 250,
  height: 130,
  draw: (inks) =>
    `${flat('M-122-22C-90-50-40-60 0-60s90 10 122 38v56C90 52 40 62 0 62S-90 52-122 34z', inks.ink)}<path d="M-34-59C-12-61 12-61 34-59V61c-22 2-46 2-68 0z" fill="${inks.deep}"/><path d="M-20-58V60M0-60V62M20-58V60" stroke="${inks.mid}" stroke-opacity=".6" stroke-width="4"/><path d="M-122-8C-92-26-66-34-40-38v14C-66-20-92-12-122 6zM122-8C92-26 66-34 40-38v14C66-20 92-12 122 6z" fill="${inks.mid}"/><path d="${slab([-122, -22, 34, 58], 8)}" fill="${inks.mid}"/><path d="M-114-8h18M-114 6h18M-114 20h18" stroke="${inks.ink}" stroke-width="3"/>`,
}

const hotWaterBottle: Item = {
  width: 150,
  height: 210,
  draw: (inks) =>
    `${round('M-20-72v-26c0-6 40-6 40 0v26c6 10 46 6 48 32V66c0 24-16 36-36 36h-64c-20 0-36-12-36-36V-40c2-26 42-22 48-32z', inks.ink)}${flat(slab([-16, -104, 32, 20], 5), inks.deep)}<path d="${times(5, (index) => `M-44 ${index * 24 - 32}h88`)}" stroke="${inks.mid}" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>`,
}

const insoles: Item = {
  width: 210,
  height: 190,
  draw: (inks) => {
    const sole = 'M0-94c30 0 38 30 34 62-4 28-12 40-8 66 6 34 4 60-24 60s-32-26-28-56c4-32-8-44-12-76-4-30 8-56 38-56z'
    const one = `${flat(sole, inks.mid)}<path d="M2-78c18 0 24 20 20 42-24 10-30 8-46 0-2-22 6-42 26-42z" fill="${inks.ink}" fill-opacity=".7"/><circle cy="62" r="17" fill="${inks.ink}" fill-opacity=".7"/>`
    return `<g transform="translate(-52) scale(-1 1) rotate(-4)">${one}</g><g transform="translate(52) rotate(-4)">${one}</g>`
  },
}

const bandage: Item = {
  width: 220,
  height: 150,
  draw: (inks) =>
    `<path d="M-20 22h128v44H-20z" fill="${skin}"/><path d="M-20 34h128M-20 46h128M-20 56h128" stroke="#c9a57c" stroke-opacity=".5" stroke-width="1.5"/>${flat('M-92-14v52c0 20 32 32 72 32s72-12 72-32v-52z', skin)}<ellipse cx="-20" cy="-14" rx="72" ry="34" fill="#f4e2cc"/><path d="M-20-14m-52 0a52 23 0 1 0 104 0a52 23 0 1 0-104 0M-52-14a32 13 0 1 0 64 0a32 13 0 1 0-64 0" fill="none" stroke="#c9a57c" stroke-width="3"/><ellipse cx="-20" cy="-14" rx="12" ry="5" fill="${inks.deep}" fill-opacity=".5"/><path d="M92 30h14v6H92zM92 52h14v6H92z" fill="${materials.metalDeep}"/>`,
}

const plaster = (fill: string): string =>
  `${flat(slab([-78, -24, 156, 48], 24), fill)}<path d="${slab([-26, -24, 52, 48], 4)}" fill="#fff" fill-opacity=".65"/><path d="M-60-8v.1M-46 8v.1M-60 8v.1M-46-8v.1M60-8v.1M46 8v.1M60 8v.1M46-8v.1M-10-8v.1M10 8v.1M-10 8v.1M10-8v.1" stroke="#a98258" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>`

const plasters: Item = {
  width: 210,
  height: 170,
  draw: (inks) =>
    `<g transform="translate(4 34) rotate(18)">${plaster(inks.mid)}</g><g transform="translate(-6 -26) rotate(-24)">${plaster(skin)}</g>`,
}

const compresses: Item = {
  width: 200,
  height: 170,
  draw: (inks) =>
    times(
      3,
      (index) =>
        `<g transform="translate(${index * 9 - 9} ${26 - index * 22}) rotate(${index * 5 - 8})">${flat(slab([-82, -58, 164, 116], 6), '#fff')}<path d="${times(7, (line) => `M-74 ${line * 16 - 48}h148`)}${times(9, (line) => `M${line * 18 - 72}-52v104`)}" stroke="${inks.mid}" stroke-opacity=".6" stroke-width="1.5"/></g>`,
    ),
}

const faceMask: Item = {
  width: 250,
  height: 150,
  draw: (inks) =>
    `<path d="M-84-34c-50-20-50 84 0 62M84-34c50-20 50 84 0 62" fill="none" stroke="#fff" stroke-width="5"/>${flat('M-88-44C-40-62 40-62 88-44v72C60 62-60 62-88 28z', inks.mid)}<path d="M-88-20C-40-34 40-34 88-20M-88 0C-40-12 40-12 88 0M-88 20C-40 12 40 12 88 20" fill="none" stroke="${inks.ink}" stroke-opacity=".35" stroke-width="3"/><path d="M-34-50C-10-55 10-55 34-50" fill="none" stroke="${materials.metalDeep}" stroke-width="5" stroke-linecap="round"/>`,
}

const condoms: Item = {
  width: 220,
  height: 130,
  draw: (inks) =>
    times(
      2,
      (index) =>
        `<g transform="translate(${index * 84 - 42} ${index * 22 - 10}) rotate(${index * 16 - 10})">${flat(slab([-52, -52, 104, 104], 6), inks.ink)}<path d="M-52-42H52M-52 42H52" stroke="#fff" stroke-opacity=".35" stroke-width="2" stroke-dasharray="3 3"/><circle r="31" fill="${inks.deep}" fill-opacity=".5"/><circle r="29" fill="none" stroke="${inks.mid}" stroke-width="6"/></g>`,
    ),
}

const cup: Item = {
  width: 150,
  height: 190,
  draw: (inks) =>
    `${round('M-66-84c0-8 8-10 16-10H50c8 0 16 2 16 10 0 74-18 118-52 130l-4 44c0 8-20 8-20 0l-4-44c-34-12-52-56-52-130z', inks.mid)}<ellipse cy="-84" rx="62" ry="12" fill="${inks.ink}" fill-opacity=".35"/><path d="M-44-60c2 40 12 70 26 84" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/>`,
}

const glasses: Item = {
  width: 250,
  height: 120,
  draw: (inks) => {
    const lens = (x: number) =>
      `<path d="${slab([x - 46, -34, 92, 66], 26)}" fill="#fff" fill-opacity=".6"/><path d="M${x - 24}-14l20-14M${x - 20} 6l36-28" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="${slab([x - 46, -34, 92, 66], 26)}" fill="none" stroke="${inks.ink}" stroke-width="10"/>`
    return `<path d="M-112-24c-10-14 0-22 10-14l24 14M112-24c10-14 0-22-10-14L78-24" fill="none" stroke="${inks.deep}" stroke-width="8" stroke-linecap="round"/>${lens(-60)}${lens(60)}<path d="M-15-12c8-12 22-12 30 0" fill="none" stroke="${inks.ink}" stroke-width="10"/>`
  },
}

const finger: Item = {
  width: 150,
  height: 180,
  draw: (inks) =>
    `${round('M-44 84v-116c0-34 20-54 44-54s44 20 44 54V84c0 8-88 8-88 0z', inks.mid)}<path d="${times(5, (row) => times(4, (at) => `M${at * 17 - 26 + (row % 2) * 6} ${row * 15 - 62}v-8`))}" stroke="${inks.ink}" stroke-width="5" stroke-linecap="round"/><path d="M-44 70h88v14c0 8-88 8-88 0z" fill="${inks.ink}"/>`,
}

/** Items for the mouth, babies, legs and wounds. */
export const care = {
  brush,
  'finger-brush': finger,
  interdental,
  floss,
  soother,
  stocking,
  brace,
  'wrist-brace': wristBrace,
  belt,
  'hot-water-bottle': hotWaterBottle,
  insoles,
  bandage,
  plasters,
  compresses,
  'face-mask': faceMask,
  condoms,
  cup,
  glasses,
} as const satisfies Record<string, Item>
