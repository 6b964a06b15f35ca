/** The colours of packs and collections, by the name stored in the catalogue. */
export const hues = {
  green: { text: 'text-hue-green', wash: 'bg-hue-green-soft' },
  blue: { text: 'text-hue-blue', wash: 'bg-hue-blue-soft' },
  red: { text: 'text-hue-red', wash: 'bg-hue-red-soft' },
  amber: { text: 'text-hue-amber', wash: 'bg-hue-amber-soft' },
  violet: { text: 'text-hue-violet', wash: 'bg-hue-violet-soft' },
  teal: { text: 'text-hue-teal', wash: 'bg-hue-teal-soft' },
  rose: { text: 'text-hue-rose', wash: 'bg-hue-rose-soft' },
  slate: { text: 'text-hue-slate', wash: 'bg-hue-slate-soft' },
} as const

export type Hue = keyof typeof hues

/** The hue of a stored colour name; an unknown name gets the shop's green. */
export const hueOf = (name: string): (typeof hues)[Hue] => hues[isHue(name) ? name : 'green']

const isHue = (name: string): name is Hue => Object.hasOwn(hues, name)
