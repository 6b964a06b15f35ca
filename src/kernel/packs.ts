import { type Cents, scale } from './money.ts'

export type Pack = { readonly amount: number; readonly unit: 'ml' | 'g' | 'un' }
export type UnitPrice = { cents: Cents; reference: 'l' | 'kg' | 'un' }

const REFERENCES = {
  ml: { reference: 'l', size: 1000 },
  g: { reference: 'kg', size: 1000 },
  un: { reference: 'un', size: 1 },
} as const satisfies Record<Pack['unit'], { reference: UnitPrice['reference']; size: number }>

// Ampoules hold 2.5 ml; in thousandths that is an integer.
const PRECISION = 1000

/**
 * The price per litre, kilogram or unit, shown beside the price of a pack, rounded half up to a cent (Directive 98/6/EC;
 * Decreto-Lei 138/90). The amount counts to thousandths of its unit; throws unless it is above that.
 */
export function unitPrice(price: Cents, pack: Pack): UnitPrice {
  const { reference, size } = REFERENCES[pack.unit]
  return { cents: scale(price, size * PRECISION, Math.round(pack.amount * PRECISION)), reference }
}

/** Grams of one tablet or capsule with its share of the blister, or of an item sold by itself, such as a thermometer. */
const UNIT_WEIGHT = 2
const PACK_WEIGHT = 250
/** Grams of a carton with its leaflet. */
const CARTON = 30

/**
 * Estimated weight of a pack in whole grams: its content, a fifth more for tube or bottle, and the carton. Precise enough for a
 * weight band of shipping rates and nothing else. A null pack has an unknown size.
 */
export function estimatedGrams(pack: Pack | null): number {
  if (!pack) return PACK_WEIGHT
  if (pack.unit !== 'un') return CARTON + Math.ceil(pack.amount * 1.2)
  return pack.amount <= 1 ? PACK_WEIGHT : CARTON + Math.ceil(pack.amount * UNIT_WEIGHT)
}
