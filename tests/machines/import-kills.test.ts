import { expect, vi } from 'vitest'
import { csvIn } from '#src/kernel/csv.ts'
import { pauseAt } from '#tests/support/machines/breakpoints.ts'
import type { Point } from '#tests/support/machines/breakpoints.ts'
import { killsFixture } from '#tests/support/fixtures/kills-fixture.ts'
import { testFor } from '#tests/support/world/short.ts'

// A worker is killed in the middle of an import; the next one goes on with it.

const { machines, world, survivor, asAna } = await killsFixture()
const patient = { timeout: 90_000, interval: 500 }
const rowCount = 450

/** A file of new products whose names begin with `name`. */
async function send(name: string): Promise<string> {
  const rows = Array.from({ length: rowCount }, (_, at) => [
    `${name}-${at}`,
    `${name} ${at}`,
    'COSMETIC',
    'Olivane',
    'cream',
    '50 ml',
    '2,10',
  ])
  const form = new FormData()
  const content = [['sku', 'name', 'class', 'brand', 'form', 'pack', 'price'], ...rows]
    .map((cells) => csvIn('pt').line(cells))
    .join('')
  form.set('file', new File([content], 'lista.csv', { type: 'text/csv' }))
  form.set('kind', 'products')
  const body = await new Response(form).blob()
  const { data } = await survivor.ask('POST', '/staff/imports', body, { ...asAna, 'Content-Type': body.type })
  return data.id
}

const stateOf = async (id: string) => (await survivor.ask('GET', `/staff/imports/${id}`, undefined, asAna)).data.attributes
const becomes = (id: string, state: string) => vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state }), patient)

async function countProducts(name: string): Promise<number> {
  const rows = await world.db.selectFrom('products').select('id').where('name_pt', 'like', `${name} %`).execute()
  return rows.length
}

const points: { moment: string; name: string; only: 'all' | 'valid'; point: Point; fate: 'lose' | 'resume'; written: number }[] =
  [
    {
      moment: 'before the first products are written',
      name: 'Antes',
      only: 'valid',
      point: { table: 'products', on: 'insert' },
      fate: 'lose',
      written: 0,
    },
    {
      moment: 'when the first are written and noted, and committed without it',
      name: 'Meio',
      only: 'valid',
      point: { table: 'products', on: 'insert', at: 'commit' },
      fate: 'resume',
      written: 200,
    },
    {
      moment: 'when the first are written and not committed',
      name: 'Perdido',
      only: 'valid',
      point: { table: 'products', on: 'insert', at: 'commit' },
      fate: 'lose',
      written: 0,
    },
    {
      moment: 'before all of a whole import are committed',
      name: 'Tudo',
      only: 'all',
      point: { table: 'products', on: 'insert', at: 'commit' },
      fate: 'lose',
      written: 0,
    },
  ]

testFor(points, { short: 1 })(
  '$moment: the next worker saves each row once',
  { timeout: 240_000 },
  async ({ name, only, point, fate, written }) => {
    const victim = await machines.worker()
    const id = await send(name)
    await becomes(id, 'checked')
    const stall = await pauseAt(machines.adminUrl, point)
    await survivor.ask('POST', `/staff/imports/${id}/apply`, { only }, asAna)
    await stall.reached(victim.name)
    await victim.kill()
    await stall[fate]()
    await vi.waitFor(async () => expect(await countProducts(name)).toBe(written), patient)
    expect(await stateOf(id)).toMatchObject({ state: 'applying' })
    const next = await machines.worker()
    await becomes(id, 'applied')
    expect(await countProducts(name)).toBe(rowCount)
    expect(await stateOf(id)).toMatchObject({ done: rowCount, error_count: 0 })
    await next.kill()
  },
)
