import fc from 'fast-check'
import { compare, changesNothing } from './model.ts'
import type { CanTransition, Model, Real } from './model.ts'

type Work = (model: Model, real: Real, chosen: readonly number[]) => Promise<CanTransition | void>

/** An action in the simulation. `chosen`: numbers that each pick among what exists at that moment. */
export type StepKind = {
  name: string
  /** Relative frequency. */
  weight: number
  /** Whether it is possible now; always by default. */
  when?: (model: Model, chosen: readonly number[]) => boolean
  work: Work
}

/** After each step. */
type OnDone = (name: string, hasSucceeded: boolean) => Promise<void>

class Step implements fc.AsyncCommand<Model, Real> {
  readonly #kind: StepKind
  readonly #chosen: readonly number[]
  readonly #onDone: OnDone

  constructor(kind: StepKind, chosen: readonly number[], onDone: OnDone) {
    this.#kind = kind
    this.#chosen = chosen
    this.#onDone = onDone
  }

  check(model: Readonly<Model>): boolean {
    return this.#kind.when?.(model, this.#chosen) ?? true
  }

  async run(model: Model, real: Real): Promise<void> {
    const canTransition = (await this.#kind.work(model, real, this.#chosen)) ?? changesNothing
    await compare(model, real, canTransition)
    await this.#onDone(this.#kind.name, canTransition.isRefused !== true)
  }

  toString(): string {
    return `${this.#kind.name}(${this.#chosen.join(', ')})`
  }
}

const choice = fc.nat(59)

/** Steps in proportion to their weights. */
export const arbitrarySteps = (kinds: readonly StepKind[], onDone: OnDone): fc.Arbitrary<Step>[] =>
  kinds.flatMap((kind) =>
    Array.from({ length: kind.weight }, () => fc.tuple(choice, choice, choice).map((chosen) => new Step(kind, chosen, onDone))),
  )
