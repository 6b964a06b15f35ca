import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Dispensable } from '../catalogue/dispensable.ts'
import type { QuoteText } from './quote-text.ts'
import type { Preference, RequestKind } from './request.ts'

/** What the catalogue knows of the products in the lines, by the public id of their variant. */
type KnownProducts = Readonly<Record<string, Dispensable>>

/** An earlier one of the same person whose lines can be copied. */
export type Copyable = { id: string; name: string; total: Cents }

/** What the customer will be told by letter, in their language; no medicine is named in it. `isSilenced`: they want no letters. */
export type NotificationPreview = { locale: Locale; subject: string; text: string; isSilenced: boolean }

/** The editor of prices as it stands: the draft, and what is known about what is in it. Plain data for the browser. */
export type QuoteView = {
  kind: RequestKind
  id: string
  draft: QuoteText
  /** When the draft was kept last; null: nothing has been written yet. */
  savedAt: Date | null
  products: KnownProducts
  /** Results for what was searched for without scripts; null where nothing was. */
  found: { q: string; products: readonly Dispensable[] } | null
  copyable: readonly Copyable[]
  preference: Preference | null
  customer: string | null
  pharmacist: string | null
  /** The rates to choose from. */
  rates: readonly BasisPoints[]
  now: Date
  today: IsoDate
  /** {hours}: how long the customer may take the prices. */
  quoteHours: number
  hours: OpeningHours
  preview: NotificationPreview
}

/** What a pharmacist meant to send. */
export type TypedQuote = Pick<QuoteText, 'lines' | 'note'>

/**
 * What became of a press. `changed`: kept, without scripts: lead back to the page, so that a reload sends nothing again.
 * `kept`: the same for a page with scripts, which stays where it is and is told what stands there now. `quoted`: on to the next one.
 * `wrong`: by field, and nothing typed is lost. `stopped`: somebody else was faster; what was typed, which may have no field any more.
 * `unreached`: the connection broke.
 */
export type QuoteFormResult =
  | { kind: 'changed' }
  | { kind: 'kept'; view: QuoteView }
  | { kind: 'quoted' }
  | { kind: 'wrong'; errors: Readonly<Record<string, string>> }
  | { kind: 'stopped'; error: string; typed: TypedQuote }
  | { kind: 'unreached'; error: string }
