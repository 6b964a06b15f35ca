import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Dispensable } from '#src/shop/catalogue/quotable/dispensable.ts'
import type { QuoteText } from './quote-text.ts'
import type { Preference, RequestKind } from '../request/request.ts'

/** Catalogue data of the products in the lines, by the public id of their variant. */
type KnownProducts = Readonly<Record<string, Dispensable>>

/** An earlier quote for the same person, or a colleague's draft, whose lines can be copied. */
export type Copyable = { id: string; name: string; total: Cents }

/** The email that the customer will get, in their language; it names no medicine. `isSilenced`: they have turned emails off. */
export type NotificationPreview = { locale: Locale; subject: string; text: string; isSilenced: boolean }

/** The quote editor's state: the draft, and what is known about its products. Plain data for the browser. */
export type QuoteView = {
  kind: RequestKind
  id: string
  draft: QuoteText
  /** When the draft was saved last; null when nothing has been written yet. */
  savedAt: Date | null
  products: KnownProducts
  /** Results of a search without scripts; null without a search. */
  found: { q: string; products: readonly Dispensable[] } | null
  copyable: readonly Copyable[]
  preference: Preference | null
  customer: string | null
  pharmacist: string | null
  /** The rates to choose from. */
  rates: readonly BasisPoints[]
  now: Date
  today: IsoDate
  /** {hours}: how long the customer may accept the quote. */
  quoteHours: number
  hours: OpeningHours
  preview: NotificationPreview
}

/** What a pharmacist tried to send. */
export type TypedQuote = Pick<QuoteText, 'lines' | 'note'>

/**
 * The result of an editor button. `changed`: saved, without scripts: redirect to the page, so that a reload sends nothing again.
 * `kept`: saved, with scripts: the page stays and gets its new state. `quoted`: on to the next request. `wrong`: errors by field;
 * nothing typed is lost. `stopped`: another person was faster; what was typed is returned, because it may have no field any more.
 * `unreached`: the connection failed.
 */
export type QuoteFormResult =
  | { kind: 'changed' }
  | { kind: 'kept'; view: QuoteView }
  | { kind: 'quoted' }
  | { kind: 'wrong'; errors: Readonly<Record<string, string>> }
  | { kind: 'stopped'; error: string; typed: TypedQuote }
  | { kind: 'unreached'; error: string }
