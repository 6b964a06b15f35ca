import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { EventOf, StateOf } from '#src/kernel/state-machine.ts'

/** What happens to the units of a refund that the customer gives back. */
export const returnMachine = defineStateMachine({
  initial: 'expected',
  states: {
    expected: { receive: 'received' },
    received: { restock: 'restocked', destroy: 'destroyed' },
    restocked: {},
    destroyed: {},
  },
})

export type ReturnState = StateOf<typeof returnMachine>
export type ReturnEvent = EventOf<typeof returnMachine>
export const returnStates = returnMachine.states

/** `by`: name of the member of staff who changed it last; null while it is expected. */
export type Return = {
  state: ReturnState
  by: string | null
  at: Date | null
  /** Some of its units can be sold again. */ isResellable: boolean
}

/** The event that leads to this state from the present one. */
export const returnEventTo = (state: ReturnState, to: ReturnState): ReturnEvent | undefined =>
  returnMachine.transitions().find((transition) => transition.from === state && transition.to === to)?.event

/** What staff can do next. Units of which none can be sold again are destroyed. */
export const nextReturnStates = ({ state, isResellable }: Pick<Return, 'state' | 'isResellable'>): ReturnState[] =>
  returnMachine
    .transitions()
    .filter(({ from, event }) => from === state && (event !== 'restock' || isResellable))
    .map(({ to }) => to)
