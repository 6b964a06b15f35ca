// @module-tag rest
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pageNames, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { screens } from '#src/web/screens.ts'
import { inLong } from '#tests/support/world/long.ts'
import { canMeasure, maxMs, measuredShopFixture } from '#tests/support/machines/measured-shop.ts'
import type { Sent } from '#tests/support/machines/measured-shop.ts'

// CPU cost of a request, whatever its address, cookies, form and list contain: no request takes 100 ms of CPU. A short run opens
// guests' pages, the long one those of customers and staff as well.

/** Existing ids, for public pages with a parameter. */
const known: Partial<Record<PageName, string>> = {}
const { database, origin, signIn, costOf } = await measuredShopFixture('page-cost')
known['products.show'] = await firstSlug('products')
known['collections.show'] = await firstSlug('collections')
known['posts.show'] = await firstSlug('posts')
const sessions: Record<'guest' | 'customer' | 'counter' | 'owner', string> = {
  guest: '',
  customer: await signIn('rui@cliente.example'),
  counter: await signIn('joao@farmacia-azulejo.example'),
  owner: await signIn('diogo@farmacia-azulejo.example'),
}

async function firstSlug(list: string): Promise<string> {
  const { data } = await (await fetch(`${origin}/api/${list}`)).json()
  return String(data[0].attributes.slug)
}

const many = (count: number, part: (at: number) => string, between = '&'): string =>
  Array.from({ length: count }, (_, at) => part(at)).join(between)

const queries: Record<string, string> = {
  'one long word': `q=${'a'.repeat(8000)}`,
  'many words': `q=${'ab+'.repeat(2600)}`,
  'many digits': `q=${'1'.repeat(8000)}`,
  'signs alone': `q=${'%25'.repeat(2600)}`,
  'accents alone': `q=${'%CC%81'.repeat(1300)}`,
  'one name many times': many(2000, () => 'q=a'),
  'many names': many(1500, (at) => `a${at}`),
  'filters without end': many(500, (at) => `brand=x${at}`),
  'a far page': 'page=999999999&q=a',
}
const cookies: Record<string, string> = {
  'many cookies': many(3400, (at) => `${at % 10}=`, '; '),
  'one long cookie': `cart=${'a'.repeat(14_000)}`,
}
const forms: Record<string, string> = {
  'a form of many fields': many(990, (at) => `a${at}=1`),
  'a form of one field many times': many(990, () => 'email=a'),
  'a form with a long field': `email=${'a'.repeat(60_000)}`,
  'a form of brackets': many(990, (at) => `a[${at}]=1`),
  'a form of escapes': `email=${'%41'.repeat(20_000)}`,
}

const callerOf = (name: PageName): keyof typeof sessions => {
  const { allow } = screens[name]
  if (allow === 'anyone') return 'guest'
  return allow === 'person' ? 'customer' : 'owner'
}
const opened = pageNames.filter((name) => inLong(screens[name].allow === 'anyone', true))

function requestsOf(name: PageName): (Sent & { what: string })[] {
  const path = paths[name].pt.replace(/:id\??/, known[name] ?? 'x')
  const data = `${path === '/' ? '/_' : path}.data`
  const Cookie = sessions[callerOf(name)]
  const posted = { Cookie, Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  return [
    ...Object.entries(queries).flatMap(([what, query]) => [
      { what, path: `${path}?${query}`, init: { headers: { Cookie } } },
      { what: `${what}, as data`, path: `${data}?${query}`, init: { headers: { Cookie } } },
    ]),
    ...Object.entries(cookies).map(([what, more]) => ({ what, path, init: { headers: { Cookie: `${more}; ${Cookie}` } } })),
    { what: 'languages', path, init: { headers: { Cookie, 'Accept-Language': many(900, (at) => `a${at};q=0.1`, ',') } } },
    ...Object.entries(forms).map(([what, body]) => ({ what, path, init: { method: 'POST', body, headers: posted } })),
  ]
}

describe.skipIf(!canMeasure)('costs little, whatever is sent to it', () => {
  test.each(opened)('%s', async (name) => {
    for (const { what, ...sent } of requestsOf(name)) {
      const { status, ms } = await costOf(sent)
      expect.soft(status, what).toBeLessThan(500)
      expect.soft(ms, what).toBeLessThan(maxMs)
    }
  })
})

/** Packs of as many SKUs, of the first product. */
const addPacks = (count: number): Promise<unknown> =>
  sql`insert into variants (public_id, product_id, sku, pack_pt, pack_en, position, price_cents, vat_basis_points)
    select gen_random_uuid(), product_id, 'PACK-' || at, at || ' g', at || ' g', at + 100, price_cents, vat_basis_points
    from (select * from variants order by id limit 1) first, generate_series(1, ${count}::integer) at`.execute(database.db)

test.skipIf(!canMeasure)('the largest list of stock movements costs little', { timeout: 60_000 }, async () => {
  await addPacks(5000)
  const movements = Array.from({ length: 5000 }, (_, at) => ({
    sku: `PACK-${at + 1}`,
    kind: 'receive',
    quantity: 2,
    batch: `L${at % 7}`,
    expires_on: '2099-12',
  }))
  const headers = { Cookie: sessions.counter, Origin: origin, 'Content-Type': 'application/json' }
  const init = { method: 'POST', body: JSON.stringify({ movements }), headers }
  const { status, ms } = await costOf({ path: '/api/staff/stock-movements', init }, 12)
  expect(status).toBe(200)
  expect(ms).toBeLessThan(maxMs)
})
