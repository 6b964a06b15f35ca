import { expect, test } from 'vitest'
import { bundledMessages } from './bundle-messages.mjs'

const head = "/* eslint-disable */\nimport { getLocale } from '../runtime.js';\n"

test('bundled messages share their import, and nothing else changes', () => {
  const one = 'export const one = () => `/* eslint-disable */ ${getLocale()}`\n'
  const two = 'export const two = () => getLocale()\n'
  expect(bundledMessages([head + one, head + two])).toBe(head + one + two)
})

test('a module without a final line break does not run into the next', () => {
  expect(bundledMessages([`${head}export const one = 1;`, `${head}export const two = 2;`])).toBe(
    `${head}export const one = 1;\nexport const two = 2;\n`,
  )
})

test('modules with another beginning are refused', () => {
  expect(() => bundledMessages(["import { other } from '../runtime.js'\n"])).toThrow('a message begins in another way now')
  expect(() => bundledMessages([head, head.replace('getLocale', 'other')])).toThrow('messages import different things now')
})
