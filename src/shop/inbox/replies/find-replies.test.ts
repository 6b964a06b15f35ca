import { describe, expect, test } from 'vitest'
import { findReplies, replyQuery } from './find-replies.ts'

describe('a slash in an answer', () => {
  test.each([
    ['/', { from: 0, q: '' }],
    ['/sol', { from: 0, q: 'sol' }],
    ['/ver ao', { from: 0, q: 'ver ao' }],
    ['Bom dia.\n/bal', { from: 9, q: 'bal' }],
    ['1/2 comprimido', undefined],
    ['e/ou', undefined],
    ['Tome 1\n1/2', undefined],
    ['/ dois', undefined],
    ['//', undefined],
    ['/sol\n', undefined],
    ['', undefined],
    [`/${'a'.repeat(60)}`, undefined],
  ])('in %j begins the search %j', (text, query) => {
    expect(replyQuery(text, text.length)).toEqual(query)
  })

  test('begins a search only up to the caret', () => {
    expect(replyQuery('/solar', 4)).toEqual({ from: 0, q: 'sol' })
    expect(replyQuery('/sol', 0)).toBeUndefined()
  })
})

test('saved replies are found by every word of title or text, titles first', () => {
  const replies = [
    { title: 'Horário', text: 'Ver ao balcão, até às 19:30.' },
    { title: 'Ver ao balcão', text: 'Mostramos-lho.' },
    { title: 'Protetor solar, bebé', text: 'Sombra e chapéu.' },
  ]
  const titles = (q: string) => findReplies(replies, q).map(({ title }) => title)
  expect(titles('balcao')).toEqual(['Ver ao balcão', 'Horário'])
  expect(titles('bebe solar')).toEqual(['Protetor solar, bebé'])
  expect(titles('nada disto')).toEqual([])
  expect(titles('')).toHaveLength(3)
})
