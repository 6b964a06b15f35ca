import type { Art } from './art.ts'
import { materials } from './palette.ts'
import { cross, flat, round, slab, times } from './scene.ts'

/** A body with its own label, drawn upwards from its base at (0, 0). */
export type Container = { width: number; height: number; draw: (art: Art) => string }

const ridges = (from: number, to: number, y: number, height: number): string =>
  times(Math.floor((to - from) / 10), (index) => `M${from + 6 + index * 10} ${y}v${height}`)

const screwCap = (art: Art, { x, y, width, height }: { x: number; y: number; width: number; height: number }): string => {
  const cap = slab([x, y, width, height], 8)
  return `<path d="${cap}" fill="${art.inks.ink}"/><path d="${ridges(x, x + width, y + 8, height - 14)}" stroke="${art.inks.deep}" stroke-width="3" stroke-opacity=".5"/><path d="${cap}" fill="url(#r)"/>`
}

const labelled = (
  art: Art,
  shape: string,
  fill: string,
  label: { x: number; y: number; width: number; height: number },
): string => `<path d="${shape}" fill="${fill}"/>${art.wrap(label)}<path d="${shape}" fill="url(#r)"/>${art.lettering(label)}`

const amber = '#8f5a26'

const syrupShape = 'M-78-176c0-24 34-32 42-48h72c8 16 42 24 42 48v158c0 11-8 18-18 18H-60c-10 0-18-7-18-18z'

/** Brown glass with a screw cap: syrups, drops by mouth, solutions. */
const syrup: Container = {
  width: 160,
  height: 286,
  draw: (art) =>
    `<path d="M-32-238h64v18h-64z" fill="${amber}"/>${labelled(art, syrupShape, amber, { x: -78, y: -158, width: 156, height: 124 })}${screwCap(art, { x: -40, y: -286, width: 80, height: 52 })}`,
}

/** White plastic with a wide cap: tablets and strips in a tub. */
const tub: Container = {
  width: 150,
  height: 220,
  draw: (art) =>
    `${labelled(art, slab([-75, -166, 150, 166], 16), materials.white, { x: -75, y: -140, width: 150, height: 112 })}${screwCap(art, { x: -66, y: -220, width: 132, height: 58 })}`,
}

/** Glass with a rubber bulb: serums and drops. */
const dropper: Container = {
  width: 130,
  height: 286,
  draw: (art) => {
    const bulb = 'M-15-232c-4-28-6-54 15-54s19 26 15 54z'
    const glass = 'M-60-140c0-18 22-24 32-34h56c10 10 32 16 32 34v124c0 10-7 16-16 16H-44c-9 0-16-6-16-16z'
    return `${round(bulb, art.inks.deep)}${labelled(art, glass, art.inks.mid, { x: -60, y: -124, width: 120, height: 100 })}${screwCap(art, { x: -32, y: -234, width: 64, height: 62 })}`
  },
}

/** A plastic bottle that drips: eye and ear drops. */
const dripper: Container = {
  width: 116,
  height: 238,
  draw: (art) => {
    const cap = 'M-20-238h40l8 64h-56z'
    return `${labelled(art, 'M-58-130c0-16 16-22 26-32v-14h64v14c10 10 26 16 26 32v116c0 9-6 14-14 14h-88c-8 0-14-5-14-14z', materials.white, { x: -58, y: -118, width: 116, height: 98 })}${round(cap, art.inks.ink)}<path d="M-28-180h56v9h-56z" fill="${art.inks.deep}"/>`
  },
}

/** A tall bottle with a pump: gels, milks, creams. */
const pump: Container = {
  width: 140,
  height: 300,
  draw: (art) => {
    const head = 'M-52-294c0-4 4-6 10-6h58c8 0 12 5 12 12v18h-28v34H-6v-34h-30c-12 0-16-8-16-24z'
    return `${round(head, art.inks.ink)}${round(slab([-26, -242, 52, 24], 5), art.inks.deep)}${labelled(art, slab([-68, -220, 136, 220], 26), materials.white, { x: -68, y: -184, width: 136, height: 140 })}`
  },
}

/** An oval bottle with a hinged cap: shampoos, shower gels, sun milks. */
const flip: Container = {
  width: 150,
  height: 290,
  draw: (art) =>
    `${labelled(art, 'M-74-196c0-28 22-40 40-40h68c18 0 40 12 40 40L66-14c-1 9-7 14-15 14H-51c-8 0-14-5-15-14z', materials.white, { x: -72, y: -190, width: 144, height: 136 })}${round('M-42-236v-34c0-12 6-18 18-20h48c12 2 18 8 18 20v34z', art.inks.ink)}<path d="M-42-252h84v4h-84z" fill="${art.inks.deep}"/>`,
}

/** Clear plastic, round shoulders: lotions, micellar water, mouthwash. */
const flask: Container = {
  width: 150,
  height: 292,
  draw: (art) => {
    const shape = 'M-72-172c0-40 44-34 50-64h44c6 30 50 24 50 64v156c0 10-7 16-16 16H-56c-9 0-16-6-16-16z'
    return `<path d="${shape}" fill="${materials.white}" fill-opacity=".8"/>${labelled(art, shape, art.inks.mid, { x: -72, y: -152, width: 144, height: 112 })}${screwCap(art, { x: -28, y: -292, width: 56, height: 58 })}`
  },
}

/** A bottle with a spray head under a clear cap. */
const spray: Container = {
  width: 130,
  height: 298,
  draw: (art) => {
    const { ink, deep } = art.inks
    return `<path d="M-14-250h28v26h-28z" fill="${materials.shade}"/><path d="M-36-288c0-6 5-10 12-10h44c8 0 14 5 14 14v34h-52v-16h-10c-5 0-8-3-8-8z" fill="${ink}"/><path d="M-36-286h-7v10h7z" fill="${deep}"/>${round(slab([-34, -228, 68, 24], 6), ink)}${labelled(art, slab([-62, -208, 124, 208], 24), materials.white, { x: -62, y: -172, width: 124, height: 132 })}`
  },
}

/** A nasal or mouth spray with shoulders to press. */
const nasal: Container = {
  width: 116,
  height: 270,
  draw: (art) => {
    const nozzle = 'M-8-270h16l8 64h-32z'
    return `${round(nozzle, materials.white)}${round('M-44-206h88c5 0 8 4 8 8v20H-52v-20c0-4 3-8 8-8z', art.inks.ink)}${round('M-32-178h64v22h-64z', materials.shade)}${labelled(art, slab([-56, -158, 112, 158], 18), materials.white, { x: -56, y: -134, width: 112, height: 108 })}`
  },
}

/** An aerosol can: foams. */
const can: Container = {
  width: 116,
  height: 300,
  draw: (art) =>
    `${round('M-40-234v-38c0-18 14-28 40-28s40 10 40 28v38z', materials.white)}${round('M-58-214c0-14 12-22 24-22h68c12 0 24 8 24 22z', materials.metal)}${labelled(art, slab([-58, -216, 116, 216], 10), art.inks.mid, { x: -58, y: -180, width: 116, height: 138 })}`,
}

/** A roll-on with a large round cap. */
const rollOn: Container = {
  width: 116,
  height: 250,
  draw: (art) =>
    `${labelled(art, 'M-52-150h104c6 20 4 60 0 134-1 10-7 16-14 16h-76c-7 0-13-6-14-16-4-74-6-114 0-134z', materials.white, { x: -53, y: -122, width: 106, height: 96 })}${round('M-50-152v-56c0-28 24-42 50-42s50 14 50 42v56z', art.inks.ink)}`,
}

/** A nail lacquer: a small bottle under a tall cap. */
const lacquer: Container = {
  width: 110,
  height: 250,
  draw: (art) =>
    `${round('M-20-118l4-124c1-6 5-8 10-8H6c5 0 9 2 10 8l4 124z', art.inks.deep)}${labelled(art, slab([-55, -122, 110, 122], 20), art.inks.mid, { x: -55, y: -104, width: 110, height: 86 })}`,
}

const tubeShape = 'M-84-280h168L66-52H-66z'

/** A tube that stands on its cap. */
const tube: Container = {
  width: 168,
  height: 296,
  draw: (art) => {
    const label = { x: -74, y: -194, width: 148, height: 118 }
    return `<clipPath id="c"><path d="${tubeShape}"/></clipPath><path d="${tubeShape}" fill="${materials.white}"/><g clip-path="url(#c)">${art.wrap({ ...label, x: -84, width: 168 })}</g><path d="${cross(0, -234, 20)}" fill="${art.inks.mid}"/><path d="${tubeShape}" fill="url(#r)"/><path d="M-90-296H90v18H-90z" fill="${materials.shade}"/><path d="${ridges(-92, 92, -295, 16)}" stroke="${materials.edge}" stroke-width="2"/>${round('M-64-54H64l-6 46c-1 6-5 8-9 8h-98c-4 0-8-2-9-8z', art.inks.ink)}<path d="M-64-54H64l-1 8H-63z" fill="${art.inks.deep}"/>${art.lettering(label)}`
  },
}

/** A small metal tube, lying, with a nozzle: ointments for eyes, samples of creams. */
const smallTube: Container = {
  width: 300,
  height: 116,
  draw: (art) => {
    const shape = 'M-146-112h14l198 22c10 1 16 8 16 18v34c0 10-6 17-16 18L-132 2h-14z'
    const label = { x: -112, y: -96, width: 158, height: 84 }
    return `<g transform="rotate(-6)"><clipPath id="c"><path d="${shape}"/></clipPath><path d="${shape}" fill="${materials.white}"/><g clip-path="url(#c)">${art.wrap({ ...label, y: -104, height: 98 })}</g><path d="${shape}" fill="url(#f)"/><path d="M-152-114h18V4h-18z" fill="${materials.metal}"/><path d="M-148-114V4M-142-114V4" stroke="${materials.metalDeep}" stroke-width="2"/>${flat(slab([78, -78, 22, 48], 4), materials.metal)}${flat('M100-74l44 8c5 1 8 5 8 12s-3 11-8 12l-44 8z', art.inks.ink)}${art.lettering(label)}</g>`
  },
}

/** A wide jar with a flat lid. */
const jar: Container = {
  width: 236,
  height: 206,
  draw: (art) => {
    const lid = slab([-118, -206, 236, 68], 16)
    return `${labelled(art, 'M-104-146h208v112c0 20-14 34-34 34H-70c-20 0-34-14-34-34z', materials.white, { x: -104, y: -128, width: 208, height: 98 })}<path d="${lid}" fill="${art.inks.ink}"/><path d="M-118-160h236v7h-236z" fill="${art.inks.deep}" fill-opacity=".6"/><path d="${lid}" fill="url(#r)"/>`
  },
}

/** A tin with a plastic lid: powders, milk. */
const tin: Container = {
  width: 190,
  height: 266,
  draw: (art) =>
    `${labelled(art, slab([-92, -232, 184, 232], 8), materials.metal, { x: -92, y: -214, width: 184, height: 196 })}${round(slab([-96, -266, 192, 40], 10), materials.white)}<path d="M-96-242h192v4h-192z" fill="${art.inks.mid}"/>`,
}

/** A stick, its cap beside it. */
const stick: Container = {
  width: 150,
  height: 250,
  draw: (art) =>
    `${round('M-36-164h56v-52c0-20-56-14-56 10z', art.inks.mid)}${labelled(art, slab([-50, -170, 84, 170], 10), materials.white, { x: -50, y: -148, width: 84, height: 116 })}${round(slab([46, -104, 62, 104], 12), art.inks.ink)}`,
}

const zigzag = (steps: number, run: number): string => times(steps, (index) => `l${run} ${index % 2 === 0 ? -5 : 5}`)

const PILLOW = `M-75-248${zigzag(30, 5)}V0${zigzag(30, -5)}z`

/** A single dose in paper. */
const sachet: Container = {
  width: 210,
  height: 262,
  draw: (art) => {
    const label = { x: -75, y: -196, width: 150, height: 152 }
    const pillow = (printed: string) =>
      `<path d="${PILLOW}" fill="${materials.white}"/>${art.wrap(label)}<path d="M-75-238H75M-75-231H75M-75-224H75M-75-22H75M-75-15H75M-75-8H75" stroke="${materials.edge}" stroke-width="1.5"/><path d="M-75-214H75v186H-75z" fill="url(#r)"/>${printed}`
    return `<g transform="translate(34 -2) rotate(11)">${pillow('')}<path d="M-75-248H75V0H-75z" fill-opacity=".08"/></g><g transform="translate(-24) rotate(-4)">${pillow(art.lettering(label))}</g>`
  },
}

/** A soft pack with a flap: wipes, pads. */
const pouch: Container = {
  width: 290,
  height: 190,
  draw: (art) => {
    const label = { x: -132, y: -178, width: 264, height: 92 }
    const shape = 'M-138-176c40-16 236-16 276 0 8 60 8 120 0 164-60 16-216 16-276 0-8-44-8-104 0-164z'
    return `<clipPath id="c"><path d="${shape}"/></clipPath><path d="${shape}" fill="${materials.white}"/><g clip-path="url(#c)">${art.wrap({ ...label, x: -146, width: 292 })}</g><path d="${shape}" fill="url(#r)"/><path d="${shape}" fill="url(#f)"/>${flat(slab([-62, -76, 124, 56], 14), art.inks.mid)}<path d="M-40-30h80" stroke="${art.inks.deep}" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/>${art.lettering(label)}`
  },
}

/** A paper bag with a rolled top: biscuits. */
const bag: Container = {
  width: 180,
  height: 276,
  draw: (art) => {
    const shape = 'M-82-262H82c6 90 6 180 2 254-1 5-4 8-9 8H-75c-5 0-8-3-9-8-4-74-4-164 2-254z'
    const label = { x: -84, y: -204, width: 168, height: 140 }
    return `<clipPath id="c"><path d="${shape}"/></clipPath><path d="${shape}" fill="${art.inks.mid}"/><g clip-path="url(#c)">${art.wrap(label)}</g><path d="${shape}" fill="url(#r)"/>${flat('M-86-276H86v26H-86z', materials.shade)}<path d="M-80-232c40 6 120 6 160 0" fill="none" stroke="#000" stroke-opacity=".08" stroke-width="5"/>${art.lettering(label)}`
  },
}

/** A small bottle to drink from. */
const drink: Container = {
  width: 130,
  height: 284,
  draw: (art) =>
    `${labelled(art, 'M-62-150c0-40 30-46 34-84h56c4 38 34 44 34 84v132c0 11-8 18-18 18H-44c-10 0-18-7-18-18z', materials.white, { x: -62, y: -146, width: 124, height: 118 })}${screwCap(art, { x: -34, y: -284, width: 68, height: 52 })}`,
}

/** A feeding bottle with its teat and marks. */
const feedingBottle: Container = {
  width: 130,
  height: 300,
  draw: (art) => {
    const glass =
      'M-52-186h104c10 10 8 26 4 40-5 18-5 34 0 52 6 22 6 54 2 78-1 10-8 16-17 16h-82c-9 0-16-6-17-16-4-24-4-56 2-78 5-18 5-34 0-52-4-14-6-30 4-40z'
    const marks = times(6, (index) => `M34-${34 + index * 22}h16`)
    return `${round('M-40-214c0-22 22-24 26-44 2-14-2-42 14-42s12 28 14 42c4 20 26 22 26 44z', '#efd9b4')}<path d="${glass}" fill="${art.inks.soft}"/><path d="M-54-126c20 8 86-8 108 0 4 14 4 30 4 48 2 22 2 44 0 62-1 9-8 14-17 14h-82c-9 0-16-5-17-14-3-18-3-40 0-62 0-18 0-34 4-48z" fill="${materials.white}"/><path d="${glass}" fill="url(#r)"/><path d="${marks}" stroke="${art.inks.ink}" stroke-width="3"/>${screwCap(art, { x: -54, y: -220, width: 108, height: 36 })}${art.text({ x: -46, y: -122, width: 72, height: 104, align: 'middle' }, { quiet: materials.text, loud: art.inks.ink })}`
  },
}

/** A pressurised inhaler: canister and mouthpiece. */
const inhaler: Container = {
  width: 190,
  height: 280,
  draw: (art) => {
    const body = 'M-64-200H60v112c0 10 4 14 14 18l46 16c8 3 10 8 8 16l-6 26c-2 8-8 12-16 12H-38c-16 0-26-10-26-26z'
    return `${round(slab([-50, -280, 96, 112], 12), materials.metal)}<path d="M-50-262h96" stroke="${materials.metalDeep}" stroke-width="2"/>${flat(body, art.inks.ink)}<path d="M122-44c6 2 8 8 6 16l-6 22c-2 8-8 8-12 6-6-14-4-36 12-44z" fill="${art.inks.deep}"/><path d="${slab([-54, -186, 104, 110], 10)}" fill="${materials.white}"/>${art.text({ x: -46, y: -180, width: 88, height: 98, align: 'middle' }, { quiet: materials.text, loud: art.inks.ink })}`
  },
}

/** A dry-powder inhaler: a cylinder that turns. */
const turbine: Container = {
  width: 130,
  height: 286,
  draw: (art) =>
    `${round('M-34-286h68l8 66h-84z', materials.white)}${labelled(art, slab([-54, -222, 108, 164], 8), materials.white, { x: -54, y: -208, width: 108, height: 126 })}${round(slab([-60, -62, 120, 62], 12), art.inks.ink)}<path d="${ridges(-64, 64, -50, 40)}" stroke="${art.inks.deep}" stroke-width="3" stroke-opacity=".5"/>`,
}

/** Bodies that carry their own label. */
export const containers = {
  syrup,
  tub,
  dropper,
  dripper,
  pump,
  flip,
  flask,
  spray,
  nasal,
  can,
  'roll-on': rollOn,
  lacquer,
  tube,
  'small-tube': smallTube,
  jar,
  tin,
  stick,
  sachet,
  pouch,
  bag,
  drink,
  'feeding-bottle': feedingBottle,
  inhaler,
  turbine,
} as const satisfies Record<string, Container>

export type ContainerName = keyof typeof containers
