import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { sealEarlier } from '#tests/support/factories/earlier-seal.ts'
import { hashForWriting, keyFor, keyedHashes, seal, sealedPrefix, unseal } from './crypto.ts'
import type { KeyRing } from './crypto.ts'

const ring = (...ids: string[]): KeyRing => ids.map((id) => ({ id, secret: new Secret(randomBytes(32)) }))
const phone = { table: 'orders', row: '018f', column: 'contact' }

describe('a sealed field', () => {
  const keys = ring('k1')

  test('opens where it was sealed', () => {
    expect(unseal(keys, phone, seal(keys, phone, 'Rua do Corgo, 912 000 000 çã€'))).toBe('Rua do Corgo, 912 000 000 çã€')
  })

  test('does not contain its text and differs every time', () => {
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

  test('opens as it was sealed before keys were derived by purpose', () => {
    const old = sealEarlier(keys[0]!, phone, '912 000 000')
    expect(unseal([...ring('k2'), ...keys], phone, old)).toBe('912 000 000')
    expect(old.indexOf(sealedPrefix('k1')), 'and differs from what is sealed today').toBe(-1)
    expect(() => unseal(keys, { ...phone, row: 'other' }, old)).toThrow()
  })

  test('does not open with the secret of the ring itself, nor as another layout', () => {
    const sealed = seal(keys, phone, 'x')
    expect(sealed.indexOf(sealedPrefix('k1'))).toBe(0)
    for (const layout of [0, 2, 3]) {
      const altered = Buffer.from(sealed)
      altered[0] = (layout << 6) | 'k1'.length
      expect(() => unseal(keys, phone, altered), String(layout)).toThrow()
    }
  })

  test('has a key id of up to 32 characters', () => {
    const long = ring('k'.repeat(32))
    expect(unseal(long, phone, seal(long, phone, 'x'))).toBe('x')
  })
})

test('a new value is stored with the first of the hashes used to find it', () => {
  const world = { hashKey: new Secret(randomBytes(32)), keys: ring('k1', 'k2') }
  const [first, ...others] = keyedHashes(world, 'phones', '912000000')
  expect(hashForWriting(world, 'phones', '912000000')).toEqual(first)
  expect(others).toHaveLength(2)
  expect(hashForWriting(world, 'receipts', '912000000')).not.toEqual(first)
})

test('each purpose has a key of its own, the same for the same secret every time', () => {
  const bytes = Buffer.alloc(32, 7)
  const secret = new Secret(bytes)
  const keys = (['botica/seal', 'botica/file-links', 'notices of the pretend bank'] as const).map((purpose) =>
    keyFor(purpose, secret),
  )
  expect(new Set([bytes, ...keys].map((key) => key.toString('hex'))).size).toBe(4)
  expect(keyFor('botica/seal', new Secret(Buffer.alloc(32, 7)))).toEqual(keys[0])
  // Computed with `openssl kdf -keylen 32 -kdfopt digest:SHA2-256 -kdfopt hexkey:07… -kdfopt info:botica/seal HKDF`.
  expect(keys[0]?.toString('hex')).toBe('0780091e0a1c59305a29ba82e2ec7f2593e0ae7d9026c5ae0a9d4b7ce649fdc5')
})
