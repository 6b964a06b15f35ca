import { sql } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** The places of values in a statement, by their names. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

class Slot {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement that is built once and then asked with other values: for the few that every visitor asks all day, because to build
 * one costs this process more than to ask it. `build` may look at nothing but its arguments.
 */
export function compiledQuery<Values extends object, Row>(
  build: (db: Db, slots: Slots<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, slots<Values>())
    const parameters = built.parameters.map((one) => (one instanceof Slot ? Reflect.get(values, one.name) : one))
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

// Whatever is asked for is there: which names there are, the type knows.
const slots = <Values>(): Slots<Values> => new Proxy<object>({}, { get: (_, name) => sql.val(new Slot(name)) }) as Slots<Values>
