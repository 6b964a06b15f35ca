/** "12345 · Name · comprimidos 400 mg, 20 un.": what a request for a product says before anybody writes (S106, S177). */
export const specialRequestText = (name: string, { sku, designation }: { sku: string; designation: string }): string =>
  [sku, name, designation].join(' · ')
