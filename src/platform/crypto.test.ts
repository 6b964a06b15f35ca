import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashForWriting, keyedHashes, seal, unseal } from './crypto.ts'
import type { KeyRing } from './crypto.ts'

const ring = (...ids: string[]): KeyRing => ids.map((id) => ({ id, secret: randomBytes(32) }))
const phone = { table: 'orders', row: '018f', column: 'contact' }

describe('a sealed field', () => {
  const keys = ring('k1')

  test('opens where it was sealed', () => {
    expect(unseal(keys, phone, seal(keys, phone, 'Rua do Corgo, 912 000 000 çã€'))).toBe('Rua do Corgo, 912 000 000 çã€')
  })

  test('does not show its text and never looks the same twice', () => {
    const [first, second] = [seal(keys, phone, '912000000'), seal(keys, phone, '912000000')]
    expect(first.includes('912000000')).toBe(false)
    expect(first.equals(second)).toBe(false)
  })

  test.each(['table', 'row', 'column'] as const)('does not open in another %s', (part) => {
    const sealed = seal(keys, phone, 'x')
    expect(() => unseal(keys, { ...phone, [part]: 'other' }, sealed)).toThrow()
  })

  test('does not open when a bit was changed', () => {
    const sealed = seal(keys, phone, 'x')
    sealed[sealed.length - 1]! ^= 1
    expect(() => unseal(keys, phone, sealed)).toThrow()
  })

  test('opens with an old key of the ring and seals with the first', () => {
    const [old] = keys
    const rotated = [...ring('k2'), old!]
    expect(unseal(rotated, phone, seal(keys, phone, 'x'))).toBe('x')
    expect(() => unseal(keys, phone, seal(rotated, phone, 'x'))).toThrow('no key "k2"')
  })
})

test('what is written now has the first of the hashes by which it is looked for', () => {
  const world = { hashKey: randomBytes(32), keys: ring('k1', 'k2') }
  const [first, ...others] = keyedHashes(world, 'phones', '912000000')
  expect(hashForWriting(world, 'phones', '912000000')).toEqual(first)
  expect(others).toHaveLength(2)
  expect(hashForWriting(world, 'receipts', '912000000')).not.toEqual(first)
})
