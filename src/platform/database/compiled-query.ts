import { sql } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Db } from './database.ts'

/** Placeholders for the values of a statement, by name; `values({ ...slots })` writes all of them. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built once and run with different values. For the statements of nearly every request, or of every order:
 * building one costs this process more than running it. `build` may depend on its arguments only, and every run gives the same
 * names.
 */
export function compiledQuery<Values extends object, Row>(
  build: (db: Db, slots: Slots<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, slotsFor(values))
    const parameters = built.parameters.map((one) =>
      one instanceof Slot ? ownValue(values as Readonly<Record<string, unknown>>, one.name) : one,
    )
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

// Every value has a placeholder of its own, which the compiler cannot see in a list of entries.
const slotsFor = <Values extends object>(values: Values): Slots<Values> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, sql.val(new Slot(name))])) as Slots<Values>
