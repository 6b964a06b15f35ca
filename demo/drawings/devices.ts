import { ownValue } from '#src/kernel/own-value.ts'
import type { Item } from './contents.ts'
import { materials } from './palette.ts'
import { cross, flat, round, slab, times, type Corners } from './scene.ts'

const segments: Readonly<Record<string, string>> = {
  '0': '1110111',
  '1': '0010010',
  '2': '1011101',
  '3': '1011011',
  '5': '1101011',
  '6': '1101111',
  '7': '1010010',
  '8': '1111111',
  '9': '1111011',
}

const strokes = ['M2 0h8', 'M0 2v8', 'M12 2v8', 'M2 12h8', 'M0 14v8', 'M12 14v8', 'M2 24h8']

/** Figures of a liquid crystal display, 12 × 24 each. */
const figures = (text: string, { x, y, scale, ink }: { x: number; y: number; scale: number; ink: string }): string => {
  let at = 0
  const paths = Array.from(text, (character) => {
    if (character === '.') return `<path d="M${at - 3} 24v.1"/>`
    const lit = ownValue(segments, character) ?? ''
    const path = strokes.filter((_, index) => lit[index] === '1').join('')
    at += 18
    return `<path d="${path}" transform="translate(${at - 18})"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round">${paths.join('')}</g>`
}

const display = (corners: Corners, drawn: string): string =>
  `<path d="${slab(corners, 8)}" fill="#dfe8d8"/>${drawn}<path d="${slab(corners, 8)}" fill="none" stroke-opacity=".2" stroke="#000" stroke-width="2"/>`

const lcd = '#2c3a2e'

const thermometer: Item = {
  width: 250,
  height: 100,
  draw: (inks) =>
    `<g transform="rotate(-12)"><path d="M64-9h40c10 0 16 4 20 9-4 5-10 9-20 9H64z" fill="${inks.mid}"/><path d="M106-7c9 1 14 4 18 7-4 3-9 6-18 7z" fill="${materials.metal}"/>${flat('M-104-30h108c26 0 36 18 66 21v18C40 12 30 30 4 30h-108c-12 0-18-8-18-18v-24c0-10 6-18 18-18z', materials.white)}<path d="M-122-12c0-10 6-18 18-18h14v60h-14c-12 0-18-8-18-18z" fill="${inks.ink}"/><circle cx="-106" r="7" fill="#fff" fill-opacity=".8"/>${display([-76, -19, 76, 38], figures('36.8', { x: -66, y: -12, scale: 1, ink: lcd }))}</g>`,
}

const infrared: Item = {
  width: 160,
  height: 200,
  draw: (inks) =>
    `<g transform="rotate(14)">${round('M-40-44h80l-8 128c-1 12-8 18-18 18h-28c-10 0-17-6-18-18z', materials.white)}${round('M-58-96c0-6 6-8 14-8h80c22 0 34 16 34 34s-12 32-30 32h-76c-12 0-22-8-22-20z', inks.ink)}<path d="M-58-92l-14 6v34l14 8z" fill="${inks.deep}"/>${display([-30, -30, 60, 42], figures('37.2', { x: -26, y: -18, scale: 0.9, ink: lcd }))}<path d="M-36-58l4 22h14v-22z" fill="${inks.mid}"/><circle cy="40" r="14" fill="${inks.ink}"/></g>`,
}

const monitor: Item = {
  width: 250,
  height: 190,
  draw: (inks) =>
    `<path d="M-40 20c-60 60-90-30-60-56" fill="none" stroke="${inks.deep}" stroke-width="7"/>${round('M-122-84h64c8 0 12 4 12 12v60c0 8-4 12-12 12h-64c8-26 8-58 0-84z', inks.ink)}<path d="M-112-84c10 26 10 58 0 84" fill="none" stroke="${inks.mid}" stroke-width="4"/><path d="${slab([-32, -78, 158, 168], 24)}" fill="${inks.deep}" fill-opacity=".25"/>${flat(slab([-36, -84, 158, 168], 24), materials.white)}${display([-18, -68, 122, 92], figures('128', { x: 12, y: -60, scale: 1.4, ink: lcd }) + figures('79', { x: 38, y: -16, scale: 1.1, ink: lcd }))}<circle cx="44" cy="54" r="18" fill="${inks.ink}"/><path d="M44 46v16M36 54h16" stroke="#fff" stroke-width="4"/><path d="M-4 54v.1M90 54v.1" stroke="${inks.mid}" stroke-width="18" stroke-linecap="round"/>`,
}

const wristMonitor: Item = {
  width: 210,
  height: 190,
  draw: (inks) =>
    `<ellipse rx="98" ry="84" fill="${inks.deep}"/><ellipse cy="6" rx="78" ry="62" fill="${inks.soft}"/>${round('M-98 0c0-50 44-84 98-84s98 34 98 84c-8-20-20-34-34-44H-64C-78-34-90-20-98 0z', inks.ink)}${flat(slab([-66, -72, 132, 96], 20), materials.white)}${display([-50, -60, 84, 72], figures('118', { x: -40, y: -54, scale: 1.1, ink: lcd }) + figures('75', { x: -22, y: -20, scale: 0.9, ink: lcd }))}<circle cx="49" cy="-24" r="10" fill="${inks.ink}"/>`,
}

const nebuliser: Item = {
  width: 250,
  height: 180,
  draw: (inks) =>
    `<path d="M20 30c60 40 90 20 66-30" fill="none" stroke="#fff" stroke-width="8"/><path d="M20 30c60 40 90 20 66-30" fill="none" stroke="${inks.mid}" stroke-width="3"/>${flat('M-120-6c0-40 30-58 74-58s74 18 74 58v70c0 10-6 16-16 16h-116c-10 0-16-6-16-16z', materials.white)}<path d="M-120 26h148v38c0 10-6 16-16 16h-116c-10 0-16-6-16-16z" fill="${inks.ink}"/><path d="${times(5, (index) => `M${index * 14 - 74}-34v34`)}" stroke="${inks.mid}" stroke-width="6" stroke-linecap="round"/><circle cx="-46" cy="52" r="11" fill="#fff"/>${round('M58-84c24-10 52 4 60 30 4 14 2 26-4 34L62-4C46-26 44-62 58-84z', inks.mid)}<path d="M70-16l40-12 4 20c-10 10-24 14-38 10z" fill="${inks.ink}"/>`,
}

const glucometer: Item = {
  width: 190,
  height: 200,
  draw: (inks) =>
    `<g transform="rotate(-8)">${flat(slab([-16, 76, 32, 36], 3), '#fff')}<path d="M-10 96h20v16h-20z" fill="${inks.mid}"/><path d="M-58-66c0-24 18-34 58-34s58 10 58 34c0 40-6 90-20 130-4 14-16 18-38 18s-34-4-38-18c-14-40-20-90-20-130z" fill="${inks.deep}" fill-opacity=".25" transform="translate(4 6)"/>${flat('M-58-66c0-24 18-34 58-34s58 10 58 34c0 40-6 90-20 130-4 14-16 18-38 18s-34-4-38-18c-14-40-20-90-20-130z', inks.ink)}${display([-42, -80, 84, 74], figures('98', { x: -22, y: -64, scale: 1.6, ink: lcd }))}<circle cy="28" r="19" fill="#fff"/><path d="${cross(0, 28, 9)}" fill="${inks.ink}"/></g>`,
}

const oximeter: Item = {
  width: 220,
  height: 150,
  draw: (inks) =>
    `<path d="M-106 28c0-10 8-16 18-16H88c12 0 18 8 18 18v14c0 16-12 26-28 26H-70c-22 0-36-18-36-42z" fill="${inks.deep}"/><path d="M-112 2C-60-10 10-10 60 2v20C10 14-60 14-112 22z" fill="#ecd2b4"/>${flat('M-100-34c0-20 14-32 36-32H78c18 0 28 12 28 28v28c0 10-8 16-18 16H-84c-10 0-16-6-16-16z', materials.white)}<path d="${slab([-66, -56, 116, 50], 8)}" fill="#17242b"/>${figures('98', { x: -54, y: -48, scale: 1.35, ink: '#7fe0b0' })}<path d="M4-28h10l4-12 8 24 6-16 4 6h8" fill="none" stroke="${inks.mid}" stroke-width="3"/><circle cx="76" cy="-32" r="11" fill="${inks.ink}"/>`,
}

const test: Item = {
  width: 250,
  height: 110,
  draw: (inks) =>
    `<g transform="rotate(-10)"><path d="${slab([-116, -20, 236, 48], 20)}" fill="${inks.deep}" fill-opacity=".18"/>${flat(slab([-120, -26, 168, 48], 22), materials.white)}${flat(slab([40, -20, 84, 36], 14), inks.ink)}<path d="${slab([-52, -14, 62, 24], 6)}" fill="${inks.soft}"/><path d="M-36-12v20M-18-12v20" stroke="#b0446e" stroke-width="6"/><path d="M-96-4h22" stroke="${inks.mid}" stroke-width="7" stroke-linecap="round"/></g>`,
}

const lancets: Item = {
  width: 200,
  height: 150,
  draw: (inks) =>
    times(
      4,
      (index) =>
        `<g transform="translate(${index * 44 - 66} ${(index % 2) * 14 - 6}) rotate(${index * 6 - 9})"><path d="M0-72v26" stroke="${materials.metalDeep}" stroke-width="3"/><circle cy="-62" r="12" fill="${inks.mid}"/>${flat(slab([-14, -48, 28, 108], 8), inks.ink)}<path d="M-14-12h28M-14 0h28M-14 12h28" stroke="#fff" stroke-opacity=".3" stroke-width="3"/></g>`,
    ),
}

/** Devices and tests. */
export const devices = {
  thermometer,
  infrared,
  monitor,
  'wrist-monitor': wristMonitor,
  nebuliser,
  glucometer,
  oximeter,
  test,
  lancets,
} as const satisfies Record<string, Item>
