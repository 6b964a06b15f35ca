import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Toasts = typeof import('./toast-store.ts')
let toasts: Toasts
let drawn = 0

/** A fresh document for every test, with one host. */
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  toasts = await import('./toast-store.ts')
  drawn = 0
  toasts.subscribe(() => (drawn += 1))
})
afterEach(() => vi.useRealTimers())

const say = (title: string, more: { group?: string; timeout?: number } = {}) =>
  toasts.addToast({ title, text: `${title}.`, ...more })
const visibleTitles = () => toasts.visibleToasts().map(({ title }) => title)
const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('S126 S128 a toast has a title and a text, and an id that is one more than the last', () => {
  expect([say('a'), say('b'), say('c')]).toEqual([1, 2, 3])
  expect(toasts.visibleToasts()[2]).toMatchObject({ id: 1, title: 'a', text: 'a.' })
  pass(3000)
  expect(say('d')).toBe(4)
})

test('S125 the newest is on top', () => {
  say('a')
  say('b')
  expect(visibleTitles()).toEqual(['b', 'a'])
  expect(drawn).toBe(2)
})

test('S129 the group is the empty string unless another is named, and a host shows its own alone', () => {
  say('a')
  say('b', { group: 'counter' })
  const all = toasts.visibleToasts()
  expect(toasts.inGroup(all, '').map(({ title }) => title)).toEqual(['a'])
  expect(toasts.inGroup(all, 'counter').map(({ title }) => title)).toEqual(['b'])
})

test('S130 a toast disappears after 3000 ms, or after its own timeout', () => {
  say('usual')
  say('short', { timeout: 500 })
  pass(499)
  expect(visibleTitles()).toEqual(['short', 'usual'])
  pass(1)
  expect(visibleTitles()).toEqual(['usual'])
  pass(2499)
  expect(visibleTitles()).toEqual(['usual'])
  pass(1)
  expect(visibleTitles()).toEqual([])
})

test('S131 a toast with the timeout -1 stays until it is dismissed', () => {
  const id = say('stays', { timeout: -1 })
  pass(86_400_000)
  expect(visibleTitles()).toEqual(['stays'])
  toasts.dismiss(id!)
  expect(visibleTitles()).toEqual([])
})

test('S132 while a toast is paused its timeout stops, and the rest of it follows', () => {
  const id = say('held')!
  pass(2000)
  toasts.pause(id)
  // Pointer and focus at once pause it once.
  toasts.pause(id)
  pass(60_000)
  expect(visibleTitles()).toEqual(['held'])
  toasts.resume(id)
  toasts.resume(id)
  pass(999)
  expect(visibleTitles()).toEqual(['held'])
  pass(1)
  expect(visibleTitles()).toEqual([])
})

test('S132 pausing one without a timeout, or a dismissed one, changes nothing', () => {
  const id = say('stays', { timeout: -1 })!
  toasts.pause(id)
  toasts.resume(id)
  toasts.pause(99)
  toasts.resume(99)
  pass(10_000)
  expect(visibleTitles()).toEqual(['stays'])
})

test('S133 of eleven toasts over all groups ten are shown, and the last is dropped and not queued', () => {
  for (let number = 1; number <= 10; number += 1) say(`${number}`, { group: number % 2 ? '' : 'counter', timeout: -1 })
  expect(say('eleventh')).toBeUndefined()
  expect(visibleTitles()).toHaveLength(10)
  toasts.dismiss(3)
  expect(visibleTitles()).not.toContain('eleventh')
})

test('S134 after one is dismissed another can be shown, under the next id', () => {
  for (let number = 1; number <= 10; number += 1) say(`${number}`, { timeout: -1 })
  say('dropped')
  toasts.dismiss(1)
  expect(say('twelfth')).toBe(11)
  expect(visibleTitles()[0]).toBe('twelfth')
})

test('S130 the timeout of a toast starts when there is a host to draw it', async () => {
  vi.resetModules()
  const early: Toasts = await import('./toast-store.ts')
  early.addToast({ title: 'early', text: '' })
  pass(60_000)
  expect(early.visibleToasts()).toHaveLength(1)
  early.subscribe(() => undefined)
  pass(2999)
  expect(early.visibleToasts()).toHaveLength(1)
  pass(1)
  expect(early.visibleToasts()).toHaveLength(0)
})
