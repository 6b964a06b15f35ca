import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.server.ts'

test('a password is known by its hash, and only by itself', async () => {
  const hash = await hashPassword('uma palavra-passe')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(hash, 'uma palavra-passe')).toBe(true)
  expect(await isPassword(hash, 'uma palavra-passe ')).toBe(false)
  expect(await hashPassword('uma palavra-passe')).not.toBe(hash)
})

test.each([null, undefined])('who has no password (%s) is let in by none', async (none) => {
  expect(await isPassword(none, '')).toBe(false)
  expect(await isPassword(none, 'uma palavra-passe')).toBe(false)
})
