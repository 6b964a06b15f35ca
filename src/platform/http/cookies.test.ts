import { expect, test } from 'vitest'
import { cookieNames, readCookies, setCookie } from './cookies.ts'

test('over https cookies are bound to this host and to https', () => {
  const { session } = cookieNames(true)
  expect(setCookie(session, 'abc', { maxAge: 60 })).toBe('__Host-session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure')
  expect(setCookie(cookieNames(false).session, '', { maxAge: 0 })).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
})

test.each(['a;b', 'a\r\nSet-Cookie: x=y', 'a b', 'é'])('the value %j never becomes a header', (value) => {
  expect(() => setCookie('cart', value, { maxAge: 60 })).toThrow(/cart/)
})

test('cookies are read as sent, the first of a name, and malformed ones are skipped', () => {
  expect([...readCookies(' a=1; b="2"; =x; c; a=3; __proto__=y; d=e=f')]).toEqual([
    ['a', '1'],
    ['b', '"2"'],
    ['__proto__', 'y'],
    ['d', 'e=f'],
  ])
  expect(readCookies(null).size).toBe(0)
})
