/** What a product is free of. */
export const freeOfs = ['sugar', 'gluten', 'lactose', 'fragrance', 'alcohol'] as const
export type FreeOf = (typeof freeOfs)[number]

/** Whom a product is made for. */
export const audiences = ['baby', 'child', 'adult', 'pregnant', 'breastfeeding', 'diabetic', 'women', 'men'] as const
export type Audience = (typeof audiences)[number]

export const animals = ['dog', 'cat'] as const
export type Animal = (typeof animals)[number]

/** How a product is used, derived from its form by `route_of_form` in the database. */
export const routes = [
  'oral',
  'throat',
  'skin',
  'nails',
  'nose',
  'eyes',
  'ears',
  'vaginal',
  'rectal',
  'inhaled',
  'injected',
] as const
export type Route = (typeof routes)[number]

/** The bits of `product_listings.facts`, in the order of `product_facts` in the database. */
export const factBits = [
  'adults',
  'teens',
  'children',
  'pregnant',
  'breastfeeding',
  'diabetic',
  'sugar',
  'gluten',
  'lactose',
  'fragrance',
  'alcohol',
  'vegan',
  'not_pregnant',
  'not_breastfeeding',
  'dog',
  'cat',
  'for_baby',
  'for_child',
  'for_women',
  'for_men',
] as const
export type Fact = (typeof factBits)[number]

/** The number whose bits are these facts. */
export const factMask = (facts: readonly Fact[]): number => facts.reduce((mask, fact) => mask | (1 << factBits.indexOf(fact)), 0)

/** The facts that lists are filtered by, as a group of the filter panel shows them. Ages mean "or", the others "and". */
export const factFilters = {
  age: ['children', 'teens', 'adults'],
  suits: ['pregnant', 'breastfeeding', 'diabetic'],
  free: ['sugar', 'gluten', 'lactose', 'fragrance', 'alcohol', 'vegan'],
} as const satisfies Record<string, readonly Fact[]>
export type FactGroup = keyof typeof factFilters
export const factGroups = Object.keys(factFilters) as FactGroup[]

export const isFactOf =
  (group: FactGroup) =>
  (text: string): text is Fact =>
    factFilters[group].some((known) => known === text)
