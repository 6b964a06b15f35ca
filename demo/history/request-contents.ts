import { basisPoints, cents, percentage } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import { usualVatOf } from '#src/shop/catalogue/product/product.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import type { PricedItemRow } from '#src/shop/requests/purchase/store.server.ts'
import type { Preference, RequestKind } from '#src/shop/requests/request/request.ts'
import type { Pack } from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Buyer } from './customers.ts'
import type { Scene } from './plan.ts'
import { prescriptionTexts, prescriptionTextsInEnglish, quoteNotes, specialRequests } from './request-texts.ts'

type QuotedPart = { row: PricedItemRow; variant: CartVariant | null }

/** What was sent, and what the pharmacy found for it. */
export type RequestContent = {
  kind: RequestKind
  codes: { number: string; access: string; option: string } | null
  text: string | null
  note: string | null
  preference: Preference | null
  quantity: number | null
  items: readonly QuotedPart[]
}

const prescriptionShare = 0.8

export const drawContent = (world: World, scene: Scene, buyer: Buyer): RequestContent =>
  scene.chance.happens(prescriptionShare) ? drawPrescription(world, scene, buyer) : drawSpecialRequest(world, scene)

// Medicines that are taken for years come together; an infection comes alone.
const chronic = ['coracao-e-tensao', 'diabetes']
const acute = ['infecoes', 'asma-e-respiracao', 'sistema-nervoso-e-sono', 'hormonas-e-contracecao', 'estomago-e-digestao']

function drawPrescription(world: World, { chance, catalogue }: Scene, { locale }: Buyer): RequestContent {
  const isChronic = chance.happens(0.7)
  const shelves = isChronic ? chronic : [chance.pick(acute)]
  const fitting = catalogue.prescribed.filter((pack) => pack.shelves.some((shelf) => shelves.includes(shelf)))
  const offered = fitting.length > 0 ? fitting : catalogue.prescribed
  const count = isChronic ? chance.between(1, 3) : 1
  const packs = distinct(Array.from({ length: count }, () => chance.pick(offered)))
  const texts = locale === 'pt' ? prescriptionTexts : prescriptionTextsInEnglish
  return {
    kind: 'prescription',
    codes: codesOf(chance),
    text: chance.happens(0.4) ? chance.pick(texts) : null,
    note: chance.happens(0.5) ? chance.pick(quoteNotes) : null,
    preference: chance.weighted(['generic', 'brand', null] as const, (preference) => (preference === 'generic' ? 6 : 2)),
    quantity: null,
    items: packs.map((pack) => prescribedItem(world, chance, pack)),
  }
}

/** One pack of a substance. */
const distinct = (packs: readonly Pack[]): Pack[] => [...new Map(packs.map((pack) => [pack.variant.substance, pack])).values()]

const digits = (chance: Chance, count: number): string => Array.from({ length: count }, () => chance.between(0, 9)).join('')

const codesOf = (chance: Chance) => ({
  number: `10110000${digits(chance, 11)}`,
  access: digits(chance, 6),
  option: digits(chance, 4),
})

// What a patient pays of the price: the state pays 90, 69 or 37 of a hundred.
const patientShares = [1000, 3100, 6300].map(basisPoints)

function prescribedItem(world: World, chance: Chance, { variant, shelf }: Pack): QuotedPart {
  return {
    variant,
    row: {
      ...noAlternative,
      public_id: world.id(),
      quantity: chance.happens(0.75) ? 1 : 2,
      name: `${variant.name.pt}, ${variant.pack.pt}`,
      variant_id: variant.id,
      price_cents: percentage(shelf, chance.pick(patientShares)),
      vat_basis_points: variant.vat,
      class: variant.class,
    },
  }
}

const noAlternative = {
  choice: 'original',
  alternative_name: null,
  alternative_variant_id: null,
  alternative_price_cents: null,
  alternative_vat_basis_points: null,
  alternative_class: null,
} as const

function drawSpecialRequest(world: World, { chance }: Scene): RequestContent {
  const { text, found, cents: price, class: kind, quantity } = chance.pick(specialRequests)
  const row = {
    ...noAlternative,
    public_id: world.id(),
    quantity,
    name: found,
    variant_id: null,
    price_cents: cents(price),
    vat_basis_points: usualVatOf(kind),
    class: kind,
  }
  return { kind: 'request', codes: null, text, note: null, preference: null, quantity, items: [{ row, variant: null }] }
}
