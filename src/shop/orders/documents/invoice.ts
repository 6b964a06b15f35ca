/** Issued by the pharmacy's certified software: its number and, if staff attached it, its PDF. */
export type Invoice = { number: string | null; hasFile: boolean }

export const maxInvoiceBytes = 10 * 1_048_576
