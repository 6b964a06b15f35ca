import { sql } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Placeholders for the values of a statement, by name. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

class Slot {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement that is built once and run with different values. For the few statements of nearly every request: building one
 * costs this process more than running it. `build` may depend on its arguments only.
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

// Returns a placeholder for any name; the type limits which names there are.
const slots = <Values>(): Slots<Values> => new Proxy<object>({}, { get: (_, name) => sql.val(new Slot(name)) }) as Slots<Values>
