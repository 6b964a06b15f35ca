import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import type { ProductDemand } from '#src/shop/catalogue/listing/product-demand.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { orderOf, rules } from './arrange.ts'
import type { Intent } from './arrange.ts'

const { world } = await shopFixture()

type Columns = Partial<{
  min_age_months: number
  audiences: string
  pregnant: string
  class: string
  substance_pt: string
  generic: boolean
  popularity: number
  description_pt: string
}>

let count = 0

/** Two products that differ in one thing; the one that shall come first is made last, so that no other rule puts it there. */
async function order(
  last: Columns,
  first: Columns,
  intent: Partial<Intent>,
  { words = [] as string[], stock = [10, 10] } = {},
): Promise<string[]> {
  const name = `Prova${(count += 1)}`
  for (const [at, columns] of [last, first].entries()) {
    const { productId } = await addProduct(world, {
      name: `${name} ${at === 0 ? 'segundo' : 'primeiro'}`,
      stock: stock[at] ?? 10,
    })
    for (const [column, value] of Object.entries(columns))
      await sql`update products set ${sql.ref(column)} = ${value} where public_id = ${productId}`.execute(world.db)
  }
  const demand: ProductDemand = {
    groups: [
      { isEssential: true, leads: [{ kind: 'named', texts: [name.toLowerCase()], classes: ['COSMETIC', 'MSRM', 'MNSRM'] }] },
    ],
    features: [],
    least: 1,
    words,
    ages: intent.ages,
    animal: undefined,
    known: [],
    without: { facts: [], classes: [], substances: [], collections: [], named: [] },
    hidden: [],
    order: orderOf({ aim: 'purpose', ages: undefined, audiences: [], isGeneric: false, ...intent }),
  }
  const page = { number: 1, size: 5 }
  const { products } = await listProducts(world.db, { locale: 'pt', filters: noFilters, sort: 'relevance', page, demand })
  return products.map((product) => product.name.replace(`${name} `, ''))
}

const right = ['primeiro', 'segundo']

/** A test for each rule, under its name. */
const examples: Record<string, () => Promise<string[]>> = {
  'what may be used from the youngest age that is asked for': () =>
    order({ min_age_months: 72 }, { min_age_months: 24 }, { ages: [24, 143] }),
  'what is made for those who are named': () => order({}, { audiences: '{women}' }, { audiences: ['women'] }),
  'what is known to suit those who are named': () => order({ pregnant: 'ask' }, { pregnant: 'yes' }, { audiences: ['pregnant'] }),
  'what is not made for children, unless they are named': () => order({ audiences: '{child}' }, {}, {}),
  'a generic, where one is asked for': () => order({}, { generic: true }, { isGeneric: true }),
  'what has more of the other words': () => order({}, {}, {}, { words: ['primeiro'] }),
  'what needs no prescription': () => order({ class: 'MSRM', popularity: 9 }, { class: 'MNSRM' }, {}),
  'a substance alone, before its combinations': () =>
    order({ substance_pt: 'Um + Dois', popularity: 9 }, { substance_pt: 'Um' }, { aim: 'ingredient' }),
  'what can be had, before what is out of stock': () => order({ popularity: 9 }, {}, {}, { stock: [0, 10] }),
  'of a brand, what can be had': () => order({ popularity: 9 }, {}, { aim: 'brand' }, { stock: [0, 10] }),
  'the equals of a brand, before combinations of its substance': () =>
    order({ substance_pt: 'Um + Dois', popularity: 9 }, { substance_pt: 'Um' }, { aim: 'brand' }),
  'what sells best': () => order({ popularity: 1 }, { popularity: 2 }, {}),
  'always the same order': async () => (await order({}, {}, {})).toReversed(),
}

test.for(rules.map(({ name }) => name))('first comes %s', async (name) => {
  expect(await examples[name]?.()).toEqual(right)
})
