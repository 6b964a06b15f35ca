import type { PackColour } from '#src/shop/catalogue/packshot-palette.ts'
import type { StaffRole } from '#src/platform/principal.ts'
import type { ProductClass } from '#src/shop/catalogue/product.ts'
import type { PackKind } from '#src/shop/catalogue/packshot.ts'
import type { SeedPhoto } from './drawn-photos.ts'

// The shapes of the demo pharmacy. Pure content: what becomes of it in tables is the loader's business.

export type Text = { pt: string; en: string }

export type Colour = PackColour

export type Packshot = PackKind

export type { ProductClass }

/** `one` and `many` are the words after a number: "20 comprimidos". */
export type SeedForm = { key: string; name: Text; packshot: Packshot; one: Text; many: Text }

export type SeedCollection = {
  key: string
  parent?: string
  name: Text
  slug: Text
  tagline: Text
  description: Text
  /** A Lucide icon name in kebab case. */
  icon: string
  colour: Colour
}

export type SeedVariant = {
  sku: string
  /** EAN-13 of the range kept for use inside a shop (it starts with 2), right check digit. */
  barcode: string
  pack: Text
  packAmount: number
  packUnit: 'ml' | 'g' | 'un'
  priceCents: number
  /** Reduced: the price before, which the price history holds for the last 30 days. */
  compareAt?: { cents: number }
  vatBasisPoints: 600 | 1300 | 2300
  stock: number
  /** Invented seven-digit product code; medicines only. */
  code?: string
}

export type SeedProduct = {
  key: string
  name: Text
  slug: Text
  brand: string
  class: ProductClass
  /** Keys of leaf collections. */
  collections: string[]
  form: string
  substance?: Text
  strength?: string
  holder?: string
  generic?: boolean
  /** Paragraphs parted by an empty line. */
  description: Text
  usage: Text
  /** One warning a line, each starting with "- ". */
  warnings: Text
  colour: Colour
  variants: SeedVariant[]
  sample: true
}

type PostCategory = 'health' | 'information' | 'promotion'

/** `body` is a small subset of Markdown: paragraphs, "## " headings, "- " lists. */
export type SeedPost = {
  key: string
  category: PostCategory
  slug: Text
  title: Text
  summary: Text
  body: Text
  author: string
  readingMinutes: number
  publishedAt: string
}

type PageSection = { heading: Text; paragraphs: Text[] }

export type SeedPage = {
  key: 'company' | 'services' | 'faqs' | 'purchase_policy' | 'privacy_policy' | 'terms'
  title: Text
  lead: Text
  sections: PageSection[]
}

export type SeedService = { key: string; icon: string; name: Text; paragraphs: Text[] }

export type FaqGroup = { heading: Text; questions: { question: Text; answer: Text }[] }

/** Collected at the pharmacy and paid there. */
export type SeedOrder = {
  placedHoursAgo: number
  /** Paid by Multibanco and sent to the person's address; absent: collected and paid at the counter. */
  delivered?: true
  lines: { sku: string; quantity: number }[]
  /** Euro cents that points paid. */
  points?: number
  /** Every state that the order went through, first to last. */
  path: ('pending' | 'ready' | 'completed' | 'canceled')[]
}

export type SeedPerson = {
  key: string
  email: string
  roles: readonly StaffRole[]
  locale: 'pt' | 'en'
  /** Absent where the profile is still empty. */
  name?: string
  phone?: string
  nif?: string
  dateOfBirth?: string
  /** The one in their address book. */
  address?: { address1: string; zipcode: string; city: string }
  card?: SeedCard
  orders: SeedOrder[]
}

/** What became of somebody's points, the first first, beside what their orders earned. */
export type SeedCard = {
  joinedDaysAgo: number
  /** What is left of them. */
  balance: number
  entries: SeedPoints[]
}

/** `receipt`: bought at the counter; without `cents` it earned what is missing from the balance. `expire`: those whose time was over. */
export type SeedPoints = { daysAgo: number } & (
  | { receipt: string; cents?: number }
  | { adjusted: number; reason: string }
  | { expire: true }
)

/** `when`: beside the sending, beside the pharmacist's answer, or since then. */
export type SeedComment = {
  by: 'customer' | 'staff'
  when: 'sent' | 'answered' | 'later'
  content: string
  photos: readonly SeedPhoto[]
}

type SeedOffer = { sku: string; price: string }

export type SeedQuote = {
  validForDays: number
  note: string
  items: (SeedOffer & { quantity: number; prescribed?: number; alternative?: SeedOffer })[]
}

type SentAlone = { sentHoursAgo: number }
/** Answered by the pharmacist, at about this time: while the pharmacy was open, where that can be. */
type Answered = { answeredHoursAgo: number; sentHoursBefore: number } & ({ quote: SeedQuote } | { rejected: string })

export type SeedRequest = (SentAlone | Answered) & {
  /** The key of the person. */
  principal: string
  photos: readonly SeedPhoto[]
  comments: readonly SeedComment[]
} & (
    | {
        prescription: {
          prescription_code?: string
          dispensation_code?: string
          option_right_code?: string
          sms_message?: string
          message?: string
          preference?: 'generic' | 'brand'
        }
      }
    | { specialRequest: { product_request: string; quantity: number } }
  )
