import type { PackColour } from '#demo/drawings/palette.ts'
import type { ContainerName } from '#demo/drawings/containers.ts'
import type { ItemName } from '#demo/drawings/pack.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { SeedPhoto } from '#demo/drawings/photos.ts'

// The shapes of the demo content; the loaders map them to tables.

export type Text = { pt: string; en: string }

export type Colour = PackColour

export type { ProductClass }

/** How the products of a form are drawn; how large depends on the pack. */
export type Drawn = { kind: 'container'; container: ContainerName } | { kind: 'carton' | 'item'; item: ItemName }

/** `one` and `many` follow a number: "20 comprimidos". */
export type SeedForm = { key: string; name: Text; drawn: Drawn; one: Text; many: Text }

export type SeedCollection = {
  key: string
  parent?: string
  name: Text
  slug: Text
  tagline: Text
  description: Text
  /** Lucide icon name in kebab case. */
  icon: string
  colour: Colour
}

export type SeedVariant = {
  sku: string
  /** EAN-13 from the range reserved for in-store use (starts with 2), with a valid check digit. */
  barcode: string
  pack: Text
  packAmount: number
  packUnit: 'ml' | 'g' | 'un'
  priceCents: number
  /** Price before the reduction; the price history contains it for the last 30 days. */
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
  /** Paragraphs separated by an empty line. */
  description: Text
  usage: Text
  /** One warning per line, each starting with "- ". */
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

/** Collected and paid at the pharmacy. */
export type SeedOrder = {
  placedHoursAgo: number
  /** Paid by Multibanco and delivered to the person's address; absent: collected and paid at the counter. */
  delivered?: true
  lines: { sku: string; quantity: number }[]
  /** Amount paid with points, in euro cents. */
  points?: number
  /** Every state of the order, first to last. */
  path: ('pending' | 'ready' | 'completed' | 'canceled')[]
}

export type SeedPerson = {
  key: string
  email: string
  roles: readonly StaffRole[]
  locale: 'pt' | 'en'
  /** Absent for a profile that is still empty. */
  name?: string
  phone?: string
  nif?: string
  dateOfBirth?: string
  /** Their only saved address. */
  address?: { address1: string; zipcode: string; city: string }
  card?: SeedCard
  orders: SeedOrder[]
}

/** The history of a person's points, oldest first, apart from what their orders earned. */
export type SeedCard = {
  joinedDaysAgo: number
  /** Remaining points. */
  balance: number
  entries: SeedPoints[]
}

/**
 * `receipt`: a purchase at the counter; without `cents` it earns the
 * difference to the balance. `expire`: expires the points that are due.
 */
export type SeedPoints = { daysAgo: number } & (
  | { receipt: string; cents?: number }
  | { adjusted: number; reason: string }
  | { expire: true }
)

/** `when`: right after sending, right after the pharmacist's answer, or since then. */
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
/** Answered by the pharmacist at about this time, while the pharmacy was open if possible. */
type Answered = { answeredHoursAgo: number; sentHoursBefore: number } & ({ quote: SeedQuote } | { rejected: string })

export type SeedRequest = (SentAlone | Answered) & {
  /** The person's key. */
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
