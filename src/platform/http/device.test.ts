import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  [undefined, ''],
])('a session opened by %j is listed as %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('a very long header gives a short name', () => {
  expect(deviceOf('x'.repeat(100_000)).length).toBeLessThanOrEqual(60)
})
