// The tokens of the shop by day, as wallets know no custom properties; the green is the logo's own, so that it has no edge on it.
const colours = { green: '#0a5c3f', onGreen: '#fcfcf8', onGreenSoft: '#c3ddcf' } as const

type Colour = keyof typeof colours

export const hexOf = (colour: Colour): string => colours[colour]

/** As Apple reads it. */
export const rgbOf = (colour: Colour): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colours[colour].slice(at, at + 2), 16)).join(', ')})`
