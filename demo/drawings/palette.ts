export const packColours = ['green', 'blue', 'red', 'amber', 'violet', 'teal', 'rose', 'slate'] as const

export type PackColour = (typeof packColours)[number]

/** `ink` is the print, `deep` its shade, `mid` a tint, `soft` the background. White on ink and ink on white pass AA. */
export type PackInks = { ink: string; deep: string; mid: string; soft: string }

// Part of a picture: keeps its colours in the dark theme and does not use the page's tokens.
export const packInks: Readonly<Record<PackColour, PackInks>> = {
  green: { ink: '#0f6b4d', deep: '#0a4c37', mid: '#b9dccb', soft: '#e5f2eb' },
  blue: { ink: '#2b5ea7', deep: '#1e4379', mid: '#bcd0ec', soft: '#e7eef8' },
  red: { ink: '#b03d36', deep: '#7f2a25', mid: '#eec3bd', soft: '#faebe8' },
  amber: { ink: '#99600f', deep: '#6e440a', mid: '#efd3a0', soft: '#faf1df' },
  violet: { ink: '#6a4fa3', deep: '#4c3779', mid: '#d0c3e8', soft: '#efeaf8' },
  teal: { ink: '#17717a', deep: '#105158', mid: '#b3dbdf', soft: '#e3f2f3' },
  rose: { ink: '#a94a72', deep: '#7b3452', mid: '#ecc4d6', soft: '#f9ebf1' },
  slate: { ink: '#45586b', deep: '#303e4c', mid: '#c4ced8', soft: '#ebeff3' },
}

/** Carton, plastic and foil: the same for all colours. */
export const materials = {
  white: '#ffffff',
  paper: '#f7f8f6',
  shade: '#e3e8e5',
  edge: '#cfd6d2',
  metal: '#d5dadd',
  metalDeep: '#b4bcc1',
  text: '#39443f',
  quiet: '#56625c',
} as const
