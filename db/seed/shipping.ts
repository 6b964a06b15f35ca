import type { Text } from './types.ts'

type SeedRate = {
  zone: 'mainland' | 'azores' | 'madeira'
  /** Both ends inclusive; null: no upper limit. */
  grams: readonly [from: number, to: number | null]
  priceCents: number
  freeFromCents: number | null
}

type SeedMethod = { name: Text; expected: Text; trackingTemplate: string; rates: readonly SeedRate[] }

const islands = ['azores', 'madeira'] as const

/** Two delivery methods: an express courier on the mainland, registered mail to the islands. */
export const shippingMethods: readonly SeedMethod[] = [
  {
    name: { pt: 'CTT Expresso', en: 'CTT Expresso courier' },
    expected: { pt: '1 a 2 dias úteis', en: '1 to 2 working days' },
    trackingTemplate: 'https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects={tracking}',
    rates: [
      { zone: 'mainland', grams: [0, 5000], priceCents: 350, freeFromCents: 5000 },
      { zone: 'mainland', grams: [5001, 20_000], priceCents: 590, freeFromCents: 5000 },
    ],
  },
  {
    name: { pt: 'CTT Correio registado', en: 'CTT registered mail' },
    expected: { pt: '3 a 6 dias úteis', en: '3 to 6 working days' },
    trackingTemplate: 'https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects={tracking}',
    rates: islands.flatMap((zone) => [
      { zone, grams: [0, 2000] as const, priceCents: 690, freeFromCents: 9000 },
      { zone, grams: [2001, 10_000] as const, priceCents: 1290, freeFromCents: null },
    ]),
  },
]
