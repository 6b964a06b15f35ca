/** The result of an action: a value, or an expected failure with a code. Bugs and outages throw instead. */
export type Result<T, E extends { code: string } = { code: string }> = { ok: true; value: T } | { ok: false; error: E }

export function ok(): { ok: true; value: undefined }
export function ok<T>(value: T): { ok: true; value: T }
export function ok<T>(value?: T): { ok: true; value: T | undefined } {
  return { ok: true, value }
}

// C and S make the compiler infer `code` and `status` as literals, so callers can switch over them without annotations.
export function err<E extends { code: C; status?: S }, C extends string = string, S extends number = number>(
  error: E,
): { ok: false; error: E } {
  return { ok: false, error }
}
