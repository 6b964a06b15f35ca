import { describe, test } from 'vitest'
import type { TestOptions } from 'vitest'

/**
 * Options of what `npm test` leaves to `npm run test:rest`, because it shows again, in another case, what a test of the same kind
 * shows. A whole file says `@module-tag rest` in its head instead.
 */
export const inAll = { tags: ['rest'] } satisfies TestOptions

/** Options of a test that ends a group of which some are in `npm test` and some in `npm run test:rest`: it belongs to both. */
export const inBoth = { tags: ['both'] } satisfies TestOptions

type Work<Case> = (one: Case) => Promise<void> | void
type Scope = { /** How many, from the first, belong to `npm test`. */ short: number }

/** One test for each case; those after the first are left to `npm run test:rest`. Called like `test.for`. */
export const testFor =
  <const Case>(cases: readonly Case[], { short }: Scope) =>
  (name: string, ...rest: [work: Work<Case>] | [options: TestOptions, work: Work<Case>]): void => {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
    test.for(cases.slice(0, short))(name, options, work)
    test.for(cases.slice(short))(name, { ...options, ...inAll }, work)
  }

/** The same for groups of tests. */
export const describeFor =
  <const Case>(cases: readonly Case[], { short }: Scope) =>
  (name: string, work: (one: Case) => void): void => {
    describe.for(cases.slice(0, short))(name, work)
    describe.for(cases.slice(short))(name, inAll, work)
  }
