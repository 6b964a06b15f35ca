import { describe, expect, test } from 'vitest'
import { choiceIn, pageIn, searchIn, withQuery } from './address.ts'

const query = (text: string) => new URLSearchParams(text)

describe('what the address of a list says', () => {
  test('a list without a page number shows its first page, and an impossible number is no address', () => {
    expect(pageIn(query(''))).toBe(1)
    expect(pageIn(query('page=7'))).toBe(7)
    for (const page of ['0', '-1', '1.5', 'x', '10001', '1e30']) expect(pageIn(query(`page=${page}`)), page).toBeUndefined()
    expect(pageIn(query('page=101'), 100)).toBeUndefined()
  })

  test('a search is cut to what a search may be', () => {
    expect(searchIn(query('q=+ben%00uron+'))).toBe('benuron')
    expect(searchIn(query(`q=${'a'.repeat(200)}`))).toHaveLength(100)
    expect(searchIn(query(''))).toBe('')
  })

  test('a choice is one of those there are', () => {
    expect(choiceIn(query('state=draft'), 'state', ['all', 'draft'], 'all')).toBe('draft')
    expect(choiceIn(query(''), 'state', ['all', 'draft'], 'all')).toBe('all')
    expect(choiceIn(query('state=other'), 'state', ['all', 'draft'], 'all')).toBeUndefined()
    expect(choiceIn(query(''), 'state', ['all', 'draft'])).toBeUndefined()
  })

  test('an address leaves out what is as usual', () => {
    expect(withQuery('/list', { q: '', page: 1, item: null, done: undefined, lacking: false })).toBe('/list')
    expect(withQuery('/list', { q: 'a b', page: 2, lacking: true, short: 0 })).toBe('/list?q=a+b&page=2&lacking=1&short=0')
  })
})
