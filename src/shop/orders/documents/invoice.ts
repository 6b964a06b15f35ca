/** Issued by the pharmacy's certified software: its number and, if staff attached it, its PDF. */
export type Invoice = { number: string | null; hasFile: boolean }

export const maxInvoiceBytes = 10 * 1_048_576

const mark = '%PDF-'

/** By content, not by name. */
export const isPdf = (content: Uint8Array): boolean =>
  Array.from(mark).every((character, index) => content[index] === character.charCodeAt(0))
