import { ownValue } from './own-value.ts'
import { err, ok, type Result } from './result.ts'

type Transition<State extends string, Event extends string> = { from: State; event: Event; to: State }

type WrongState<State extends string, Event extends string> = { code: 'wrong_state'; from: State; event: Event }

export type StateMachine<State extends string, Event extends string> = {
  readonly initial: State
  readonly states: readonly State[]
  can(state: State, event: Event): boolean
  next(state: State, event: Event): Result<State, WrongState<State, Event>>
  /** The events a state allows, in table order. */
  events(state: State): Event[]
  transitions(): Transition<State, Event>[]
  isFinal(state: State): boolean
}

export type StateOf<M> = M extends StateMachine<infer State, infer _> ? State : never
export type EventOf<M> = M extends StateMachine<infer _, infer Event> ? Event : never

type Table<State extends string, Event extends string> = { readonly [S in State]: { readonly [E in Event]?: NoInfer<State> } }

/**
 * A state machine as data: `states` has a row per state with the target of each event; a state with an empty row is final. States
 * and events are inferred from the table, so a transition to a state without a row does not compile.
 */
export function defineStateMachine<const State extends string, const Event extends string>(definition: {
  readonly initial: NoInfer<State>
  readonly states: Table<State, Event>
}): StateMachine<State, Event> {
  const { initial, states: table } = definition
  // The keys of the table are its states by construction; Object.keys loses the type.
  const states = Object.keys(table) as State[]

  // Own values alone, because the state or event may come from the database or a form as "constructor" or "toString".
  const rowOf = (state: State) => ownValue<Table<State, Event>[State]>(table, state)
  const target = (state: State, event: Event): State | undefined => ownValue<State | undefined>(rowOf(state), event)
  const events = (state: State): Event[] => Object.keys(rowOf(state) ?? {}) as Event[]

  return {
    initial,
    states,
    can: (state, event) => target(state, event) !== undefined,
    next: (state, event) => {
      const to = target(state, event)
      return to === undefined ? err({ code: 'wrong_state', from: state, event }) : ok(to)
    },
    events,
    transitions: () =>
      states.flatMap((from) =>
        events(from).flatMap((event) => {
          const to = target(from, event)
          return to === undefined ? [] : [{ from, event, to }]
        }),
      ),
    isFinal: (state) => events(state).length === 0,
  }
}

export function toMermaid<State extends string, Event extends string>(machine: StateMachine<State, Event>): string {
  return [
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...machine.transitions().map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`),
    ...machine.states.filter((state) => machine.isFinal(state)).map((state) => `  ${state} --> [*]`),
    '',
  ].join('\n')
}
