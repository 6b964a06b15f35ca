import { expect, test } from 'vitest'
import { blocksOf } from './prose.ts'

test('a text becomes paragraphs, headings and lists, and nothing in it becomes mark-up', () => {
  expect(blocksOf('Febre\nalta.\n\n## Em casa\nDescanse.\n\n- água\n- <b>chá</b>\n\n')).toEqual([
    { kind: 'paragraph', text: 'Febre alta.' },
    { kind: 'heading', text: 'Em casa' },
    { kind: 'paragraph', text: 'Descanse.' },
    { kind: 'list', items: ['água', '<b>chá</b>'] },
  ])
})

test('an empty text has no blocks', () => {
  expect(blocksOf(' \n\n \n')).toEqual([])
})
