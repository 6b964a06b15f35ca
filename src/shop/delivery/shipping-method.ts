import type { Text } from '#src/i18n/locales.ts'
import type { StoredRate } from './shipping-rate.ts'

/** The fields of a method that staff edit. */
export type MethodTerms = {
  /** The carrier as customers know it: "CTT Expresso". */
  name: Text
  /** "1 a 2 dias úteis". */
  expected: Text
  /** URL of the carrier's tracking page, with `{tracking}` for the number; null: none. */
  trackingTemplate: string | null
  /** Smaller ones come first. */
  position: number
}

/** A delivery method with all its rates. */
export type ShippingMethod = MethodTerms & { rowId: number; id: string; active: boolean; rates: readonly StoredRate[] }

/** Placeholder for the tracking number in a template. */
export const hole = '{tracking}'

/** https only, and the number comes after the host: a tracking number must not choose which site opens. */
export function isTrackingTemplate(text: string): boolean {
  const shape = /^https:\/\/[a-z\d.-]+(:\d+)?\/[^\s{}<>"]*\{tracking\}[^\s{}<>"]*$/i
  return shape.test(text) && URL.canParse(text.replace(hole, '1'))
}

/** The tracking page of a parcel; null without a template or a number. */
export function trackingLink(template: string | null, tracking: string | null): string | null {
  if (template === null || !tracking) return null
  return template.replace(hole, () => encodeURIComponent(tracking))
}
