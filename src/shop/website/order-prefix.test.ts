import { expect, test } from 'vitest'
import { isOrderPrefix, orderPrefixFrom } from './order-prefix.ts'

test.each([
  ['Farmácia Azulejo', 'AZ'],
  ['Farmácia Nova', 'NO'],
  ['Farmácia da Praça Velha', 'PV'],
  ['Farmácia Óscar & Irmãos do Bom Jesus de Braga', 'OIBJ'],
  ['', 'FA'],
  ['Farmácia', 'FA'],
  ['24', 'FA'],
])('orders of “%s” begin with %s by default', (name, prefix) => {
  expect(orderPrefixFrom(name)).toBe(prefix)
  expect(isOrderPrefix(prefix)).toBe(true)
})
