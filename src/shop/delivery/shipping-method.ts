import type { Text } from '#src/i18n/locales.ts'
import type { StoredRate } from './shipping-rate.ts'

/** What staff write of a method. */
export type MethodTerms = {
  /** The carrier as customers know it: "CTT Expresso". */
  name: Text
  /** "1 a 2 dias úteis". */
  expected: Text
  /** The carrier's page about one parcel, with `{tracking}` for its number; null: none. */
  trackingTemplate: string | null
  /** Smaller ones stand first. */
  position: number
}

/** A way to the customer's door with all its rates. */
export type ShippingMethod = MethodTerms & { rowId: number; id: string; active: boolean; rates: readonly StoredRate[] }

/** Stands where a template wants the number of the parcel. */
export const hole = '{tracking}'

/** https only, and the number stands behind the host: a parcel's number must not choose whose page opens. */
export function isTrackingTemplate(text: string): boolean {
  const shape = /^https:\/\/[a-z\d.-]+(:\d+)?\/[^\s{}<>"]*\{tracking\}[^\s{}<>"]*$/i
  return shape.test(text) && URL.canParse(text.replace(hole, '1'))
}

/** Where a parcel can be followed; null without a template or a number. */
export function trackingLink(template: string | null, tracking: string | null): string | null {
  if (template === null || !tracking) return null
  return template.replace(hole, () => encodeURIComponent(tracking))
}
