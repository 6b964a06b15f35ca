import { expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { foreignPartOf } from './plain-data.ts'

const circular: { self?: object } = {}
circular.self = circular

test.each([
  undefined,
  null,
  'creme',
  12n,
  new Date(0),
  new URL('https://farmacia.example'),
  Object.create(null),
  circular,
  { list: [{ price: 12, at: new Date(0) }], byId: new Map([['a', { set: new Set([1]) }]]) },
])('%o is plain data', (answer) => {
  expect(foreignPartOf(answer)).toBeUndefined()
})

class Wallet {
  balance = 12
}

test.each([
  new Wallet(),
  new Secret('chave'),
  Buffer.from('chave'),
  new Error('bug'),
  Promise.resolve(1),
  new Headers(),
  Object.create({ inherited: 1 }),
])('%o is an instance of a class, however deep', (value) => {
  for (const answer of [value, { list: [value] }, new Map([['a', value]]), new Map([[value, 1]]), new Set([[value]])])
    expect(foreignPartOf(answer)).toBe('an instance of a class')
})

test('functions and symbols are no data', () => {
  expect(foreignPartOf({ now: () => 1 })).toBe('a function')
  expect(foreignPartOf([Symbol('s')])).toBe('a symbol')
})
