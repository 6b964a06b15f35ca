import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatPercent } from './formatters.ts'

const texts = Object.entries<unknown>(JSON.parse(readFileSync('messages/pt.json', 'utf8')))

test.each([
  ['addresses no customer as “você”', /\bvocês?\b/i],
  ['opens “em horário de farmácia”', /em horas de farmácia/i],
  ['stores “de forma encriptada”', /com cifra|cifrad/i],
  ['ends what “fica sem efeito”', /deixa[mr]? de valer/i],
  ['prices “após ver a receita”', /preço no orçamento|orçamento privado/i],
  ['names the pharmacy with its article', /por \{pharmacy\}/i],
  ['sells medicines “com receita”', /levantam com receita/i],
  ['counts the fields to be filled in', /assinalámos/i],
  ['calls exceptions “feriados e exceções”', /dias diferentes/i],
  ['has a space before the per cent sign', /[\d}]%/],
  ['has a comma in decimal numbers', /(?<![\d.])\d+\.\d\d?(?![\w.])/],
])('Portuguese %s', (_, wrong) => {
  expect(texts.filter(([, text]) => wrong.test(JSON.stringify(text)))).toEqual([])
})

test('a percentage has a space in Portuguese and none in English', () => {
  expect([2300, 600, 1000, 15].map((points) => formatPercent(points, 'pt'))).toEqual([
    '23\u00a0%',
    '6\u00a0%',
    '10\u00a0%',
    '0,15\u00a0%',
  ])
  expect([2300, 15].map((points) => formatPercent(points, 'en'))).toEqual(['23%', '0.15%'])
})
