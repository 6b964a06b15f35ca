import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statesPage } from './generate-state-docs.mjs'

test('the page of states is generated from the tables', () => {
  expect(readFileSync('docs/states.md', 'utf8')).toBe(statesPage())
})
