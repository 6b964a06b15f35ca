/** The thirteenth digit of an EAN-13: weights 1 and 3 in turn, up to the next ten. */
function withCheckDigit(twelve: string): string {
  const sum = Array.from(twelve, Number).reduce((running, digit, index) => running + digit * (index % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/** A barcode of the range that shops number themselves, so that it can never be another product's: 20, the range, the number. */
export const inStoreBarcode = (range: number, number: number): string =>
  withCheckDigit(`20${String(range).padStart(2, '0')}${String(number).padStart(8, '0')}`)

/** Invented: no medicine's code starts with 99. */
export const inventedCode = (number: number): string => `99${String(number).padStart(5, '0')}`

// A shelf as it is on an ordinary afternoon: mostly well stocked, three left here and there, some run out.
const SHELF = [24, 12, 38, 7, 16, 52, 9, 20, 31, 44, 5, 15, 28, 3, 18, 60, 11, 35, 8, 22, 0, 14, 41, 6, 26, 10, 19, 33, 55]

/** The last hot water bottle of the house: what tests of the last unit buy. */
export const LAST_UNIT_SKU = 'PAR-000257'

export function stockOf(sku: string, number: number): number {
  if (sku === LAST_UNIT_SKU) return 1
  return SHELF[number % SHELF.length] ?? 0
}
