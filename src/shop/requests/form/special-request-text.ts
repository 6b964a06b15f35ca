/** "12345 · Name · comprimidos 400 mg, 20 un.": initial text of a request for a product (S106, S177). */
export const specialRequestText = (name: string, { sku, designation }: { sku: string; designation: string }): string =>
  [sku, name, designation].join(' · ')
