import { describe, expect, test } from 'vitest'
import { faults, importsOf, needlessPublicFiles, platformFaults } from './layers.mjs'

const publicFiles = { catalogue: ['actions.server.ts'] }
const causesOf = (file, ...imports) => faults(new Map([[file, imports]]), publicFiles)

describe('the layer check', () => {
  test('allows a feature to import the actions of a lower one', () => {
    expect(causesOf('src/shop/cart/actions.server.ts', 'src/shop/catalogue/actions.server.ts', 'src/kernel/money.ts')).toEqual([])
  })

  test('refuses the SQL of another feature', () => {
    expect(causesOf('src/shop/cart/actions.server.ts', 'src/shop/catalogue/store.server.ts')).toHaveLength(1)
  })

  test('refuses a server file that is not listed as public, and a listed one that no other feature imports', () => {
    expect(causesOf('src/shop/cart/actions.server.ts', 'src/shop/catalogue/search.server.ts')).toHaveLength(1)
    const unused = new Map([['src/shop/cart/cart.ts', ['src/shop/catalogue/product.ts']]])
    expect(needlessPublicFiles(unused, publicFiles)).toEqual(['src/shop/catalogue/actions.server.ts'])
  })

  test('refuses a feature of the same or a higher tier', () => {
    expect(causesOf('src/shop/cart/cart.ts', 'src/shop/orders/order.ts')).toHaveLength(1)
    expect(causesOf('src/shop/accounts/account.ts', 'src/shop/catalogue/product.ts')).toHaveLength(1)
  })

  test('refuses a feature without a tier', () => {
    expect(causesOf('src/shop/gossip/gossip.ts', 'src/shop/cart/cart.ts')).toHaveLength(1)
  })

  test('refuses an import upwards', () => {
    expect(causesOf('src/kernel/money.ts', 'src/platform/world.ts')).toHaveLength(1)
    expect(causesOf('src/ui/button.tsx', 'src/shop/cart/cart.ts')).toHaveLength(1)
    expect(causesOf('src/shop/cart/cart.ts', 'src/web/page-handler.ts')).toHaveLength(1)
  })

  test('refuses the bank and carts in the platform, but not in its comments or in a shop’s feature', () => {
    expect(causesOf('src/platform/world.ts', 'src/shop/payments/gateway/port.ts')).toHaveLength(1)
    const planted = '/** Such as a cart. */\nexport const askBank = (world) => world.bank?.charge(world.openPayments)'
    expect(platformFaults('src/platform/jobs.ts', planted)).toEqual([
      'src/platform/jobs.ts names “bank”: the platform knows nothing of a pharmacy',
      'src/platform/jobs.ts names “payments”: the platform knows nothing of a pharmacy',
    ])
    expect(platformFaults('src/shop/payments/actions.server.ts', planted)).toEqual([])
  })

  test('reads every form of import', () => {
    const source = `import type { A } from './a.ts'\nexport { b } from "#src/kernel/money.ts"\nconst c = await import('../cart/cart.ts')\nimport '#src/ui/x.css?url'`
    expect(importsOf('src/shop/orders/order.ts', source)).toEqual([
      'src/shop/orders/a.ts',
      'src/kernel/money.ts',
      'src/shop/cart/cart.ts',
      'src/ui/x.css',
    ])
  })
})
