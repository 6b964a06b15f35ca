import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.server.ts'

test('a password is verified by its hash, and hashes differ', async () => {
  const hash = await hashPassword('uma palavra-passe')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(hash, 'uma palavra-passe')).toBe(true)
  expect(await isPassword(hash, 'uma palavra-passe ')).toBe(false)
  expect(await hashPassword('uma palavra-passe')).not.toBe(hash)
})

test.each([null, undefined])('an account without a password (%s) cannot sign in with one', async (none) => {
  expect(await isPassword(none, '')).toBe(false)
  expect(await isPassword(none, 'uma palavra-passe')).toBe(false)
})
