import { type Cents, scale } from './money.ts'

export type Pack = { readonly amount: number; readonly unit: 'ml' | 'g' | 'un' }
export type UnitPrice = { cents: Cents; reference: 'l' | 'kg' | 'un' }

const REFERENCES = {
  ml: { reference: 'l', size: 1000 },
  g: { reference: 'kg', size: 1000 },
  un: { reference: 'un', size: 1 },
} as const satisfies Record<Pack['unit'], { reference: UnitPrice['reference']; size: number }>

// Ampoules hold 2.5 ml; thousandths keep that whole.
const PRECISION = 1000

/**
 * The price of a litre, a kilogram or one piece, shown beside the price of a pack, rounded half up to a cent
 * (Directive 98/6/EC; Decreto-Lei 138/90). The amount counts to thousandths of its unit; throws unless it is above that.
 */
export function unitPrice(price: Cents, pack: Pack): UnitPrice {
  const { reference, size } = REFERENCES[pack.unit]
  return { cents: scale(price, size * PRECISION, Math.round(pack.amount * PRECISION)), reference }
}

/** Grams of one tablet or capsule with its share of the blister, and of a thing sold by itself, such as a thermometer. */
const UNIT_WEIGHT = 2
const PACK_WEIGHT = 250
/** Grams of a carton with its leaflet. */
const CARTON = 30

/**
 * What a pack weighs in whole grams where nobody has weighed it: what it holds, a fifth more for tube or bottle, and the carton. Good
 * enough for a band of shipping rates, never for anything else. Null: the size is not known.
 */
export function estimatedGrams(pack: Pack | null): number {
  if (!pack) return PACK_WEIGHT
  if (pack.unit !== 'un') return CARTON + Math.ceil(pack.amount * 1.2)
  return pack.amount <= 1 ? PACK_WEIGHT : CARTON + Math.ceil(pack.amount * UNIT_WEIGHT)
}
