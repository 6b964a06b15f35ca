import { expect, test } from 'vitest'
import { openBodyRoom } from './body-room.ts'

test('large bodies fill so much memory and no more, one of each sender', () => {
  const room = openBodyRoom(100)
  const marta = room.take(60, 'marta')
  expect([marta === undefined, room.take(50, 'rui'), room.take(10, 'marta')]).toEqual([false, undefined, undefined])
  const rui = room.take(40, 'rui')
  expect(room.take(1, 'olga')).toBeUndefined()
  marta?.()
  expect(room.take(60, 'marta')).toBeDefined()
  rui?.()
  expect(room.take(40, 'olga')).toBeDefined()
})
