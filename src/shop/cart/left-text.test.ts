import { expect, test } from 'vitest'
import { leftText } from './left-text.ts'

test('the message for too high a quantity says how many are left, or that it is sold out', () => {
  expect([0, 1, 3].map((left) => leftText(left, 'pt'))).toEqual([
    'Este artigo esgotou. Retire-o do carrinho ou peça um aviso na página do produto para quando voltar.',
    'Só podemos reservar 1 unidade deste artigo. Altere a quantidade.',
    'Só podemos reservar 3 unidades deste artigo. Altere a quantidade.',
  ])
})
