import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matching, pressableKey } from './commands.ts'

const commands = ['Receitas', 'Pedidos', 'Mostrar: Número da receita', 'Ecrã inteiro'].map((name) => ({ name }))
const found = (text: string): string[] => matching(commands, text).map(({ name }) => name)

test('a command is found by parts of its words, in any order, accents or not', () => {
  expect(found('receita')).toEqual(['Receitas', 'Mostrar: Número da receita'])
  expect(found('numero mostrar')).toEqual(['Mostrar: Número da receita'])
  expect(found('ECRA')).toEqual(['Ecrã inteiro'])
  expect(found('')).toHaveLength(4)
  expect(found('stock')).toEqual([])
})

test('every key that a screen names can be pressed', () => {
  const sources = Object.keys(import.meta.glob('/src/**/*.tsx')).map((path) => readFileSync(`.${path}`, 'utf8'))
  const keys = sources.flatMap((text) => [...text.matchAll(/(?:data-key|submittedBy)="([^"]+)"/g)].map(([, key = '']) => key))
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter((key) => !pressableKey.test(key))).toEqual([])
})
