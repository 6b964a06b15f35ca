import { expect, expectTypeOf, test } from 'vitest'
import { defineMachine, type EventOf, type StateOf, toMermaid } from './machine.ts'

const door = defineMachine({
  initial: 'closed',
  states: {
    closed: { open: 'open', lock: 'locked' },
    open: { close: 'closed' },
    locked: { unlock: 'closed', remove: 'gone' },
    gone: {},
  },
})

test('a state allows the events of its row', () => {
  expect(door.can('closed', 'open')).toBe(true)
  expect(door.can('open', 'lock')).toBe(false)
  expect(door.events('locked')).toEqual(['unlock', 'remove'])
})

test('a move tells where it leads, a wrong one from where it was tried', () => {
  expect(door.next('closed', 'lock')).toEqual({ ok: true, value: 'locked' })
  expect(door.next('gone', 'open')).toEqual({ ok: false, error: { code: 'wrong_state', from: 'gone', event: 'open' } })
})

test('states without a way out are final', () => {
  expect(door.states.filter(door.isFinal)).toEqual(['gone'])
})

test('the table can be listed, for buttons, checks and diagrams', () => {
  expect(door.initial).toBe('closed')
  expect(door.states).toEqual(['closed', 'open', 'locked', 'gone'])
  expect(door.moves()).toEqual([
    { from: 'closed', event: 'open', to: 'open' },
    { from: 'closed', event: 'lock', to: 'locked' },
    { from: 'open', event: 'close', to: 'closed' },
    { from: 'locked', event: 'unlock', to: 'closed' },
    { from: 'locked', event: 'remove', to: 'gone' },
  ])
})

test('states and events are literal types read off the table', () => {
  expectTypeOf<StateOf<typeof door>>().toEqualTypeOf<'closed' | 'open' | 'locked' | 'gone'>()
  expectTypeOf<EventOf<typeof door>>().toEqualTypeOf<'open' | 'close' | 'lock' | 'unlock' | 'remove'>()
  // @ts-expect-error a move to a state without a row
  defineMachine({ initial: 'on', states: { on: { press: 'of' }, off: {} } })
  // @ts-expect-error a start that has no row
  defineMachine({ initial: 'broken', states: { on: { press: 'off' }, off: {} } })
  // @ts-expect-error an event nobody has
  expect(door.can('open', 'slam')).toBe(false)
})

test('words every object knows are neither states nor events', () => {
  const told: string = 'constructor'
  expect(door.can('open', told as EventOf<typeof door>)).toBe(false)
  expect(door.next(told as StateOf<typeof door>, 'open').ok).toBe(false)
  expect(door.events('toString' as string as StateOf<typeof door>)).toEqual([])
})

test('the diagram shows start, moves and ends', () => {
  expect(toMermaid(door)).toBe(`stateDiagram-v2
  [*] --> closed
  closed --> open: open
  closed --> locked: lock
  open --> closed: close
  locked --> closed: unlock
  locked --> gone: remove
  gone --> [*]
`)
})
