/** A barcode of 8 or 13 digits whose last one is right: weights 3 and 1 alternate from the digit before it (GS1). */
export function isEan(text: string): boolean {
  if (!/^(?:\d{8}|\d{13})$/.test(text)) return false
  const sum = Array.from(text, Number)
    .toReversed()
    .reduce((running, digit, index) => running + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * A national product code: seven digits. No rule for its last digit is published that we could verify: Infarmed's export has no codes
 * (0 of the 9,478 presentations that imports were tried with). Refusing a real medicine is worse than accepting a typing error.
 */
export const isProductCode = (text: string): boolean => /^\d{7}$/.test(text)
