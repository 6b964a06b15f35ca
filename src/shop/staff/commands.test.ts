import { expect, test } from 'vitest'
import { matching } from './commands.ts'

const commands = ['Receitas', 'Pedidos', 'Mostrar: Número da receita', 'Ecrã inteiro'].map((name) => ({ name }))
const found = (text: string): string[] => matching(commands, text).map(({ name }) => name)

test('a command is found by parts of its words, in any order, accents or not', () => {
  expect(found('receita')).toEqual(['Receitas', 'Mostrar: Número da receita'])
  expect(found('numero mostrar')).toEqual(['Mostrar: Número da receita'])
  expect(found('ECRA')).toEqual(['Ecrã inteiro'])
  expect(found('')).toHaveLength(4)
  expect(found('stock')).toEqual([])
})
