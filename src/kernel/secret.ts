/**
 * A key, password or token. Its value is a private field, which no serialiser, log or inspection of a surrounding object reaches;
 * only `reveal` reads it, so that the compiler finds each use.
 */
export class Secret<Value = string> {
  readonly #value: Value

  constructor(value: Value) {
    this.#value = value
  }

  reveal(): Value {
    return this.#value
  }
}

/** Undefined where a setting is empty. */
export const secretOr = (text: string): Secret | undefined => (text === '' ? undefined : new Secret(text))
