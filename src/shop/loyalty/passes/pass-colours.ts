// The shop's light-theme tokens, as wallets support no custom properties; the green is the logo's own, so that its edge does not
// show.
const colours = { green: '#0a5c3f', onGreen: '#fcfcf8', onGreenSoft: '#c3ddcf' } as const

type Colour = keyof typeof colours

export const hexOf = (colour: Colour): string => colours[colour]

/** In Apple's format. */
export const rgbOf = (colour: Colour): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colours[colour].slice(at, at + 2), 16)).join(', ')})`
