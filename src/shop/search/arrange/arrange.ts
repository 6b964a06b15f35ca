import { sql, type RawBuilder } from 'kysely'
import { factMask, type Audience, type Fact } from '#src/shop/catalogue/product/facts.ts'
import { prescriptionClasses } from '#src/shop/catalogue/listing/product-demand.ts'
import type { Candidate, ProductOrder } from '#src/shop/catalogue/listing/product-demand.ts'

/** What the order depends on. */
export type Intent = {
  /** A complaint or a purpose, an active substance, a trade name, or only words of products. */
  aim: 'purpose' | 'ingredient' | 'brand' | 'words'
  ages: readonly [number, number] | undefined
  audiences: readonly Audience[]
  isGeneric: boolean
}

type Rule = {
  /** What comes first. */
  name: string
  /** `last`: after the order of the leads. */
  place: 'first' | 'last'
  isFor: (intent: Intent) => boolean
  /** Ascending, over the columns of `Candidate`. */
  by: (intent: Intent) => RawBuilder<unknown>
}

const column = (name: keyof Candidate) => sql.ref(`c.${name}`)

const hasNone = (facts: readonly Fact[]) => sql`c.facts & ${sql.lit(factMask(facts))} = 0`
const hasAny = (facts: readonly Fact[]) => sql`c.facts & ${sql.lit(factMask(facts))} <> 0`

const madeFor: Partial<Record<Audience, Fact>> = { baby: 'for_baby', child: 'for_child', women: 'for_women', men: 'for_men' }
const suits: Partial<Record<Audience, Fact>> = { pregnant: 'pregnant', breastfeeding: 'breastfeeding', diabetic: 'diabetic' }

const factsOf = (table: Partial<Record<Audience, Fact>>, { audiences }: Intent): Fact[] =>
  audiences.flatMap((one) => table[one] ?? [])

const TODDLER = 24
const ADOLESCENT = 144

/** Whom the age means: up to twelve years there are goods of their own. */
function agesMadeFor({ ages }: Intent): Fact[] {
  if (!ages || ages[0] >= ADOLESCENT) return []
  return ages[1] < TODDLER ? ['for_baby'] : ['for_child']
}

/** The order of what a search finds, one rule after the other; each has its test. */
export const rules: readonly Rule[] = [
  {
    name: 'what may be used from the youngest age that is asked for',
    place: 'first',
    isFor: ({ ages }) => ages !== undefined,
    by: ({ ages }) => sql`coalesce(${column('min_age_months')}, 0) > ${sql.lit(ages?.[0] ?? 0)}`,
  },
  {
    name: 'what is made for those who are named',
    place: 'first',
    isFor: (intent) => factsOf(madeFor, intent).length + agesMadeFor(intent).length > 0,
    by: (intent) => hasNone([...factsOf(madeFor, intent), ...agesMadeFor(intent)]),
  },
  {
    name: 'what is known to suit those who are named',
    place: 'first',
    isFor: (intent) => factsOf(suits, intent).length > 0,
    by: (intent) => hasNone(factsOf(suits, intent)),
  },
  {
    name: 'what is not made for children, unless they are named',
    place: 'first',
    isFor: (intent) => factsOf(madeFor, intent).length + agesMadeFor(intent).length === 0,
    by: () => hasAny(['for_baby', 'for_child']),
  },
  {
    name: 'a generic, where one is asked for',
    place: 'first',
    isFor: ({ isGeneric }) => isGeneric,
    by: () => sql`not ${column('generic')}`,
  },
  { name: 'what has more of the other words', place: 'first', isFor: () => true, by: () => sql`-${column('words')}` },
  {
    name: 'what needs no prescription',
    place: 'first',
    isFor: () => true,
    by: () => sql`c.class = any (${prescriptionClasses}::text[])`,
  },
  {
    name: 'a substance alone, before its combinations',
    place: 'first',
    isFor: ({ aim }) => aim === 'ingredient',
    by: () => sql`c.substance_count > 1`,
  },
  {
    name: 'what can be had, before what is out of stock',
    place: 'first',
    isFor: ({ aim }) => aim !== 'brand',
    by: () => sql`not ${column('in_stock')}`,
  },
  {
    name: 'of a brand, what can be had',
    place: 'last',
    isFor: ({ aim }) => aim === 'brand',
    by: () => sql`not ${column('in_stock')}`,
  },
  {
    name: 'the equals of a brand, before combinations of its substance',
    place: 'last',
    isFor: ({ aim }) => aim !== 'ingredient',
    by: () => sql`c.substance_count > 1`,
  },
  { name: 'what sells best', place: 'last', isFor: () => true, by: () => sql`c.popularity desc` },
  { name: 'always the same order', place: 'last', isFor: () => true, by: () => sql`c.id` },
]

/** So many products of each lead, before the next ones of the first: of a brand that has dozens, its equals are still on the page. */
const productsInTurn: Partial<Record<Intent['aim'], number>> = { purpose: 2, brand: 6 }

/** The order of a intent, from the rules that are for it. */
export function orderOf(intent: Intent): ProductOrder {
  const by = (place: Rule['place']) =>
    rules.filter((rule) => rule.place === place && rule.isFor(intent)).map((rule) => rule.by(intent))
  return { first: by('first'), inTurn: productsInTurn[intent.aim], last: by('last') }
}
