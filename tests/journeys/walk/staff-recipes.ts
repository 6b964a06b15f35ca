import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { pngMark } from './filling.ts'
import type { Recipe } from './filling.ts'
import { press } from './sending.ts'
import type { Walker } from './steps.ts'

// Before sections are added that have no text yet.
const publishing = Object.fromEntries(
  ['company', 'services', 'faqs', 'purchase_policy', 'privacy_policy', 'terms'].map((id) => [
    `post staff.pages.show(${id}) save`,
    { late: -1 },
  ]),
)

// Eight pixels by eight.
const smallPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUKXD59grf/AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC'

const product = {
  'name.pt': 'Bálsamo de arnica',
  brand: 'Nacriva',
  form: 'Pomada',
  'variants.0.pack.pt': '50 g',
  'variants.0.price': '7,40',
}

// A product that no pharmacist has to check, by words that find several.
const bathGel = ({ locale }: Walker): string => (locale === 'pt' ? 'gel de banho' : 'shower gel')

/** The pharmacy is closed on Sundays. */
const weekdayFrom = (day: IsoDate): IsoDate => (new Date(day).getUTCDay() === 0 ? nextDay(day) : day)

/** Refused where nothing else is left of the order, or for a backorder itself. */
function comingLater(page: string): Partial<Record<string, Recipe>> {
  const fill = { quantity: '1', expected_on: weekdayFrom(nextDay(lisbonDate(new Date()), 3)) }
  const previewed = (walker: Walker) => again(walker, `post ${page} later_preview`)
  return {
    [`post ${page} later_preview`]: { late: -5, asks: true, fill },
    [`post ${page} propose_backorder`]: { late: -4, asks: true, fill, prepare: previewed },
    [`post ${page} later`]: { late: -1, asks: true, fill: { ...fill, agreed: 'on' }, prepare: previewed },
  }
}

/** Recipes for back-office forms whose field names do not tell enough. Forms that leave a page come last on it. */
export const staffRecipes: Partial<Record<string, Recipe>> = {
  ...answering('staff.prescriptions.show'),
  ...answering('staff.requests.show'),
  // Each leads to what it claims.
  'post staff take_next': { late: 1 },
  'post staff claim:order': { late: 1 },
  'post staff claim:prescription': { late: 1 },
  'post staff claim:request': { late: 1 },
  'post staff hand_over': { late: -1, fill: { message: 'Falta o recibo.' } },
  'post staff.orders take_next': { late: 1 },
  'post staff.prescriptions take_next': { late: 1 },
  'post staff.requests take_next': { late: 1 },
  'post staff.orders view-create': { fill: { name: 'Prontas' } },
  'post staff.orders view-rename': { late: -2, fill: { name: 'Por levantar' } },
  'post staff.orders view-delete': { late: -1 },
  'post staff.orders.show': { late: 1, fill: { paid_with: 'card', reason: 'Foi engano.' } },
  'post staff.orders.show undo': { late: -1 },
  'post staff.orders hand_over': { late: -1, fill: { message: 'Falta o recibo.' } },
  'post staff.orders.show hand_over': { late: -1, fill: { message: 'Falta o recibo.' } },
  // Refused where nothing else is left of the order.
  'post staff.orders short': { late: -1, asks: true, fill: { quantity: '1', agreed: 'on' } },
  'post staff.orders.show short': { late: -1, asks: true, fill: { quantity: '1', agreed: 'on' } },
  ...comingLater('staff.orders'),
  ...comingLater('staff.orders.show'),
  'post staff.orders propose_leave_out': { late: -3, asks: true, fill: { quantity: '1' } },
  'post staff.orders.show propose_leave_out': { late: -3, asks: true, fill: { quantity: '1' } },
  // Leaving the pieces out ends what the customer was offered.
  'post staff.orders withdraw_proposal': { late: -2 },
  'post staff.orders.show withdraw_proposal': { late: -2 },
  'post staff.orders.show invoice': { fill: { invoice_number: 'FR A/2231', file: '%PDF-1.7\numa fatura\n%%EOF' } },
  'post staff.orders.new update': { late: -1, fill: { look_product: bathGel, look_customer: 'Marta' } },
  'post staff.orders.new add': { prepare: (walker) => again(walker, 'post staff.orders.new update') },
  'post staff.orders.new remove': { late: 1, prepare: (walker) => again(walker, 'post staff.orders.new add') },
  'post staff.orders.new customer': { prepare: (walker) => again(walker, 'post staff.orders.new update') },
  'post staff.orders.new guest': { late: 1, prepare: (walker) => again(walker, 'post staff.orders.new customer') },
  'post staff.orders.new place': {
    late: 2,
    prepare: (walker) => again(walker, 'post staff.orders.new add'),
    fill: { name: 'Rosa Pinto', phone: '912345678', payment: 'now:card', health_consent: 'on' },
  },
  'post staff.orders.refund preview': { fill: { everything: 'on' } },
  'post staff.orders.refund refund': { late: 1, prepare: (walker) => again(walker, 'post staff.orders.refund preview') },
  'post staff.stock.show': { fill: { received: '3' } },
  'post staff.imports': {
    fill: { file: 'sku;name;class;brand;form;pack;price;on_hand\nPASSEIO-1;Creme;COSMETIC;Douro;Creme;50 ml;2,10;5\n' },
  },
  'post staff.imports.show remap': { late: 1 },
  'post staff.imports.show apply': { late: 2 },
  'post staff.imports.show undo': { late: 3 },
  'post staff.products.images add': { late: -1, fill: { files: `${pngMark}${smallPng}` } },
  'post staff.products.images ask-remove': { late: 1, asks: true },
  'post staff.products.images remove': { late: 2, prepare: (walker) => again(walker, 'post staff.products.images ask-remove') },
  'post staff.products.images cancel-remove': {
    late: 1,
    prepare: (walker) => again(walker, 'post staff.products.images ask-remove'),
  },
  'post staff.products.images leaflet': { late: -1, fill: { leaflet: '%PDF-1.7\num folheto\n%%EOF' } },
  'post staff.products.images leaflet-ask-remove': { late: 1, asks: true },
  'post staff.products.images leaflet-remove': {
    late: 2,
    prepare: (walker) => again(walker, 'post staff.products.images leaflet-ask-remove'),
  },
  'post staff.products.images leaflet-cancel-remove': {
    late: 1,
    prepare: (walker) => again(walker, 'post staff.products.images leaflet-ask-remove'),
  },
  'post staff.products price': { fill: { price: '6,90' } },
  'post staff.products stock': { fill: { stock: '31' } },
  // Offered for a minute after a change.
  'post staff.products undo': { late: -1 },
  'post staff.products.new preview': { fill: product },
  'post staff.products.new save': { late: 1, fill: product },
  ...recalling('staff.stock.batches'),
  ...recalling('staff.stock.batches.show'),
  'post staff.stock.receiving scan': { fill: { code: 'PAR-000020' } },
  'post staff.stock.receiving note': { fill: { note: '5600000000001;2' } },
  'post staff.stock.receiving assign': { fill: { '.5600000000001': 'PAR-000020' } },
  'post staff.stock.receiving drop': { prepare: (walker) => again(walker, 'post staff.stock.receiving note') },
  'post staff.collections.new create': { fill: { 'name.pt': 'Presentes', 'name.en': 'Gifts' } },
  'post staff.brands create': { fill: { name: 'Azulina' } },
  'post staff.brands.show ask-merge': { late: -1, asks: true, fill: { into: 'Nacriva' } },
  'post staff.brands.show merge': { late: 2, prepare: (walker) => again(walker, 'post staff.brands.show ask-merge') },
  'post staff.brands.show keep': { late: 1, prepare: (walker) => again(walker, 'post staff.brands.show ask-merge') },
  ...picturing('staff.collections'),
  ...picturing('staff.collections.show'),
  'post staff.products.related find': { late: -1, asks: true, fill: { q: 'creme' } },
  'post staff.products.related add': { late: 1, prepare: (walker) => again(walker, 'post staff.products.related find') },
  'post staff.products.related remove': { late: 2 },
  'post staff.api-tokens create': { fill: { name: 'Faturação', capabilities: 'catalogue.edit' } },
  'post staff.points find': { fill: { q: 'marta@cliente.example' } },
  'post staff.points.cards': { fill: { numbers: '4400 0012 0477 16' } },
  'post staff.points.show credit': { fill: { amount: '12,50', receipt: 'FS A/20001' } },
  'post staff.points.show credit_now': { prepare: (walker) => again(walker, 'post staff.points.show credit') },
  'post staff.points.show adjust': { fill: { points: '10' } },
  'post staff.points.show adjust_now': { prepare: (walker) => again(walker, 'post staff.points.show adjust') },
  'post staff.points.show link': { fill: { card_number: '4400 0012 0481 85' } },
  'post staff.points.show block': { late: 1 },
  'post staff.points.show block_now': { late: 2, prepare: (walker) => again(walker, 'post staff.points.show block') },
  'post staff.people invite': { fill: { email: 'vera@farmacia-azulejo.example', roles: 'counter' } },
  'post staff.people block': { late: 8 },
  'post staff.people leave': { late: 9 },
  'get staff.customers': { fill: { q: 'Marta' } },
  'get staff.customers.merge': { fill: { q: 'Marta' } },
  'post staff.customers.show distinct': { late: 1 },
  'post staff.customers.show undo-distinct': { late: 2 },
  'post staff.customers.show note': { fill: { note: 'Prefere que liguem depois das 17 h.' } },
  'post staff.customers.show remove-note': { late: 1 },
  'post staff.customers.show new-email': { fill: { new_email: 'novo@cliente.example' } },
  'post staff.customers.show block': { late: 2, fill: { reason: 'Encomendas falsas' } },
  'post staff.customers.show unblock': { late: 3 },
  'post staff.customers.show ask-erase': { late: 4, asks: true },
  'post staff.customers.show leave': { late: 5, prepare: (walker) => again(walker, 'post staff.customers.show ask-erase') },
  'post staff.inbox next': { late: -1 },
  'post staff.inbox.show note': { prepare: chooseTeam, fill: { content: '@Ana vê isto.' } },
  'post staff.inbox.show claim': { late: 1 },
  'post staff.inbox.show release': { late: 2 },
  'post staff.inbox.show close': { late: 3 },
  'post staff.inbox.show reopen': { late: 4 },
  'post staff.inbox.show answer_close': { late: 5 },
  'post staff.inbox.replies create': { fill: { title: 'Horário', 'text.pt': 'Abrimos às 9:00.', 'text.en': 'We open at 9:00.' } },
  'post staff.inbox.replies ask-delete': { late: 1, asks: true },
  'post staff.inbox.replies keep': { late: 2, prepare: (walker) => again(walker, 'post staff.inbox.replies ask-delete') },
  'post staff.inbox.replies delete': { late: 3, prepare: (walker) => again(walker, 'post staff.inbox.replies ask-delete') },
  'post staff.messages ask-mail': { asks: true },
  'post staff.promotions.new save': {
    fill: { 'name.pt': 'Semana do sol', 'name.en': 'Week of sun', kind: 'percentage', percent: '10' },
  },
  'post staff.products.prices plan': { fill: { price: '4,90', from: '2031-01-02T10:00', until: '2031-01-09T10:00' } },
  'post staff.promotions.show stop': { late: 1 },
  'post staff.posts.new preview': { fill: post() },
  'post staff.posts.new save': { late: 1, fill: post() },
  'post staff.posts.show ask-delete': { late: 1, asks: true },
  'post staff.posts.show delete': { late: 2, prepare: (walker) => again(walker, 'post staff.posts.show ask-delete') },
  ...publishing,
  'post staff.delivery.method method': {
    fill: { 'name.pt': 'Estafeta', 'name.en': 'Courier', 'expected.pt': 'no próprio dia', 'expected.en': 'same day' },
  },
  // Visible only while the page's address says so.
  'post staff.delivery.method rate': { late: -1, fill: { price: '3,90' } },
  // Visible only while the page reports what was removed.
  'post staff.pages.show restore:section': { late: -1 },
  'post staff.settings.show(hours) add': { fill: { day: '2030-01-02', hours: '10:00-12:00' } },
  'post staff.settings.show(loyalty) add': { fill: { from: '2030-01-01', rate: '2' } },
}

function picturing(page: 'staff.collections' | 'staff.collections.show'): Record<string, Recipe> {
  return {
    [`post ${page} picture`]: { late: -1, fill: { photo: `${pngMark}${smallPng}` } },
    // At once: the collection may be deleted later.
    [`post ${page} unpicture`]: { late: -1 },
  }
}

function recalling(page: 'staff.stock.batches' | 'staff.stock.batches.show'): Record<string, Recipe> {
  const fill = { reason: 'Recolha do Infarmed' }
  return {
    [`post ${page} quarantine`]: { fill },
    // An expired batch is refused.
    [`post ${page} sellable`]: { fill, late: 1, asks: true },
    [`post ${page} removed`]: { fill, late: 2 },
  }
}

function answering(page: 'staff.prescriptions.show' | 'staff.requests.show'): Record<string, Recipe> {
  return {
    // Prices need a line, so one must remain.
    [`post ${page} remove`]: { prepare: (walker) => again(walker, `post ${page} free`) },
    [`post ${page} send`]: {
      late: 1,
      // Another request than the one that got a line may be open.
      prepare: async (walker) => {
        if ((await walker.page.locator('main [name$=".quantity"]').count()) === 0) await again(walker, `post ${page} free`)
      },
      fill: { '.name': 'Pomada da farmácia', '.class': 'COSMETIC', '.prescribed': '1', '.quantity': '1', '.price': '4,20' },
    },
    [`post ${page} comment`]: { late: 2 },
    [`post ${page} reject`]: { late: 3 },
  }
}

function post(): Record<string, string> {
  const texts = { title: 'Sol com conta', slug: 'sol-com-conta', summary: 'O que proteger.', body: 'Todos os dias.' }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => [`${name}.pt`, `${name}.en`].map((each) => [each, text])),
  )
}

/** What is for colleagues has a button of its own. */
function chooseTeam({ page }: Walker): Promise<void> {
  return page.locator('label:has([name="to"][value="team"])').click()
}

/** Sends a form again, because its result on the page may have disappeared since. */
async function again(walker: Walker, key: string): Promise<void> {
  await press(walker, key, staffRecipes[key] ?? {})
}
