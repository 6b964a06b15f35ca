/** Check digit of an EAN-13: weights 1 and 3 alternate; the digit completes the sum to a multiple of ten. */
function withCheckDigit(twelve: string): string {
  const sum = Array.from(twelve, Number).reduce((running, digit, index) => running + digit * (index % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/**
 * An in-store barcode ("20", the range, the number): this range is reserved for shops, so it never collides with a real product.
 */
export const inStoreBarcode = (range: number, number: number): string =>
  withCheckDigit(`20${String(range).padStart(2, '0')}${String(number).padStart(8, '0')}`)

/** Invented: no real medicine code starts with 99. */
export const inventedCode = (number: number): string => `99${String(number).padStart(5, '0')}`

// Stock levels of an ordinary afternoon: mostly well stocked, a few nearly out, some at zero.
const SHELF = [24, 12, 38, 7, 16, 52, 9, 20, 31, 44, 5, 15, 28, 3, 18, 60, 11, 35, 8, 22, 0, 14, 41, 6, 26, 10, 19, 33, 55]

/** The last hot water bottle in stock; tests that buy the last unit use it. */
export const LAST_UNIT_SKU = 'PAR-000257'

export function stockOf(sku: string, number: number): number {
  if (sku === LAST_UNIT_SKU) return 1
  return SHELF[number % SHELF.length] ?? 0
}
