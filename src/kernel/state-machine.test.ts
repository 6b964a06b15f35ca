import { expect, expectTypeOf, test } from 'vitest'
import { defineStateMachine, type EventOf, type StateOf, toMermaid } from './state-machine.ts'

const source = defineStateMachine({
  initial: 'closed',
  states: {
    closed: { open: 'open', lock: 'locked' },
    open: { close: 'closed' },
    locked: { unlock: 'closed', remove: 'removed' },
    removed: {},
  },
})

test('a state allows the events of its row', () => {
  expect(source.can('closed', 'open')).toBe(true)
  expect(source.can('open', 'lock')).toBe(false)
  expect(source.events('locked')).toEqual(['unlock', 'remove'])
})

test('a transition returns its new state, a wrong one the state and event that were tried', () => {
  expect(source.next('closed', 'lock')).toEqual({ ok: true, value: 'locked' })
  expect(source.next('removed', 'open')).toEqual({ ok: false, error: { code: 'wrong_state', from: 'removed', event: 'open' } })
})

test('states without outgoing transitions are final', () => {
  expect(source.states.filter(source.isFinal)).toEqual(['removed'])
})

test('the table can be listed, for buttons, checks and diagrams', () => {
  expect(source.initial).toBe('closed')
  expect(source.states).toEqual(['closed', 'open', 'locked', 'removed'])
  expect(source.transitions()).toEqual([
    { from: 'closed', event: 'open', to: 'open' },
    { from: 'closed', event: 'lock', to: 'locked' },
    { from: 'open', event: 'close', to: 'closed' },
    { from: 'locked', event: 'unlock', to: 'closed' },
    { from: 'locked', event: 'remove', to: 'removed' },
  ])
})

test('states and events are literal types read off the table', () => {
  expectTypeOf<StateOf<typeof source>>().toEqualTypeOf<'closed' | 'open' | 'locked' | 'removed'>()
  expectTypeOf<EventOf<typeof source>>().toEqualTypeOf<'open' | 'close' | 'lock' | 'unlock' | 'remove'>()
  // @ts-expect-error a transition to a state without a row
  defineStateMachine({ initial: 'on', states: { on: { press: 'of' }, off: {} } })
  // @ts-expect-error a start that has no row
  defineStateMachine({ initial: 'broken', states: { on: { press: 'off' }, off: {} } })
  // @ts-expect-error an event that no state has
  expect(source.can('open', 'slam')).toBe(false)
})

test('properties of every object are neither states nor events', () => {
  const state: string = 'constructor'
  expect(source.can('open', state as EventOf<typeof source>)).toBe(false)
  expect(source.next(state as StateOf<typeof source>, 'open').ok).toBe(false)
  expect(source.events('toString' as string as StateOf<typeof source>)).toEqual([])
})

test('the diagram shows start, transitions and final states', () => {
  expect(toMermaid(source)).toBe(`stateDiagram-v2
  [*] --> closed
  closed --> open: open
  closed --> locked: lock
  open --> closed: close
  locked --> closed: unlock
  locked --> removed: remove
  removed --> [*]
`)
})
