const mark = '%PDF-'

/** By content, not by name. */
export const isPdf = (content: Uint8Array): boolean =>
  Array.from(mark).every((character, index) => content[index] === character.charCodeAt(0))

// Long enough not to occur in compressed content by chance.
const activeParts = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia']

/** Whether a PDF names scripts, programs or other files. It may hide them in compressed parts: it is only ever downloaded. */
export function isActivePdf(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return activeParts.some((part) => bytes.includes(part))
}

/** Whether the end of a PDF is there: readers look for it in the last kilobyte. */
export function isWholePdf(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return bytes.subarray(-1024).includes('%%EOF')
}
