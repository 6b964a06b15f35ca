import { describe, expect, test } from 'vitest'
import { isEan, isProductCode } from './product-codes.ts'

describe('a barcode', () => {
  test.each(['5601234567892', '4006381333931', '96385074', '2001000000012'])('%s is right', (code) => {
    expect(isEan(code)).toBe(true)
  })

  test.each(['5601234567891', '4006381333932', '96385075', '560123456789', '', '56012345678９2', '5601234567892 '])(
    '"%s" is refused',
    (code) => {
      expect(isEan(code)).toBe(false)
    },
  )
})

test('a national code has seven digits', () => {
  expect(['9900001', '5440987', '544098', '54409871', 'A440987'].map(isProductCode)).toEqual([true, true, false, false, false])
})
