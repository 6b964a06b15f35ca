import { expect, test } from 'vitest'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { nextStep } from './opening.ts'
import { readOpening } from './opening.server.ts'

const { world } = await shopFixture()
const owner = await addStaff(world, 'owner')
const open = () => readOpening(world, owner, 'pt')
const done = async () => (await open())?.filter(({ isDone }) => isDone).map(({ step }) => step)

test('a set-up shop without products has eight steps, and the next is its first product', async () => {
  const steps = await open()
  expect(steps).toHaveLength(8)
  expect(nextStep(steps ?? [])).toBe('products')
  expect(await done()).toEqual(['pharmacy', 'hours', 'legal', 'payments', 'delivery'])
})

test('a step ticks itself once its product is in the shop', async () => {
  await addProduct(world)
  expect(nextStep((await open()) ?? [])).toBe('order')
  expect((await open())?.find(({ step }) => step === 'products')?.detail).toBe('1 na loja')
})

test('only the owner, who can take the steps, sees them', async () => {
  expect(await readOpening(world, await addStaff(world, 'pharmacist'), 'pt')).toBeUndefined()
  expect(await readOpening(world, await addStaff(world, 'counter'), 'pt')).toBeUndefined()
})
