/** Size of the uploaded file (S206). */
export const maxUploadBytes = 10 * 1_048_576
export const maxUploadPixels = 40_000_000

const marks = [
  { type: 'image/png', mark: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
] as const

export type PhotoType = (typeof marks)[number]['type']

/** The type by the first eight bytes; file name and headers are ignored. Undefined for any other file. */
export const photoTypeOf = (content: Uint8Array): PhotoType | undefined =>
  marks.find(({ mark }) => mark.every((byte, at) => content[at] === byte))?.type
